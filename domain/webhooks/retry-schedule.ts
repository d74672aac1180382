/** Part of a delay by which it may be shorter or longer, so that endpoints don't get all retries at once. */
const SPREAD = 0.2;

/**
 * Ms until the next attempt of a delivery, ±20 %; a longer Retry-After takes its place.
 *
 * @param delays ms before each retry
 * @param attempts made so far, from 1
 * @param retryAfter ms that the endpoint asked for
 * @param random 0 to 1
 * @returns undefined after the last attempt
 */
export function nextDelay(
  delays: readonly number[],
  attempts: number,
  retryAfter: number | undefined,
  random: number,
): number | undefined {
  const delay = delays[attempts - 1];
  if (delay === undefined) return undefined;
  return Math.round(Math.max(delay * (1 - SPREAD + 2 * SPREAD * random), retryAfter ?? 0));
}

/** Longest Retry-After that is honored, in ms. */
const MAX_RETRY_AFTER = 24 * 60 * 60 * 1000;
/** `Tue, 01 Jan 2030 00:00:00 GMT`; `Date.parse` alone would accept nearly any text. */
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

/**
 * Ms of a Retry-After header: seconds or a date (RFC 9110, section 10.2.3), at most a day.
 *
 * @param now ms since 1970
 * @returns undefined for an absent or invalid value
 */
export function parseRetryAfter(value: string | undefined, now: number): number | undefined {
  const text = value?.trim() ?? '';
  const isDate = HTTP_DATE.test(text);
  if (!isDate && !/^\d+$/.test(text)) return undefined;
  const wait = isDate ? Date.parse(text) - now : Number(text) * 1000;
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(0, wait), MAX_RETRY_AFTER);
}
