import { stringWriter, type StringWriter } from '#formats/json/escapes.ts';
import type { Replacement } from '#formats/text/splice.ts';
import { isCatalogObject, type CatalogJson, type CatalogObject } from './localization.ts';

/** A range of the file; UTF-16 offsets, end exclusive. */
export interface CatalogRange {
  readonly start: number;
  readonly end: number;
}

/** An entry of a catalog with the places of its localizations. */
export interface CatalogPlaces extends CatalogRange {
  readonly localizations: CatalogRange | undefined;
  /** Languages in source order, with their keys. */
  readonly languages: ReadonlyMap<string, CatalogRange>;
}

/** Writes in the style of a file: Xcode's own, `"key" : "value"` with two blanks of indentation, or another. */
export class CatalogWriter {
  readonly #source: string;
  readonly #quote: StringWriter;
  readonly #colon: string;
  /** Undefined: everything is on one line. */
  readonly #indentation: string | undefined;
  readonly #lineBreak: string;

  constructor(source: string) {
    this.#source = source;
    this.#quote = stringWriter(source);
    this.#colon = /"strings"([ \t]{0,8}:[ \t]{0,8})/.exec(source)?.[1] ?? ' : ';
    const [, lineBreak, indentation] = /(\r?\n)([ \t]{1,16})"/.exec(source) ?? [];
    this.#indentation = indentation;
    this.#lineBreak = lineBreak ?? '';
  }

  /** The changes for localizations of an entry, by language. */
  edits(place: CatalogPlaces, written: ReadonlyMap<string, CatalogObject>): readonly Replacement[] {
    const { localizations, languages, start, end } = place;
    const sorted = [...written].toSorted(([one], [other]) => (one < other ? -1 : 1));
    if (localizations === undefined) {
      const members = this.#object(Object.fromEntries(sorted), LOCALIZATIONS_DEPTH);
      const member = `${this.#quote('localizations')}${this.#colon}${members}`;
      return [this.#appended({ start, end }, member, LOCALIZATIONS_DEPTH)];
    }
    if (languages.size === 0) {
      return [{ ...localizations, text: this.#object(Object.fromEntries(sorted), LOCALIZATIONS_DEPTH) }];
    }
    return sorted.map(([language, localization]) => {
      const member = `${this.#quote(language)}${this.#colon}${this.#object(localization, LOCALIZATIONS_DEPTH + 1)}`;
      const own = languages.get(language);
      if (own !== undefined) return { ...own, text: member };
      const [, next] = [...languages].find(([name]) => name > language) ?? [];
      const separator = `,${this.#newLine(LOCALIZATIONS_DEPTH + 1)}`;
      if (next !== undefined) return { start: next.start, end: next.start, text: member + separator };
      const last = [...languages.values()].at(-1)!;
      return { start: last.end, end: last.end, text: separator + member };
    });
  }

  /** A member at the end of an object. */
  #appended({ start, end }: CatalogRange, member: string, depth: number): Replacement {
    const inner = this.#source.slice(start + 1, end - 1).trimEnd();
    const at = start + 1 + inner.length;
    const text = (inner.trim() === '' ? '' : ',') + this.#newLine(depth) + member;
    return inner.trim() === ''
      ? { start: start + 1, end: end - 1, text: text + this.#newLine(depth - 1) }
      : { start: at, end: at, text };
  }

  #object(value: CatalogJson, depth: number): string {
    if (!isCatalogObject(value)) return typeof value === 'string' ? this.#quote(value) : JSON.stringify(value);
    const members = Object.entries(value).map(([name, member]) => {
      return `${this.#newLine(depth + 1)}${this.#quote(name)}${this.#colon}${this.#object(member, depth + 1)}`;
    });
    return `{${members.join(',')}${this.#newLine(depth)}}`;
  }

  #newLine(depth: number): string {
    return this.#indentation === undefined ? '' : this.#lineBreak + this.#indentation.repeat(depth);
  }
}

/** Levels above the key `localizations`: the file, `strings`, the entry. */
const LOCALIZATIONS_DEPTH = 3;
