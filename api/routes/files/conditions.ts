import type { StoredObject } from '#platform/storage/stored-object.ts';

type Version = Pick<StoredObject, 'etag' | 'modifiedAt'>;

/** HTTP dates have no fractions of seconds. */
const seconds = (date: Date) => Math.floor(date.getTime() / 1000);

/**
 * True if the client already has this version (RFC 9110, sections 13.1.2 and 13.1.3): checks If-None-Match, else
 * If-Modified-Since.
 */
export function isKnownVersion(
  headers: { readonly noneMatch: string; readonly modifiedSince: string },
  version: Version,
): boolean {
  if (headers.noneMatch !== '') {
    const tags = new Set(headers.noneMatch.split(',').map((tag) => tag.trim().replace(/^W\//, '')));
    return tags.has('*') || tags.has(`"${version.etag}"`);
  }
  const since = Date.parse(headers.modifiedSince);
  return !Number.isNaN(since) && seconds(version.modifiedAt) <= since / 1000;
}

/** True if a range may be served: If-Range is absent or names exactly this version (RFC 9110, section 13.1.5). */
export function isSameVersion(ifRange: string, version: Version): boolean {
  if (ifRange === '' || ifRange === `"${version.etag}"`) return true;
  return /^[A-Z]/.test(ifRange) && Date.parse(ifRange) === seconds(version.modifiedAt) * 1000;
}
