import { estimateTokens } from '#domain/texts/token-estimate.ts';

/** A part of a styleguide in reading order. */
export interface StyleguidePart {
  /** The headings above it, the outermost first. */
  readonly headings: readonly string[];
  /** Paragraphs with an empty line between them; items of a list and cells of a row have a line each. */
  readonly text: string;
}

/** A document of type `styleguide`. */
export interface Styleguide {
  readonly title: string;
  readonly parts: readonly StyleguidePart[];
}

/** The styleguides of some context stores. */
export interface ReadStyleguides {
  /** In the order of the stores and of their uploads. */
  readonly guides: readonly Styleguide[];
  /** Passages after which no more were read; null: all were. */
  readonly readUpTo: number | null;
}

/** The room of a prompt for styleguides. */
export interface StyleguideBudget {
  /** UTF-16 units. */
  readonly characters: number;
  /** By `estimateTokens`. */
  readonly tokens: number;
}

/** A styleguide of which a prompt has only a part. */
export interface ShortenedStyleguide {
  readonly title: string;
  /** UTF-16 units of the whole, and of the omitted part. */
  readonly characters: number;
  readonly omitted: number;
  /** The first sections with omitted parts, by their innermost headings. */
  readonly sections: readonly string[];
}

/** The styleguides of a prompt. */
export interface ChosenRules {
  /** Empty without any. */
  readonly text: string;
  readonly shortened: readonly ShortenedStyleguide[];
}

/** Sections that a warning names. */
const NAMED_SECTIONS = 5;

/** Bullets, numbers and letters before items of lists. */
const ITEM = /^[ \t]*(?:[-*+•–—‣◦▪]|\d{1,3}[.)]|\p{L}[.)])[ \t]/u;

interface Line {
  readonly text: string;
  /** Headings and items of lists are rules in short; prose explains them. */
  readonly isRule: boolean;
  readonly section: string | undefined;
}

interface Written {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly length: number;
}

/**
 * The text of styleguides for a prompt: whole if there is room, else a share of the room for each, in which headings and
 * items of lists come first, and then prose, in the order of the document. The same documents always give the same text.
 */
export function chooseRules(styleguides: readonly Styleguide[], room: StyleguideBudget): ChosenRules {
  const written = styleguides.map(write).filter(({ lines }) => lines.length > 0);
  const whole = written.map(({ lines }) => textOf(lines)).join('\n\n');
  if (whole.length <= room.characters && estimateTokens(whole) <= room.tokens) return { text: whole, shortened: [] };
  let left = Math.min(room.characters, Math.floor((room.tokens * whole.length) / estimateTokens(whole)));
  // The shortest first, so that what they leave serves the others.
  const bySize = [...written.keys()].toSorted((one, other) => written[one]!.length - written[other]!.length);
  const chosen: (readonly Line[])[] = written.map(() => []);
  for (const [done, index] of bySize.entries()) {
    const lines = chooseLines(written[index]!, Math.floor(left / (bySize.length - done)));
    chosen[index] = lines;
    left -= lengthOf(lines);
  }
  return {
    text: chosen
      .filter((lines) => lines.length > 0)
      .map(textOf)
      .join('\n\n'),
    shortened: written.flatMap((guide, index) => shortenedTo(guide, chosen[index]!)),
  };
}

function write({ title, parts }: Styleguide): Written {
  const lines: Line[] = [];
  let above: readonly string[] = [];
  for (const { headings, text } of parts) {
    const common = headings.findIndex((heading, level) => heading !== above[level]);
    for (const [level, heading] of headings.entries()) {
      if (common === -1 || level < common) continue;
      lines.push({ text: `${'#'.repeat(level + 1)} ${heading}`, isRule: true, section: heading });
    }
    above = headings;
    for (const paragraph of text.split('\n\n')) {
      const pieces = paragraph.split('\n').filter((piece) => piece.trim() !== '');
      for (const piece of pieces) {
        lines.push({ text: piece, isRule: pieces.length > 1 || ITEM.test(piece), section: headings.at(-1) });
      }
    }
  }
  return { title, lines, length: lengthOf(lines) };
}

const textOf = (lines: readonly Line[]) => lines.map(({ text }) => text).join('\n');

/** UTF-16 units, line breaks included. */
const lengthOf = (lines: readonly Line[]) => lines.reduce((sum, { text }) => sum + text.length + 1, 0);

function chooseLines({ lines, length }: Written, room: number): readonly Line[] {
  if (length <= room) return lines;
  let left = room;
  const kept = new Set<Line>();
  for (const isWanted of [true, false]) {
    for (const line of lines) {
      const size = line.text.length + 1;
      if (line.isRule !== isWanted || size > left) continue;
      kept.add(line);
      left -= size;
    }
  }
  return lines.filter((line) => kept.has(line));
}

function shortenedTo({ title, lines, length }: Written, chosen: readonly Line[]): readonly ShortenedStyleguide[] {
  if (chosen.length === lines.length) return [];
  const kept = new Set(chosen);
  const sections = new Set(lines.flatMap((line) => (kept.has(line) ? [] : (line.section ?? []))));
  return [
    {
      title,
      characters: length,
      omitted: length - lengthOf(chosen),
      sections: [...sections].slice(0, NAMED_SECTIONS),
    },
  ];
}
