import { JsonMeter } from '#domain/json/json-meter.ts';

/** Bytes; key sets of large issuers have some 10 kB. */
const MAX_BODY_BYTES = 256 * 1024;
/** Key sets have some hundred values, in four levels. */
const MAX_JSON_BYTES = { values: 10_000, depth: 16 };

/**
 * Fetches a small JSON document: no redirects, and at most 256 KiB with 10,000 values in 16 levels,
 * counted as they arrive and after decompression.
 *
 * @param url an address from the operator, or from an issuer that the operator trusts
 * @param signal aborts the request, including its body
 * @throws Error if the answer isn't a 200 with JSON within the limits
 */
export async function fetchSmallJson(url: string, signal: AbortSignal): Promise<unknown> {
  const response = await fetch(url, { signal, redirect: 'manual', headers: { accept: 'application/json' } });
  if (response.status !== 200 || response.body === null) {
    await response.body?.cancel();
    throw new Error(`${url} answered ${response.status} instead of 200`);
  }
  const chunks: Uint8Array[] = [];
  const meter = new JsonMeter(MAX_JSON_BYTES);
  let size = 0;
  // Leaving the loop by an error cancels the body.
  for await (const chunk of response.body) {
    size += chunk.byteLength;
    if (size > MAX_BODY_BYTES) throw new Error(`${url} answered with more than ${MAX_BODY_BYTES} bytes`);
    const exceeded = meter.add(chunk);
    if (exceeded !== undefined)
      throw new Error(`${url} answered with more than ${MAX_JSON_BYTES[exceeded]} ${exceeded}`);
    chunks.push(chunk);
  }
  return JSON.parse(Buffer.concat(chunks).toString('utf8')) as unknown;
}
