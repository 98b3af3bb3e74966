export { default } from "./about/influence.tsx";
