import { CARDINALS } from '#instructions/engine/number-words.ts';

/** Words before the number of a heading, by label. */
const LABELS = {
  chapter: 'chapter',
  section: 'section',
  subsection: 'subsection',
  part: 'part',
  article: 'article',
  clause: 'clause',
  appendix: 'appendix',
  annex: 'appendix',
  annexe: 'appendix',
  schedule: 'schedule',
  exhibit: 'schedule',
  attachment: 'schedule',
} as const;

/** Label of a numbered heading. */
export type SectionLabel = (typeof LABELS)[keyof typeof LABELS];

const isLabel = (word: string): word is keyof typeof LABELS => Object.hasOwn(LABELS, word);

/** Numbers in words that headings have. */
const WORDS = CARDINALS.slice(0, 13);

const LABEL = new RegExp(`^(${Object.keys(LABELS).join('|')})(?:\\s+|$)`, 'i');
const NUMBER = new RegExp(
  `^(\\d{1,3}(?:\\.\\d{1,3}){0,8}|[ivxlc]{1,7}|[a-z]|${WORDS.slice(1).join('|')})(?:([.):])|(?=\\s|$))`,
  'i',
);

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** How a title begins: `Annex B – Data`, `Chapter Two`, `3.1 Scope`, `IV. Terms`. */
export interface TitleNumber {
  readonly label: SectionLabel | null;
  /** Ways to read it, the likeliest first, in digits or as a small letter (`b`); empty without one. */
  readonly numbers: readonly string[];
  /** UTF-16 units of label and number. */
  readonly length: number;
}

/** The number in a heading's text. */
export function titleNumber(title: string): TitleNumber {
  const text = title.trim();
  const labeled = LABEL.exec(text);
  const word = labeled?.[1]?.toLowerCase() ?? '';
  const label = isLabel(word) ? LABELS[word] : null;
  const start = labeled?.[0].length ?? 0;
  const found = NUMBER.exec(text.slice(start));
  const written = found?.[1] ?? '';
  const isPlain = /^\d/.test(written);
  // `I agree` and `One world` begin with words; a letter is a number only with a label or a mark after it.
  const isNumber = isPlain || label !== null || found?.[2] !== undefined || /^[ivxlc]{2,}$/i.test(written);
  const isWord = WORDS.includes(written.toLowerCase()) && label === null;
  if (found === null || !isNumber || isWord) return { label, numbers: [], length: label === null ? 0 : start };
  return { label, numbers: interpretationsOf(written), length: start + found[0].length };
}

/** Ways to read the number of a heading: `2.1`, `IV`, `B`, `two`. */
export function interpretationsOf(written: string): readonly string[] {
  const text = written.toLowerCase();
  if (/^\d/.test(text)) return [text.replaceAll(/\b0+(?=\d)/g, '')];
  if (WORDS.includes(text)) return [String(WORDS.indexOf(text))];
  const roman = /^[ivxlc]+$/.test(text) ? [String(fromRoman(text))] : [];
  if (text.length > 1) return roman;
  // Alone, C is the third annex rather than the hundredth.
  return /^[ivx]$/.test(text) ? [...roman, text] : [text, ...roman];
}

function fromRoman(number: string): number {
  let value = 0;
  let next = 0;
  for (const letter of [...number].toReversed()) {
    const worth = ROMAN[letter] ?? 0;
    value += worth < next ? -worth : worth;
    next = Math.max(next, worth);
  }
  return value;
}

/** Numbers of headings: the one in the text, else by counting the headings of each level (`2`, `2.1`). */
export function headingNumbers(headings: readonly { readonly level: number; readonly title: string }[]): string[] {
  const counts: { level: number; count: number }[] = [];
  return headings.map(({ level, title }) => {
    while (counts.length > 0 && (counts.at(-1)?.level ?? 0) > level) counts.pop();
    const last = counts.at(-1);
    if (last?.level === level) last.count += 1;
    else counts.push({ level, count: 1 });
    return titleNumber(title).numbers[0]?.toUpperCase() ?? counts.map(({ count }) => count).join('.');
  });
}
