import type { TimeSpan } from './cue.ts';

/**
 * The longest chunk in milliseconds, exceeded only by speech without a pause, and the share of it after which a chunk ends at any
 * pause.
 */
const MAX_LENGTH = 120_000;
const FULL = 5 / 6;
/** A pause of this many milliseconds always ends a chunk: music and silence make recognizers invent words. */
const MAX_PAUSE = 20_000;
/** Milliseconds around the speech of a chunk. */
const MARGIN = 300;

/**
 * Divides the speech of a recording into chunks that are recognized one by one, at pauses, so that an interrupted job repeats
 * two minutes at most and memory doesn't depend on the length. Speech without any pause is cut.
 *
 * @param speech ascending, without overlaps
 * @param duration of the recording
 * @param longest milliseconds of a chunk
 */
export function planChunks(
  speech: readonly TimeSpan[],
  duration: number,
  longest: number = MAX_LENGTH,
): readonly TimeSpan[] {
  const chunks: { start: number; end: number }[] = [];
  for (const span of speech.flatMap((each) => cutLong(each, longest))) {
    const last = chunks.at(-1);
    const isNew =
      last === undefined ||
      span.start - last.end >= MAX_PAUSE ||
      span.end - last.start > longest ||
      (last.end - last.start >= longest * FULL && span.start > last.end);
    if (isNew) chunks.push({ ...span });
    else last.end = span.end;
  }
  return chunks.map(({ start, end }, index) => ({
    start: Math.max(start - MARGIN, middle(chunks[index - 1]?.end ?? -start, start)),
    end: Math.min(end + MARGIN, middle(end, chunks[index + 1]?.start ?? 2 * duration - end)),
  }));
}

/**
 * The leading chunks of `planChunks` that speech not known yet can't change.
 *
 * @param speech of the beginning of the recording; its last span may continue
 */
export const settledChunks = (speech: readonly TimeSpan[], longest?: number): readonly TimeSpan[] =>
  // The last span may be of a chunk of its own, depending on its length; the margin of a chunk depends on the one after it.
  planChunks(speech.slice(0, -1), Infinity, longest).slice(0, -1);

const middle = (one: number, other: number) => Math.max(0, Math.round((one + other) / 2));

function cutLong({ start, end }: TimeSpan, longest: number): readonly TimeSpan[] {
  const parts = Math.ceil((end - start) / longest);
  const at = (part: number) => Math.round(start + ((end - start) * part) / parts);
  return Array.from({ length: parts }, (_, part) => ({ start: at(part), end: at(part + 1) }));
}
