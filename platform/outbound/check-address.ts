import { validateHeaderName, validateHeaderValue } from 'node:http';
import { isIP } from 'node:net';
import { networkRefused, outboundRefused } from './errors.ts';
import type { PermitsAddress } from './networks.ts';

const MAX_URL_LENGTH = 2048;
/** RFC 1035: 255 bytes with the length of each label. */
const MAX_NAME_LENGTH = 253;

/** Ports of other protocols, which a request could be crafted to speak. Source: Fetch standard, "port blocking". */
const BLOCKED_PORTS = new Set(
  (
    '0 1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 137 139 ' +
    '143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 1720 1723 ' +
    '2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080'
  ).split(' '),
);

/** Headers of the connection, and those that Node would send unchecked. */
const OWN_HEADERS = new Set(
  'connection content-length cookie expect host keep-alive te trailer transfer-encoding upgrade'.split(' '),
);

/**
 * Parses an address and checks everything that doesn't require resolving its name. The parser normalizes IPv4 addresses
 * of all notations (decimal, octal, hexadecimal, shortened).
 *
 * @throws LoquentError `outbound_refused`
 */
export function parseAddress(text: string, permits: PermitsAddress): URL {
  if (text.length > MAX_URL_LENGTH) throw outboundRefused(`The address is longer than ${MAX_URL_LENGTH} characters.`);
  const url = URL.parse(text);
  if (url === null) throw outboundRefused('This is not a web address: write it as https://example.com/path.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw outboundRefused('Only addresses with https:// or http:// can be used.');
  }
  if (url.username !== '' || url.password !== '') {
    throw outboundRefused('The address contains a user name or password: remove them.');
  }
  if (url.hostname.length > MAX_NAME_LENGTH) throw outboundRefused('The host name in the address is too long.');
  if (BLOCKED_PORTS.has(url.port)) throw outboundRefused(`Port ${url.port} belongs to a protocol other than HTTP.`);
  const host = hostOf(url);
  if (isIP(host) !== 0 && !permits(host)) throw networkRefused(url.host);
  return url;
}

/** The host without the brackets of an IPv6 address. */
export const hostOf = (url: URL): string => url.hostname.replace(/^\[|\]$/g, '');

/** Headers with lower-case names. @throws LoquentError `outbound_refused` for the client's own and malformed ones */
export function checkHeaders(headers: Readonly<Record<string, string>>): Record<string, string> {
  const checked: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    const lower = name.toLowerCase();
    if (OWN_HEADERS.has(lower) || lower.startsWith('proxy-')) {
      throw outboundRefused(`The header ${lower} can't be set.`);
    }
    try {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    } catch {
      throw outboundRefused(
        `The header ${JSON.stringify(name.slice(0, 60))} has characters that are not allowed in headers.`,
      );
    }
    checked[lower] = value;
  }
  return checked;
}
