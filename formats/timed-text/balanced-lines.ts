import { columns, lineBreakOpportunities, wrapFilled, type LineBreak } from '#formats/text/line-wrapping.ts';

/** Above this much work, breaks squared times lines, a text is no subtitle any more, and lines are simply filled. */
const MAX_WORK = 100_000;

/** How many squared columns a break after punctuation may cost more than one elsewhere. */
const PUNCTUATION_BONUS = 100;

/**
 * Splits a text into lines of similar length, preferably after punctuation, and within the limit if possible.
 *
 * @param language BCP 47 of the text
 * @param count requested lines; fewer if the text has fewer words
 * @param limit columns per line
 * @returns the chosen breaks in order
 */
export function balanceLines(text: string, language: string, count: number, limit: number): LineBreak[] {
  const places = lineBreakOpportunities(text, language);
  if ((places.length + 1) ** 2 * count > MAX_WORK) return wrapFilled(text, language, { first: limit, next: limit });
  const ends = [...places, { offset: text.length, length: 0 }];
  // Columns of the text before each break, and of the replaced characters: no line is measured twice.
  const before: number[] = [];
  const gaps = ends.map(({ offset, length }) => columns(text.slice(offset, offset + length)));
  ends.forEach(({ offset }, index) => {
    const start = index === 0 ? 0 : ends[index - 1]!.offset;
    before.push((before.at(-1) ?? 0) + columns(text.slice(start, offset)));
  });
  const bonuses = ends.map(({ offset }, index) => {
    return index < places.length && /[,.;:!?…、。，！？]/.test(text[offset - 1] ?? '') ? PUNCTUATION_BONUS : 0;
  });
  const cost = (from: number, to: number) => {
    const width = before[to]! - (from < 0 ? 0 : before[from]! + gaps[from]!);
    return width ** 2 + 1000 * Math.max(0, width - limit) ** 2 - bonuses[to]!;
  };
  // best[to]: lowest cost of ending a line at `to` with the current number of lines, and the breaks before it.
  let best = ends.map((_, to) => ({ cost: cost(-1, to), breaks: [] as readonly number[] }));
  for (let lines = 2; lines <= Math.min(count, ends.length); lines += 1) {
    const previous = best;
    best = ends.map((_, to) => {
      let cheapest = { cost: Infinity, breaks: [] as readonly number[] };
      for (let from = lines - 2; from < to; from += 1) {
        const total = previous[from]!.cost + cost(from, to);
        if (total < cheapest.cost) cheapest = { cost: total, breaks: [...previous[from]!.breaks, from] };
      }
      return cheapest;
    });
  }
  return best.at(-1)!.breaks.map((place) => places[place]!);
}
