type Headers = Readonly<Record<string, string>>;

/** Longer delays are ignored: RFC 9110 has no limit, and a day is practically forever. */
const MAX_RETRY_AFTER = 24 * 60 * 60 * 1000;

/**
 * Milliseconds that a vendor asks to wait: `retry-after-ms` (OpenAI, Anthropic), `Retry-After` in seconds or as a date
 * (RFC 9110, 10.2.3), or `retryDelay` in the body (google.rpc.RetryInfo). Undefined without any.
 *
 * @param now milliseconds since 1970
 */
export function readRetryAfter(headers: Headers | undefined, body: string, now: number): number | undefined {
  const asked =
    milliseconds(headers?.['retry-after-ms'], 1) ??
    milliseconds(headers?.['retry-after'], 1000) ??
    untilDate(headers?.['retry-after'], now) ??
    milliseconds(/"retryDelay"\s*:\s*"([\d.]+)s"/.exec(body)?.[1], 1000);
  return asked === undefined ? undefined : Math.min(Math.max(0, Math.ceil(asked)), MAX_RETRY_AFTER);
}

function milliseconds(text: string | undefined, unit: number): number | undefined {
  return text !== undefined && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) * unit : undefined;
}

function untilDate(text: string | undefined, now: number): number | undefined {
  const date = text === undefined ? Number.NaN : Date.parse(text);
  return Number.isNaN(date) ? undefined : date - now;
}
