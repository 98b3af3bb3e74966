export { default } from "./about/introduction.tsx";
