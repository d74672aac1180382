import { columns, lineBreaks, wrapFilled, type LineBreak } from '../text/line-wrapping.ts';

/** Above this many possible breaks a text is no subtitle any more, and lines are simply filled. */
const mostBreaks = 300;

/** How many squared columns a break after punctuation may cost more than one elsewhere. */
const punctuationBonus = 100;

/**
 * Cuts a text into lines of similar length, rather after punctuation, and none above the limit where that is possible.
 *
 * @param language BCP 47 of the text
 * @param count lines wanted; fewer when there are not as many words
 * @param limit columns of a line
 * @returns the chosen breaks in order
 */
export function balanceLines(text: string, language: string, count: number, limit: number): LineBreak[] {
  const places = lineBreaks(text, language);
  if (places.length > mostBreaks) {
    return wrapFilled(text, language, { first: limit, next: limit });
  }
  const ends = [...places, { offset: text.length, length: 0 }];
  const cost = (from: number, to: number) => {
    const start = from < 0 ? 0 : ends[from]!.offset + ends[from]!.length;
    const line = text.slice(start, ends[to]!.offset);
    const width = columns(line);
    const bonus = to < places.length && /[,.;:!?…、。，！？]$/.test(line) ? punctuationBonus : 0;
    return width ** 2 + 1000 * Math.max(0, width - limit) ** 2 - bonus;
  };
  // best[to]: cheapest way to end a line at `to` with the number of lines tried so far, and the breaks before it.
  let best = ends.map((_, to) => ({ cost: cost(-1, to), breaks: [] as readonly number[] }));
  for (let lines = 2; lines <= Math.min(count, ends.length); lines += 1) {
    const previous = best;
    best = ends.map((_, to) => {
      let cheapest = { cost: Infinity, breaks: [] as readonly number[] };
      for (let from = lines - 2; from < to; from += 1) {
        const total = previous[from]!.cost + cost(from, to);
        if (total < cheapest.cost) {
          cheapest = { cost: total, breaks: [...previous[from]!.breaks, from] };
        }
      }
      return cheapest;
    });
  }
  return best.at(-1)!.breaks.map((place) => places[place]!);
}
