import { expect, it } from 'vitest';
import {
  clock,
  markInterval,
  moved,
  nextZoom,
  dragRange,
  snapDelta,
  subtitlesOf,
  toMilliseconds,
  toPixels,
  zoomThatFits,
} from './time-scale.ts';

const SPANS = [
  { start: 0, end: 2_000 },
  { start: 2_500, end: 4_000 },
  { start: 3_800, end: 6_000 },
];

it('times and pixels follow the zoom', () => {
  expect([toPixels(1_500, 100), toMilliseconds(150, 100)]).toEqual([150, 1_500]);
  expect([zoomThatFits(3_600_000, 1_000), zoomThatFits(44_000, 1_000), zoomThatFits(9e9, 10)]).toEqual([
    0.25, 20, 0.25,
  ]);
  expect([nextZoom(20, 1), nextZoom(20, -1), nextZoom(400, 1), nextZoom(0.25, -1)]).toEqual([50, 10, 400, 0.25]);
  expect([markInterval(100), markInterval(0.25)]).toEqual([1, 600]);
});

it('a sentence has room up to its neighbors, and where it already runs into them', () => {
  const sentences = SPANS.map((timing) => ({ timing }));
  expect(sentences.map((_, index) => dragRange(sentences, index, 7_000))).toEqual([
    { start: 0, end: 2_500 },
    { start: 2_000, end: 4_000 },
    { start: 3_800, end: 7_000 },
  ]);
});

it('a sentence is moved and resized within its room, and keeps a tenth of a second', () => {
  const [span, room] = [
    { start: 1_000, end: 2_000 },
    { start: 500, end: 2_600 },
  ];
  expect(moved(span, 'both', 900, room)).toEqual({ start: 1_600, end: 2_600 });
  expect(moved(span, 'both', -900, room)).toEqual({ start: 500, end: 1_500 });
  expect(moved(span, 'start', 5_000, room)).toEqual({ start: 1_900, end: 2_000 });
  expect(moved(span, 'end', -5_000, room)).toEqual({ start: 1_000, end: 1_100 });
  expect(moved(span, 'end', 100.4, room)).toEqual({ start: 1_000, end: 2_100 });
});

it('ends meet places nearby', () => {
  const span = { start: 1_000, end: 2_000 };
  expect(snapDelta(span, 'both', 480, [2_500], 100)).toBe(500);
  expect(snapDelta(span, 'start', 480, [2_500], 100)).toBe(480);
  expect(snapDelta(span, 'end', 450, [2_500], 400)).toBe(450);
});

it.each([
  [0, '0:00.00'],
  [61_239, '1:01.24'],
  [3_723_450, '1:02:03.45'],
])('%i ms is %s', (milliseconds, shown) => {
  expect(clock(milliseconds)).toBe(shown);
});

it('subtitles are WebVTT, in which texts are no markup', () => {
  const sentences = [
    { timing: { start: 0, end: 1_500 }, text: 'A <b> & c\nd' },
    { timing: { start: 3_600_000, end: 3_601_000 }, text: ' ' },
  ];
  expect(subtitlesOf(sentences, ({ text }) => text)).toBe(
    'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nA &lt;b&gt; &amp; c d',
  );
});
