import type { CodedText } from '#domain/units/coded-text.ts';

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

const QUOTED = /["“”„«»‘‚「『]([^"“”„«»’」』]{3,120})["“”«»’」』]/gu;

/** Texts in quotation marks, and those that codes enclose, such as links: references to titles look like that. */
function quotedIn({ text, codes }: CodedText): readonly string[] {
  const quoted = Array.from(text.matchAll(QUOTED), ([, inner]) => inner!);
  const coded = codes.slice(1).map(({ offset }, index) => text.slice(codes[index]!.offset, offset));
  return [...quoted, ...coded];
}

/** A title of a document, and its rendering. */
export interface ExpectedTitle {
  readonly source: string;
  readonly expected: string;
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

  /** The titles of which a translation has another rendering: the text itself, or those that it refers to. */
  missing(source: CodedText, target: string): readonly ExpectedTitle[] {
    const title = titleOf(source.text);
    const expected = title === undefined ? undefined : this.#renderingOf(title);
    const own = expected === undefined || titleOf(target) === expected ? [] : [{ source: title!, expected }];
    const shown = target.toLowerCase();
    const referred = new Set(quotedIn(source).flatMap((text) => titleOf(text) ?? []));
    referred.delete(title ?? '');
    return [...own, ...[...referred].flatMap((each) => this.#missingReference(each, shown))];
  }

  #missingReference(title: string, shown: string): readonly ExpectedTitle[] {
    const expected = this.#renderingOf(title);
    return expected === undefined || shown.includes(expected.toLowerCase()) ? [] : [{ source: title, expected }];
  }

  /** The rendering of the heading, or the most frequent one; undefined for a text that is no title of the document. */
  #renderingOf(title: string): string | undefined {
    const counts = this.#targets.get(title);
    return counts && [...counts].reduce((best, each) => (each[1] > best[1] ? each : best))[0];
  }
}
