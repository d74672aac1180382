import { KEPT_LENGTH } from '#formats/strings/items-on-demand.ts';
import { firstIndex } from '#formats/text/first-index.ts';
import { NumberList } from '#formats/text/number-list.ts';
import { notCatalog, poEntries, type PoEntry, type PoField } from './entries.ts';
import { isHeader } from './header.ts';

/** Columns that lines of a file with wrapped lines have at most, with some tolerance. */
const WIDEST = 90;

/** An entry with the number of its message, from 1. */
interface NumberedEntry {
  readonly entry: PoEntry;
  readonly number: number;
}

/** Where the messages of a catalog are, so that they can be read again some at a time. */
export class CatalogIndex {
  readonly #text: string;
  /** By entry: where it ends, the line of its end, and the number of messages up to there. */
  readonly ends = new NumberList();
  readonly #lines = new NumberList();
  readonly #numbers = new NumberList();
  /** Numbers of the messages with a plural, ascending. */
  readonly #plurals = new NumberList();
  /** Empty for a long catalog. */
  readonly #kept: PoEntry[] = [];
  readonly header: PoEntry | undefined;
  /** True if the file's lines are wrapped: none is far wider than a page. */
  readonly isWrapped: boolean;

  /** @throws LoquentError as `readPoEntries` */
  constructor(text: string) {
    this.#text = text;
    let [messages, isWrapped] = [0, true];
    for (const entry of poEntries(text)) {
      if (isHeader(entry)) this.header ??= entry;
      else messages += 1;
      if (entry.plural !== undefined && !isHeader(entry)) this.#plurals.push(messages);
      if (text.length <= KEPT_LENGTH) this.#kept.push(entry);
      this.ends.push(entry.end);
      this.#lines.push(entry.lastLine);
      this.#numbers.push(messages);
      isWrapped &&= isPage(text, entry);
    }
    if (this.ends.length === 0) throw notCatalog();
    this.isWrapped = isWrapped;
  }

  get hasPlurals(): boolean {
    return this.#plurals.length > 0;
  }

  /** The messages between the ends of two entries. */
  *messagesIn(start: number, end: number): Generator<NumberedEntry, void> {
    const before = firstIndex(this.ends.length, (index) => this.ends.at(index) > start) - 1;
    const line = before === -1 ? 1 : this.#lines.at(before);
    let number = before === -1 ? 0 : this.#numbers.at(before);
    const after = firstIndex(this.ends.length, (index) => this.ends.at(index) > end);
    const kept = this.#kept.slice(before + 1, after);
    for (const entry of kept.length > 0 ? kept : poEntries(this.#text, { start, end, line })) {
      if (!isHeader(entry)) yield { entry, number: (number += 1) };
    }
  }

  /** The index of a unit: `e5`, or `e5p` for the plural of a message; -1 for none. */
  indexOfUnit(id: string): number {
    const [, digits, plural] = /^e([1-9]\d{0,8})(p?)$/.exec(id) ?? [];
    const number = Number(digits ?? 0);
    if (number === 0 || number > this.#numbers.at(this.#numbers.length - 1)) return -1;
    const plurals = firstIndex(this.#plurals.length, (index) => this.#plurals.at(index) >= number);
    if (plural !== '' && (plurals === this.#plurals.length || this.#plurals.at(plurals) !== number)) return -1;
    return number - 1 + plurals + (plural === '' ? 0 : 1);
  }
}

function isPage(text: string, { id, plural, translations }: PoEntry): boolean {
  const isWide = ({ pieces }: PoField) =>
    pieces.some(({ start, end }) => end - start > WIDEST && /\S +\S/.test(text.slice(start, end).slice(-WIDEST)));
  return !isWide(id) && !(plural !== undefined && isWide(plural)) && ![...translations.values()].some(isWide);
}
