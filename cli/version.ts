/** Version of the command line; a test compares it with the one in `deno.json`. */
export const VERSION = "0.1.0";
