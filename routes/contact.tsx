export { default, POST } from "./about/contact.tsx";
