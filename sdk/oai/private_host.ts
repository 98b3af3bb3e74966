/** Whether a name or an address is of this computer or of a network that the web does not reach (RFC 6890). */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/^\[|\]$/g, "").replace(/\.$/, "");
  if (/^(?:localhost|.*\.(?:localhost|local|internal|lan|home\.arpa))$/.test(host) || !/[.:]/.test(host)) {
    return true;
  }
  if (host.includes(":")) return /^(?:::1?$|::ffff:|fe[89ab]|f[cd])/.test(host);
  const [a, b, ...rest] = host.split(".").map(Number);
  if (rest.length !== 2 || [a, b, ...rest].some((part) => !Number.isInteger(part))) return false;
  return a === 0 || a === 10 || a === 127 || (a === 100 && b >= 64 && b < 128) || (a === 169 && b === 254) ||
    (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168) || a >= 224;
}
