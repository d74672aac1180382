/** Custom headers of a subscription. */
export const MAX_HEADERS = 20;
/** Characters. */
export const MAX_HEADER_NAME_LENGTH = 128;
/** Characters. */
export const MAX_HEADER_VALUE_LENGTH = 2048;
/** Characters of all names and values together: many servers accept 8 kB of headers in total. */
export const MAX_HEADERS_LENGTH = 6000;

/** RFC 9110, section 5.6.2: a token. */
export const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
/** Printable ASCII without white space at its ends: no line break can begin another header. */
export const HEADER_VALUE = /^[\x21-\x7e]([\x20-\x7e]*[\x21-\x7e])?$/;

/** Headers that a delivery sets itself, and those of the connection (RFC 9110, section 7.6.1). */
const RESERVED = new Set(
  (
    'accept-encoding connection content-encoding content-length content-type cookie date expect host http2-settings ' +
    'keep-alive te trailer transfer-encoding upgrade user-agent via'
  ).split(' '),
);
const RESERVED_PREFIXES = ['proxy-', 'webhook-', 'x-webhook-signature'];

/** True if a subscription can't set a header, whatever the case of its name. */
export function isReservedHeader(name: string): boolean {
  const lower = name.toLowerCase();
  return RESERVED.has(lower) || RESERVED_PREFIXES.some((prefix) => lower.startsWith(prefix));
}
