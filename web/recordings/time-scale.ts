import { MIN_SPLIT_DURATION } from './sentence-edits.ts';

/** Milliseconds since the beginning of a recording. */
export interface RecordingSpan {
  readonly start: number;
  readonly end: number;
}

/** The part of a sentence that is dragged: all of it, or one of its ends. */
export type Edge = 'both' | 'start' | 'end';

/** Pixels per second, from an hour at a glance to single sounds. */
export const ZOOMS = [0.25, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 400] as const;
/** Pixels within which an end is drawn to another one, and to the place that is heard. */
const ATTRACTION = 6;

export const toPixels = (milliseconds: number, zoom: number): number => (milliseconds * zoom) / 1000;
export const toMilliseconds = (pixels: number, zoom: number): number => Math.round((pixels * 1000) / zoom);

/** The largest zoom at which a recording fits into a width. @param duration milliseconds @param width pixels */
export const zoomThatFits = (duration: number, width: number): number =>
  ZOOMS.findLast((zoom) => toPixels(duration, zoom) <= width) ?? ZOOMS[0];

/** The next zoom in a direction, within those that there are. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const index = ZOOMS.findIndex((each) => each >= zoom) + direction;
  return ZOOMS[Math.min(ZOOMS.length - 1, Math.max(0, index))]!;
}

/**
 * How far a sentence may reach: up to its neighbors, into which it may run as far as it already does, and within the recording.
 *
 * @param duration milliseconds
 */
export function dragRange(
  sentences: readonly { readonly timing: RecordingSpan }[],
  index: number,
  duration: number,
): RecordingSpan {
  const own = sentences[index]!.timing;
  const [previous, next] = [sentences[index - 1]?.timing, sentences[index + 1]?.timing];
  return {
    start: previous === undefined ? 0 : Math.max(previous.start, Math.min(previous.end, own.start)),
    end: next === undefined ? duration : Math.max(next.start, Math.min(own.end, duration)),
  };
}

/** A sentence after a part of it was moved by some milliseconds, within its room. */
export function moved(span: RecordingSpan, edge: Edge, delta: number, room: RecordingSpan): RecordingSpan {
  const within = (value: number, least: number, most: number) =>
    Math.round(Math.min(Math.max(most, least), Math.max(least, value)));
  const { start, end } = span;
  if (edge === 'start') return { start: within(start + delta, room.start, end - MIN_SPLIT_DURATION), end };
  if (edge === 'end') return { start, end: within(end + delta, start + MIN_SPLIT_DURATION, room.end) };
  const by = within(delta, Math.min(0, room.start - start), Math.max(0, room.end - end));
  return { start: start + by, end: end + by };
}

/** The delta by which what is dragged meets a place nearby; else the delta as it is. @param places milliseconds */
export function snapDelta(
  span: RecordingSpan,
  edge: Edge,
  delta: number,
  places: readonly number[],
  zoom: number,
): number {
  const reach = toMilliseconds(ATTRACTION, zoom);
  const ends = edge === 'both' ? [span.start, span.end] : [span[edge]];
  const gaps = ends.flatMap((end) => places.map((place) => place - (end + delta)));
  const nearest = gaps.toSorted((one, other) => Math.abs(one) - Math.abs(other))[0];
  return nearest !== undefined && Math.abs(nearest) <= reach ? delta + nearest : delta;
}

/** A time for people: `1:02:03.45`. @param milliseconds since the beginning */
export const clock = (milliseconds: number): string =>
  new Date(Math.round(milliseconds / 10) * 10)
    .toISOString()
    .slice(11, 22)
    .replace(/^(?:00:)?0?/, '');

/** Seconds between marks of a ruler, so that labels don't meet. */
export const markInterval = (zoom: number): number =>
  [0.5, 1, 2, 5, 10, 30, 60, 300, 600].find((seconds) => seconds * zoom >= 80) ?? 3_600;

/** Subtitles of sentences for a player, as WebVTT. @param textOf what is shown; '' shows nothing */
export function subtitlesOf<Each extends { readonly timing: RecordingSpan }>(
  sentences: readonly Each[],
  textOf: (sentence: Each) => string,
): string {
  const time = (milliseconds: number) => new Date(milliseconds).toISOString().slice(11, 23);
  const cues = sentences.flatMap((sentence) => {
    const text = textOf(sentence).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim();
    const { start, end } = sentence.timing;
    // An empty line would end the cue.
    const lines = text.split('\n').map((line) => line.trim());
    return text === '' ? [] : [`${time(start)} --> ${time(end)}\n${lines.filter((line) => line !== '').join(' ')}`];
  });
  return ['WEBVTT', ...cues].join('\n\n');
}
