import { surfaceText } from '#domain/segmentation/surface-text.ts';
import { sameContent, type CodedText } from '#domain/units/coded-text.ts';
import type { CellUnits } from '#formats/xlsx/cell-units.ts';

/** Characters of a string in a formula, and of what functions look up. Source: Excel specifications and limits. */
export const MAX_LITERAL_LENGTH = 255;

/** Parts of texts that are looked for in all texts; further ones count as found. */
const MAX_PARTS = 100;

/** The translation of a text that formulas may compare: none, one, or cells with it that differ. */
export type Following = { readonly text: string } | 'differs' | undefined;

/** A text as Excel compares it, without blanks at its ends; undefined for one that formulas can't hold. */
function keyOf(text: string): string | undefined {
  const inner = text.trim();
  return inner === '' || inner.length > MAX_LITERAL_LENGTH ? undefined : inner.toLowerCase();
}

/** Units of cells with the same text. */
interface Changed {
  readonly source: string;
  readonly target: string;
}

/**
 * Texts of cells with their translations, by which formulas, lists and rules follow, and by which equal texts stay equal. Texts are
 * compared as Excel does: without case.
 */
export class EqualTexts {
  readonly #cells: CellUnits;
  readonly #targets: (CodedText | undefined)[];
  /** Index of the first changed unit by its text. */
  readonly #originals = new Map<string, number>();
  /** Texts of other places than cells, and texts that get a given one. */
  readonly #others = new Map<string, Changed>();
  readonly #differing = new Set<string>();
  readonly #kept = new Set<string>();
  readonly #parts = new Map<string, boolean>();

  /** @param targets by index of the unit, undefined for those that stay; `unify` changes them */
  constructor(cells: CellUnits, targets: (CodedText | undefined)[]) {
    this.#cells = cells;
    this.#targets = targets;
    for (const [index, target] of targets.entries()) {
      const key = target && this.#keyAt(index);
      if (key !== undefined && !this.#originals.has(key)) this.#originals.set(key, index);
    }
  }

  get isEmpty(): boolean {
    return this.#originals.size + this.#others.size === 0;
  }

  #keyAt(index: number): string | undefined {
    return keyOf(surfaceText(this.#cells.contentAt(index)).text);
  }

  /** Adds the translation of a text that stands in no cell. */
  add(source: string, target: string): void {
    const key = keyOf(source);
    if (key === undefined || this.#originals.has(key) || this.#others.has(key)) return;
    this.#others.set(key, { source: source.trim(), target: target.trim() });
  }

  /** Lets all cells with a text have another one. */
  set(source: string, target: string): void {
    const key = keyOf(source);
    if (key === undefined || !this.#originals.delete(key)) return;
    this.#others.set(key, { source: source.trim(), target });
  }

  /** Formulas can't follow a text of which a cell stays. */
  markDiffering(text: string): void {
    const key = keyOf(text);
    if (key !== undefined) this.#differing.add(key);
  }

  /** Changed texts that a test is true for. @param test gets them in lower case */
  textsWith(test: (key: string) => boolean): string[] {
    const others = [...this.#others].flatMap(([key, { source }]) => (test(key) ? [source] : []));
    return [...this.#originals].reduce((found, [key, index]) => {
      if (test(key)) found.push(surfaceText(this.#cells.contentAt(index)).text.trim());
      return found;
    }, others);
  }

  /** Texts that some cells keep though others have a translation. */
  get differing(): string[] {
    return this.textsWith((key) => this.#differing.has(key));
  }

  /** Lets all cells keep a text. */
  keep(text: string): void {
    const key = keyOf(text);
    if (key === undefined) return;
    this.#kept.add(key);
  }

  /** The translation of a text, in the case of this spelling, with its blanks at both ends. */
  find(text: string): Following {
    const key = keyOf(text);
    const found = key === undefined ? undefined : this.#changed(key);
    if (key === undefined || !found) return undefined;
    if (this.#differing.has(key) || found.target === '') return 'differs';
    return { text: inPlaceOf(text, found) };
  }

  #changed(key: string): Changed | undefined {
    const leader = this.#originals.get(key);
    const target = leader === undefined ? undefined : this.#targets[leader];
    if (!target) return this.#others.get(key);
    return {
      source: surfaceText(this.#cells.contentAt(leader!)).text.trim(),
      target: surfaceText(target).text.trim(),
    };
  }

  /** An item of a list, as cells with its text get it. @param own its own translation */
  ofItem(item: string, own: CodedText | undefined): string {
    const key = keyOf(item);
    if (key !== undefined && this.#kept.has(key)) return item;
    const found = this.find(item);
    return typeof found === 'object' ? found.text : (own?.text ?? item);
  }

  /** True if another changed text contains this one. */
  isInside(part: string): boolean {
    const key = part.toLowerCase();
    const known = this.#parts.get(key);
    if (known !== undefined) return known;
    if (this.#parts.size === MAX_PARTS) return true;
    let found = false;
    for (const texts of [this.#originals, this.#others]) {
      for (const text of texts.keys()) found ||= text.length > key.length && text.includes(key);
    }
    this.#parts.set(key, found);
    return found;
  }

  /**
   * Gives cells with equal texts the same translation: hidden ones, which are not translated, and those whose translations differ.
   *
   * @param isGiven 1 for units with a translation
   * @returns indexes of the units whose own translation was replaced
   */
  unify(isGiven: Uint8Array): number[] {
    const replaced: number[] = [];
    for (let index = 0; index < this.#targets.length; index++) {
      const key = this.#keyAt(index);
      if (key === undefined) continue;
      if (this.#kept.has(key)) {
        this.#targets[index] = undefined;
        continue;
      }
      if (this.#originals.get(key) === index) continue;
      const found = this.#changed(key);
      if (!found) continue;
      const own = this.#targets[index] ?? (isGiven[index] === 1 ? this.#cells.contentAt(index) : undefined);
      if (own && keyOf(surfaceText(own).text) === keyOf(found.target)) continue;
      const target = own || this.#cells.isHiddenAt(index) ? this.#adapted(index, key, found) : undefined;
      if (!target) this.#differing.add(key);
      else {
        if (own) replaced.push(index);
        this.#targets[index] = target;
      }
    }
    for (const key of this.#kept) {
      this.#originals.delete(key);
      this.#others.delete(key);
    }
    return replaced;
  }

  #adapted(index: number, key: string, found: Changed): CodedText | undefined {
    const content = this.#cells.contentAt(index);
    if (content.codes.length === 0) return { text: inPlaceOf(content.text, found), codes: [] };
    const leader = this.#originals.get(key);
    return leader !== undefined && sameContent(content, this.#cells.contentAt(leader))
      ? this.#targets[leader]
      : undefined;
  }
}

/** A translation in the case of another spelling of its source, with the blanks at the ends of that. */
function inPlaceOf(text: string, { source, target }: Changed): string {
  const inner = text.trim();
  const start = text.length - text.trimStart().length;
  const written = inCaseOf(inner, source, target);
  return text.slice(0, start) + written + text.slice(start + inner.length);
}

function inCaseOf(text: string, source: string, target: string): string {
  if (text === source) return target;
  const isUpper = text === text.toUpperCase() && source !== source.toUpperCase();
  const isCapital = text[0] !== source[0] && text[0] === text[0]!.toUpperCase();
  const written = isUpper ? target.toUpperCase() : isCapital ? target[0]?.toUpperCase() + target.slice(1) : target;
  // Letters such as ß have no capital one.
  return written.toLowerCase() === target.toLowerCase() ? written : target;
}
