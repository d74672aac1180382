/** Words that stand before the number of a heading. */
const NUMBERED =
  /^(?:(?:chapter|section|part|article|appendix|annex|clause)\s+)?(\d{1,3}(?:\.\d{1,3}){0,8}|[ivxlc]{1,7}(?=[.)\s:]|$))[.):]?(?:\s|$)/i;

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100 };

/** The number that a heading's text begins with (`Chapter 2: Prices`, `3.1 Scope`, `IV. Terms`), in digits. */
export function numberInTitle(title: string): string | undefined {
  const found = NUMBERED.exec(title.trim());
  const number = found?.[1];
  if (number === undefined) return undefined;
  if (/^\d/.test(number)) return number.replaceAll(/\b0+(?=\d)/g, '');
  // A single letter is a word as often as a number: `I agree`.
  return number.length > 1 || /^[ivx][.):]/i.test(title.trim()) ? String(fromRoman(number)) : undefined;
}

function fromRoman(number: string): number {
  let value = 0;
  let next = 0;
  for (const letter of [...number.toLowerCase()].toReversed()) {
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
    return numberInTitle(title) ?? counts.map(({ count }) => count).join('.');
  });
}
