import { setImmediate as turn } from 'node:timers/promises';
import { foldText } from '#domain/texts/fold-text.ts';

/** A word on a page; distances from the left and upper edge, as shares of the page's width and height. */
export interface PageWord {
  /** From 1. */
  readonly page: number;
  readonly text: string;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A page in points. */
export interface PageSize {
  readonly width: number;
  readonly height: number;
}

/** Where a text is on a page. */
export type PageWordPlace = Omit<PageWord, 'text'>;

const PAGE = /^\s{0,8}<page width="([\d.]{1,20})" height="([\d.]{1,20})">/;
const WORD =
  /^\s{0,8}<word xMin="(-?[\d.]{1,20})" yMin="(-?[\d.]{1,20})" xMax="(-?[\d.]{1,20})" yMax="(-?[\d.]{1,20})">([^<]{1,1000})</;

/** Lines that are read between turns of other requests: some milliseconds. */
const LINES = 2_000;

/** Reads what `pdftotext -bbox` writes, in turns with other work. */
export async function readPageWords(
  xhtml: Uint8Array,
): Promise<{ readonly pages: readonly PageSize[]; readonly text: PageText }> {
  const bytes = Buffer.from(xhtml.buffer, xhtml.byteOffset, xhtml.byteLength);
  const pages: PageSize[] = [];
  const words: PageWord[] = [];
  const folded: string[] = [];
  let lines = 0;
  for (let start = 0, end = 0; start < bytes.length; start = end + 1) {
    end = bytes.indexOf('\n', start);
    if (end === -1) end = bytes.length;
    lines += 1;
    if (lines % LINES === 0) await turn();
    const line = bytes.toString('utf8', start, end);
    const page = PAGE.exec(line);
    if (page !== null) pages.push({ width: Number(page[1]), height: Number(page[2]) });
    const [, left, top, right, bottom, text] = WORD.exec(line) ?? [];
    const size = pages.at(-1);
    if (text === undefined || size === undefined) continue;
    const share = (points: string | undefined, all: number) => Math.min(1, Math.max(0, Number(points) / all));
    const plain = withoutEntities(text);
    folded.push(squeezed(plain));
    words.push({
      page: pages.length,
      text: plain,
      left: share(left, size.width),
      top: share(top, size.height),
      right: share(right, size.width),
      bottom: share(bottom, size.height),
    });
  }
  return { pages, text: new PageText(words, folded) };
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

const withoutEntities = (text: string) =>
  text.replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => ENTITIES[name]!);

/** Finds texts on pages, whatever their lines and blanks are. */
export class PageText {
  readonly #words: readonly PageWord[];
  /** All words without blanks, case and accents. */
  readonly #text: string;
  /** Where each word begins in it. */
  readonly #starts: readonly number[];

  /** @param folded the texts of the words without blanks, case and accents */
  constructor(words: readonly PageWord[], folded = words.map(({ text }) => squeezed(text))) {
    const starts: number[] = [];
    let length = 0;
    for (const text of folded) {
      starts.push(length);
      length += text.length;
    }
    this.#words = words;
    this.#starts = starts;
    this.#text = folded.join('');
  }

  /**
   * The place of a text, on the page where it begins; undefined: it isn't there.
   *
   * @param near where it is expected in the document, from 0 to 1: of several places, the nearest one is taken
   */
  find(text: string, near: number): PageWordPlace | undefined {
    const wanted = squeezed(text);
    if (wanted === '') return undefined;
    // Lines that are cut with a hyphen, and text that fields fill in, differ further on.
    return this.#nearest(wanted, near) ?? this.#nearest(wanted.slice(0, BEGINNING), near);
  }

  #nearest(wanted: string, near: number): PageWordPlace | undefined {
    const expected = near * this.#text.length;
    let found: number | undefined;
    for (const at of occurrences(this.#text, wanted)) {
      if (found !== undefined && Math.abs(at - expected) >= Math.abs(found - expected)) break;
      found = at;
    }
    return found === undefined ? undefined : this.#placeOf(found, found + wanted.length);
  }

  #placeOf(start: number, end: number): PageWordPlace | undefined {
    const first = this.#wordAt(start);
    const { page } = this.#words[first]!;
    const words = this.#words.slice(first, this.#wordAt(end - 1) + 1).filter((word) => word.page === page);
    return {
      page,
      left: words.reduce((least, { left }) => Math.min(least, left), 1),
      top: words.reduce((least, { top }) => Math.min(least, top), 1),
      right: words.reduce((most, { right }) => Math.max(most, right), 0),
      bottom: words.reduce((most, { bottom }) => Math.max(most, bottom), 0),
    };
  }

  /** Index of the word with a character of the text. */
  #wordAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

/** Where a text occurs in another, in linear time (Knuth, Morris, Pratt): `indexOf` takes the product of both lengths. */
function* occurrences(text: string, wanted: string): Generator<number> {
  // By length of a match: the longest shorter one that ends with it.
  const shorter = new Int32Array(wanted.length + 1);
  const extend = (matched: number, unit: number) => {
    let length = matched;
    while (length > 0 && wanted.charCodeAt(length) !== unit) length = shorter[length]!;
    return wanted.charCodeAt(length) === unit ? length + 1 : 0;
  };
  for (let at = 1; at < wanted.length; at += 1) shorter[at + 1] = extend(shorter[at]!, wanted.charCodeAt(at));
  for (let at = 0, matched = 0; at < text.length; at += 1) {
    matched = extend(matched, text.charCodeAt(at));
    if (matched === wanted.length) yield at + 1 - matched;
  }
}

/** Characters by which a text is found that isn't there as a whole. */
const BEGINNING = 24;

const squeezed = (text: string) => foldText(text).replaceAll(' ', '');
