import { parseJson } from '#domain/json/parse-json.ts';
import { JsonMeter, type JsonLimits } from '#domain/json/json-meter.ts';
import type { OutboundJson, OutboundRequest, OutboundStream } from '#domain/ports/outbound.ts';
import { FairSlots } from '#platform/fair-slots.ts';
import { outboundTooComplex } from './errors.ts';

/** Bytes beyond which an answer is a large one; pages of a hundred units are smaller. */
const LARGE = 256 * 1024;
/** Large answers in memory at a time, one of each organization. */
const MAX_CONCURRENT_LARGE = 16;
/**
 * Ms that the next answer of an organization waits per ms that one occupied the main thread: it gets a tenth of it at most.
 * A thread would not help: copying the values back takes 2 to 30 times as long as parsing them (docs/measurements/untrusted-input.md).
 */
const REST = 9;
/** Organizations whose answers take their tenth at the same time. */
const TENTHS = 4;
/** Ms; a busy machine makes everything seem long. */
const MAX_REST = 5_000;

/** Reads answers as JSON. @throws LoquentError `outbound_too_large`, those of the body */
type ReadJson = (answer: OutboundStream, request: OutboundRequest, limits: JsonLimits) => Promise<OutboundJson>;

/**
 * Creates the reader of JSON from servers that users choose. Values and levels are counted while the bytes arrive, so that
 * nothing excessive is parsed or even received; an organization has one large answer in memory at a time, and a share of
 * the main thread.
 */
export function createJsonReader(): ReadJson {
  const unlimited = Number.POSITIVE_INFINITY;
  const largeAnswers = new FairSlots({ slots: MAX_CONCURRENT_LARGE, slotsPerOrganization: 1, waiting: unlimited });
  const turns = new FairSlots({ slots: TENTHS, slotsPerOrganization: 1, waiting: unlimited });

  return async ({ status, headers, url, body }, { organizationId, signal }, limits) => {
    const meter = new JsonMeter(limits);
    const pieces: Uint8Array[] = [];
    let size = 0;
    let busy = 0;
    let endLarge: (() => void) | undefined;
    try {
      for await (const piece of body) {
        const start = performance.now();
        const exceeded = meter.add(piece);
        busy += performance.now() - start;
        if (exceeded !== undefined) throw outboundTooComplex(new URL(url).host, wordsOf(exceeded, limits));
        pieces.push(piece);
        size += piece.length;
        // The connection waits meanwhile.
        if (size > LARGE) endLarge ??= await largeAnswers.acquire(organizationId, signal);
      }
      const endTurn = await turns.acquire(organizationId, signal);
      const start = performance.now();
      // Whole numbers beyond 2^53 (Weblate's `id_hash`) are not read, so plain JSON is exact enough.
      const json = parseJson(Buffer.concat(pieces).toString('utf8'));
      busy += performance.now() - start;
      setTimeout(endTurn, Math.min(MAX_REST, busy * REST)).unref();
      return { status, headers, url, size, json };
    } finally {
      endLarge?.();
    }
  };
}

function wordsOf(exceeded: keyof JsonLimits, limits: JsonLimits): string {
  const most = limits[exceeded].toLocaleString('en');
  return exceeded === 'values' ? `${most} values` : `${most} levels of lists and objects`;
}
