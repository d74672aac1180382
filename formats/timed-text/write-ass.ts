import type { SubtitleCue, TimedLine } from '#domain/recordings/subtitles/cue.ts';
import { isRightToLeft } from '#domain/languages/text-direction.ts';
import { PICTURE_HEIGHT } from '#domain/recordings/subtitles/profile.ts';
import type { SubtitleLook } from '#domain/recordings/subtitles/subtitle-look.ts';

/** Size of lines in the spoken language, relative to the translation above them. */
const ORIGINAL_SCALE = 0.8;
/** Colors of words that have been said: the first one, unless letters nearly have it. */
const [SAID, SAID_OTHERWISE] = ['#ffd400', '#00aaff'];
/** Distance of two colors, as sum of their channels, below which they look alike while words run by. */
const MIN_DISTANCE = 150;
/** Values of the format: a box instead of an outline, and the middle of the bottom and of the top. */
const [OUTLINE, BOX, LINE_BOX] = [1, 3, 4];
const [BOTTOM, TOP] = [2, 8];
const RIGHT_TO_LEFT_MARK = '\u200f';

/**
 * Advanced SubStation Alpha (.ass) with the given cues. Words with times are highlighted from then on.
 * Source: the specification of ASS, and libass for the encoding -1.
 */
export function writeAss(cues: readonly SubtitleCue[], look: SubtitleLook): string {
  const width = Math.round(PICTURE_HEIGHT * look.aspect);
  return [
    '[Script Info]',
    'ScriptType: v4.00+',
    `PlayResX: ${width}`,
    `PlayResY: ${PICTURE_HEIGHT}`,
    'ScaledBorderAndShadow: yes',
    'YCbCr Matrix: None',
    '',
    '[V4+ Styles]',
    'Format: Name, Fontname, Fontsize, PrimaryColour, SecondaryColour, OutlineColour, BackColour, Bold, Italic, Underline, StrikeOut, ' +
      'ScaleX, ScaleY, Spacing, Angle, BorderStyle, Outline, Shadow, Alignment, MarginL, MarginR, MarginV, Encoding',
    ...(['Default', 'Original'] as const).map((name) => styleLine(name, cues, look, width)),
    '',
    '[Events]',
    'Format: Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text',
    ...cues.flatMap((cue) => events(cue, look)),
    '',
  ].join('\n');
}

function styleLine(
  name: 'Default' | 'Original',
  cues: readonly SubtitleCue[],
  { style, fontSize }: SubtitleLook,
  width: number,
): string {
  const { color = '#ffffff', box = false, place = 'bottom' } = style ?? {};
  const size = Math.round(fontSize * (name === 'Original' ? ORIGINAL_SCALE : 1) * 10) / 10;
  const hasWords = cues.some(({ words }) => words !== undefined);
  const margin = Math.round(width / 38.4);
  const colors = [
    colorOf(hasWords ? saidColor(color) : color),
    colorOf(color),
    colorOf('#000000', box ? 0x80 : 0),
    colorOf('#000000'),
  ];
  const look = [
    0,
    0,
    0,
    0,
    100,
    100,
    0,
    0,
    box ? (hasWords ? LINE_BOX : BOX) : OUTLINE,
    1,
    0,
    place === 'top' ? TOP : BOTTOM,
  ];
  // libass takes every line to go from left to right, unless the encoding is -1: then its letters, or a mark, decide.
  return `Style: ${[name, 'Arial', size, ...colors, ...look, margin, margin, 10, -1].join(',')}`;
}

const saidColor = (letters: string) => {
  const others = channelsOf(SAID);
  const distance = channelsOf(letters).reduce(
    (sum, channel, index) => sum + Math.abs(Number.parseInt(channel, 16) - Number.parseInt(others[index]!, 16)),
    0,
  );
  return distance < MIN_DISTANCE ? SAID_OTHERWISE : SAID;
};

const channelsOf = (color: string) => [color.slice(1, 3), color.slice(3, 5), color.slice(5, 7)] as const;

const colorOf = (color: string, transparency = 0) => {
  const [red, green, blue] = channelsOf(color);
  return `&H${transparency.toString(16).padStart(2, '0')}${blue}${green}${red}`.toUpperCase();
};

/** The lines of a cue, each language separately: the times of their words run side by side. */
function events(cue: SubtitleCue, { language, original, style }: SubtitleLook): readonly string[] {
  const event = (name: string, lines: readonly string[], words: readonly TimedLine[] | undefined, own: string) => {
    const mark = isRightToLeft(own) ? RIGHT_TO_LEFT_MARK : '';
    const texts = words === undefined ? lines.map(escapeAss) : timedTexts(words, cue);
    const text = texts.map((each) => `${mark}${each}`).join('\\N');
    return `Dialogue: 0,${clock(cue.start)},${clock(cue.end)},${name},,0,0,0,,${text}`;
  };
  const translated = event('Default', cue.lines, cue.words, language);
  if (cue.original === undefined) return [translated];
  const below = event('Original', cue.original, cue.originalWords, original);
  // The later of two events is placed further from the edge of the picture.
  return style?.place === 'top' ? [translated, below] : [below, translated];
}

/** Lines with the hundredths of a second until each word, from the beginning of the cue. */
function timedTexts(lines: readonly TimedLine[], { start: from, end: until }: SubtitleCue): readonly string[] {
  const starts = lines.flat().map(({ start }) => Math.min(until, Math.max(from, start)));
  let [word, passed] = [0, hundredths(from)];
  return lines.map((line) =>
    line
      .map(({ text }) => {
        const begins = hundredths(starts[word]!);
        const ends = hundredths(starts[(word += 1)] ?? until);
        const wait = begins > passed ? `{\\k${begins - passed}}` : '';
        passed = Math.max(passed, ends);
        return `${wait}{\\k${Math.max(0, ends - begins)}}${escapeAss(text)}`;
      })
      .join(''),
  );
}

const hundredths = (time: number) => Math.round(time / 10);

/** Braces begin commands, and a backslash with certain letters is one. */
const escapeAss = (text: string) => text.replaceAll('\\', '\\\u2060').replaceAll(/[{}]/g, String.raw`\$&`);

/** @param time in milliseconds @returns `1:02:05.04` */
function clock(time: number): string {
  const all = hundredths(time);
  const [hours, minutes, seconds] = [all / 360_000, (all / 6_000) % 60, (all / 100) % 60].map(Math.floor);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${hours}:${two(minutes!)}:${two(seconds!)}.${two(all % 100)}`;
}
