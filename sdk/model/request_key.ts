/** How somebody without an account names a request. The module has no schemas, so that islands can load it. */

/** Header in which the key of a mailed address goes with a file. */
export const REQUEST_KEY_HEADER = "Access-Request-Key";
