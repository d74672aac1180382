import { MAX_ID } from '#db/entities/index.ts';

/** First digits of the UUIDs of numbered objects: version 8, whose content is the issuer's own (RFC 9562, section 5.8). */
const PREFIX = '10c0e700-0000-8000-8000-';

/** The number of an object as a UUID, for interfaces whose ids are UUIDs. */
export const uuidOfId = (id: number): string => PREFIX + id.toString(16).padStart(12, '0');

/** The number in a UUID of `uuidOfId`, or the number itself; undefined for all others. */
export function idOfUuid(text: string): number | undefined {
  const lower = text.toLowerCase();
  const id = /^[1-9]\d{0,9}$/.test(lower)
    ? Number(lower)
    : lower.startsWith(PREFIX) && /^[0-9a-f]{12}$/.test(lower.slice(PREFIX.length))
      ? Number.parseInt(lower.slice(PREFIX.length), 16)
      : 0;
  return id >= 1 && id <= MAX_ID ? id : undefined;
}
