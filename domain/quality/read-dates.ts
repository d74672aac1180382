import type { TextSpan } from '#domain/protection/text-spans.ts';
import { cacheByLanguage } from '#domain/languages/cache-by-language.ts';

/** A date as its numbers, in an order that doesn't depend on the language: 3, 15, 2024. */
export interface FoundDate extends TextSpan {
  readonly key: string;
}

const NUMERIC =
  /(?<![\d.,/-])(?:(\d{1,2})([./-])\s?(\d{1,2})\2\s?(\d{4}|\d{2})|(\d{4})([./-])(\d{1,2})\6(\d{1,2}))(?![\d/-])/gu;
const IDEOGRAPHIC = /(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日号號일]/gu;

/** Finds dates of numbers (`12/31/2025`, `2025-12-31`), with the name of a month, and in ideographs. @param language BCP 47 */
export function readDates(text: string, language: string): readonly FoundDate[] {
  if (!/\d/.test(text)) return [];
  const found: FoundDate[] = [];
  for (const { index, 0: whole, ...groups } of text.matchAll(NUMERIC)) {
    const numbers = [groups[1], groups[3], groups[4], groups[5], groups[7], groups[8]].filter(
      (part) => part !== undefined,
    );
    add(index, whole, numbers);
  }
  for (const { index, 0: whole, 1: year, 2: month, 3: day } of text.matchAll(IDEOGRAPHIC)) {
    add(index, whole, [month!, day!, ...(year === undefined ? [] : [year])]);
  }
  const { pattern, numbers } = monthNames(language);
  if (pattern !== undefined) {
    for (const { index, 0: whole, ...groups } of text.matchAll(pattern)) {
      const name = (groups[2] ?? groups[4])!;
      const [day, year] = groups[1] === undefined ? [groups[5], groups[6]] : [groups[1], groups[3]];
      add(index, whole, [String(numbers.get(name.toLowerCase())), day!, ...(year === undefined ? [] : [year])]);
    }
  }
  return found.sort((one, other) => one.start - other.start);

  function add(index: number, whole: string, parts: readonly string[]) {
    const values = parts.map(Number);
    if (!values.some((value) => value <= 12)) return;
    found.push({ start: index, end: index + whole.length, key: values.sort((one, other) => one - other).join(' ') });
  }
}

interface MonthNames {
  readonly pattern: RegExp | undefined;
  /** 1 to 12 by name in lower case. */
  readonly numbers: ReadonlyMap<string, number>;
}

const monthNames = cacheByLanguage((language): MonthNames => {
  const numbers = new Map<string, number>();
  if (Intl.DateTimeFormat.supportedLocalesOf(language).length === 0) return { pattern: undefined, numbers };
  for (const options of [{ month: 'long' }, { month: 'long', day: 'numeric', year: 'numeric' }] as const) {
    const format = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC', calendar: 'gregory' });
    for (let month = 0; month < 12; month += 1) {
      const parts = format.formatToParts(Date.UTC(2001, month, 15));
      const name = parts.find(({ type }) => type === 'month')?.value.toLowerCase();
      if (name !== undefined && /^\p{L}{3,}$/u.test(name)) numbers.set(name, month + 1);
    }
  }
  if (numbers.size === 0) return { pattern: undefined, numbers };
  const names = [...numbers.keys()].sort((one, other) => other.length - one.length).join('|');
  const ending = String.raw`(?:st|nd|rd|th|er|º|ª|\.)?`;
  const pattern = new RegExp(
    String.raw`(?<![\p{L}\p{N}])(?:(\d{1,2})${ending}\s(?:de\s|of\s)?(${names})(?:,?\s(?:de\s|del\s)?(\d{4}))?|(${names})\s(\d{1,2})${ending}(?:,?\s(\d{4}))?)(?![\p{L}\p{N}])`,
    'giu',
  );
  return { pattern, numbers };
});
