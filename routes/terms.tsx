export { default } from "./about/terms.tsx";
