/** UTF-16 units of a title. */
const MAX_TITLE = 120;

/** A title without its number, dot leaders and page number; undefined for a text that is no title of two words or more. */
export function titleOf(text: string): string | undefined {
  if (text.length > MAX_TITLE || /[.!?。！？:;]\s*$/u.test(text)) return undefined;
  const words = text.trim().split(/[\s\u2026]+/u);
  if (/^\d[\d.]*$/u.test(words[0] ?? '')) words.shift();
  // Dot leaders and a page number.
  while (/^(?:\.*\d+|\.+)$/u.test(words.at(-1) ?? '')) words.pop();
  return words.length < 2 ? undefined : words.join(' ');
}

/** Renderings of the titles of a document: headings, their entries in tables of contents, and other repetitions. */
export class RepeatedTitles {
  readonly #targets = new Map<string, Map<string, number>>();

  add(source: string, target: string): void {
    const [title, rendering] = [titleOf(source), titleOf(target)];
    if (title === undefined || rendering === undefined) return;
    const counts = this.#targets.get(title) ?? new Map<string, number>();
    this.#targets.set(title, counts);
    // The heading itself has neither number nor page as text.
    counts.set(rendering, (counts.get(rendering) ?? 0) + (title === source.trim() ? 2 : 1));
  }

  /** The rendering that a title should have; undefined if it has just one, or is no title. */
  expected(source: string): string | undefined {
    const counts = this.#targets.get(titleOf(source) ?? '');
    if (counts === undefined || counts.size < 2) return undefined;
    return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
  }
}
