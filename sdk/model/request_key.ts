/** How somebody without an account names a request. The module has no schemas, so that islands can load it. */

/** Header in which the key of a mailed address goes with a file. */
export const REQUEST_KEY_HEADER = "Access-Request-Key";

/** Of the page that a mailed address opens: whoever knows it may follow the request. */
const ADDRESS = /^(?:\/en)?(?:\/settings\/shareLink)?\/accessrequest\/?\?(?:[^#]*&)?key=/i;

/** Whether a path of this site carries the key of a request. */
export const hasRequestKey = (path: string): boolean => ADDRESS.test(path.trim());
