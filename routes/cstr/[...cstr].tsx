import { identifierPage } from "../_identifier.ts";

export default identifierPage("cstr");
