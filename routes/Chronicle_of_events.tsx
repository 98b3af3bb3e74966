export { default } from "./decade/chronicle_of_events.tsx";
