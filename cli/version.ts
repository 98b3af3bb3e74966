/** The version of the command line; a test holds it to the one in `deno.json`. */
export const VERSION = "0.1.0";
