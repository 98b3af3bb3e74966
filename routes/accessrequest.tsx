/** Requests for access (spec 2 §2 "Data Access Application"). */
export { get as default, post as POST } from "./_access_request_page.tsx";
