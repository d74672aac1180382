import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import type { DocumentWarning } from '#formats/format.ts';
import {
  columnOf,
  findLanguageColumns,
  newColumnName,
  type LanguageColumns,
} from '#formats/bilingual/language-columns.ts';
import { splice, type Replacement } from '#formats/text/splice.ts';
import { decodeString, type JsonMember, type JsonPath, type JsonString } from './tokens.ts';

/** Entries of one object: the time for each string grows with them. */
const MAX_LANGUAGES = 500;
const LANGUAGE_KEY = /^[a-z]{2,3}(?:[-_][A-Za-z\d]{2,8}){0,3}$/;
/** Names of languages and regions that are kept, each in one language. */
const MAX_DISPLAYS = 200;

/** An entry for a language: a string, `null`, or an object of further entries. */
type Entry = JsonString | JsonMember;

/** Collects the members of objects whose keys are shaped like languages. */
export class LanguageKeys {
  readonly #objects = new Map<number | undefined, Entry[]>();
  /** Objects with other members than strings that have another key. */
  readonly #others = new Set<number | undefined>();

  add(entry: Entry): void {
    const { step, parent } = entry.path ?? {};
    if (typeof step !== 'string') return;
    if (!LANGUAGE_KEY.test(step)) {
      if ('kind' in entry) this.#others.add(parent?.id);
      return;
    }
    const entries = this.#objects.get(parent?.id);
    if (entries === undefined) this.#objects.set(parent?.id, [entry]);
    else if (entries.length <= MAX_LANGUAGES) entries.push(entry);
  }

  /** Objects of at least two entries whose keys are all shaped like languages, with their entries in order. */
  objects(strings: Iterable<JsonString>): ReadonlyMap<number | undefined, readonly Entry[]> {
    const found = this.#objects;
    for (const [object, entries] of found) {
      if (entries.length < 2 || entries.length > MAX_LANGUAGES || this.#others.has(object)) found.delete(object);
      else entries.sort((one, other) => one.start - other.start);
    }
    if (found.size === 0) return found;
    for (const { path } of strings) if (!LANGUAGE_KEY.test(String(path?.step))) found.delete(path?.parent?.id);
    return found;
  }
}

/** An object with an entry per language. */
interface LanguageObject {
  /** Keys and entries in the order of the file. */
  readonly names: readonly string[];
  readonly entries: readonly Entry[];
  readonly columns: LanguageColumns;
  /** For entries that are objects: the strings of each entry, by their place in it (`PlaceIndex`). */
  readonly strings: readonly Map<number, JsonString>[];
}

/** The place of a translation in the file. `new`: the file has none yet; `prefix` and the translation are inserted there. */
interface Slot {
  readonly is: 'filled' | 'empty' | 'new' | 'missing';
  readonly start: number;
  readonly end: number;
  readonly prefix: string;
}

/** A translation as a JSON string with its quotes. */
export interface WrittenString {
  readonly string: JsonString;
  readonly value: string;
}

/** Strings of a file that keeps languages side by side. */
export interface LanguageEntries {
  /** True for a string in the source language. */
  isSource(string: JsonString): boolean;
  /** True for a string in another language. */
  isOther(string: JsonString): boolean;
  /** The translation that the file has of a string; undefined without one. */
  targetOf(string: JsonString, language: string): string | undefined;
  /**
   * Fills what a language lacks, and never replaces a translation.
   *
   * @param written translations, by the offset of their sources
   */
  fill(language: string, written: ReadonlyMap<number, WrittenString>): readonly Replacement[];
  /** @param languages BCP 47 */
  warning(languages: readonly string[]): DocumentWarning;
}

/**
 * Finds objects with an entry per language, one of which is the source language: `{"en": "Save", "es": ""}`, or whole
 * objects of texts by language. Objects that name languages or regions are skipped:
 * `{"en": "English", "es": "Spanish"}`.
 *
 * @param text the whole file
 * @returns undefined without such an object
 */
export function languageEntries(
  text: string,
  strings: Iterable<JsonString>,
  keys: LanguageKeys,
  options: { readonly sourceLanguage?: string | undefined; readonly targetLanguages?: readonly string[] | undefined },
): LanguageEntries | undefined {
  const { sourceLanguage, targetLanguages = [] } = options;
  if (sourceLanguage === undefined || targetLanguages.length === 0) return undefined;
  const objects = new Map<number | undefined, LanguageObject>();
  for (const [id, entries] of keys.objects(strings)) {
    const object = languageObject(entries);
    if (object !== undefined && entries[0]?.path?.parent?.isMetadata !== true) objects.set(id, object);
  }
  if (objects.size === 0) return undefined;
  const holders = new Map<number, { object: LanguageObject; index: number; place: number }>();
  const places = new PlaceIndex(objects);
  for (const string of strings) {
    const found = places.of(string.path);
    if (found === undefined) continue;
    holders.set(string.start, found);
    found.object.strings[found.index]?.set(found.place, string);
  }
  const isSource = (string: JsonString) => {
    const holder = holders.get(string.start);
    return holder !== undefined && holder.index === holder.object.columns.source;
  };
  return {
    isSource,
    isOther: (string) => holders.has(string.start) && !isSource(string),
    targetOf(string, language) {
      const slot = slotOf(string, language);
      return slot?.is === 'filled' ? decodeString(text.slice(slot.start, slot.end)) : undefined;
    },
    fill(language, written) {
      const replacements: Replacement[] = [];
      const copied = new Set<LanguageObject>();
      for (const { string, value } of written.values()) {
        const slot = slotOf(string, language);
        const object = holders.get(string.start)?.object;
        if (slot === undefined || object === undefined || slot.is === 'filled' || slot.is === 'missing') continue;
        const isCopied = slot.is === 'new' && isTree(object);
        if (isCopied && copied.has(object)) continue;
        copied.add(object);
        const { start, end, prefix } = slot;
        replacements.push({ start, end, text: prefix + (isCopied ? translatedCopy(object, written) : value) });
      }
      return replacements;
    },
    warning(languages) {
      const sources = [...strings].filter(isSource);
      const missing = languages.reduce((sum, language) => {
        return sum + sources.filter((string) => slotOf(string, language)?.is === 'missing').length;
      }, 0);
      const lost = missing === 0 ? '' : ` ${missing} translations have no entry in the file and were not written.`;
      return {
        code: 'multilingual_file',
        message: `The file holds languages side by side: translations of ${sources.length} texts go into the entries of ${languages.join(', ')} that are empty or missing, all others stay.${lost}`,
      };
    },
  };

  function languageObject(entries: readonly Entry[]): LanguageObject | undefined {
    const trees = entries.filter((entry) => isObject(entry)).length;
    const hasOther = entries.some((entry) => 'kind' in entry && entry.kind !== 'null' && entry.kind !== 'object');
    if (hasOther || (trees > 0 && trees < entries.length)) return undefined;
    const names = entries.map(({ path }) => String(path?.step));
    const columns = findLanguageColumns(names, options);
    if (columns === undefined || columns.others.length + 1 < names.length || namesLanguages(names, entries)) {
      return undefined;
    }
    if ('kind' in entries[columns.source]! && trees === 0) return undefined;
    return { names, entries, columns, strings: entries.map(() => new Map<number, JsonString>()) };
  }

  /** True if the texts are names of languages or regions, as in a menu of languages. */
  function namesLanguages(names: readonly string[], entries: readonly Entry[]): boolean {
    const values = entries.map((entry) => {
      return 'kind' in entry ? '' : decodeString(text.slice(entry.start, entry.end)).trim().toLowerCase();
    });
    const called = values.filter((value, index) => {
      return value !== '' && namesOf(names[index]!).some((name) => value.startsWith(name));
    });
    return called.length >= 2 && called.length * 2 > values.filter((value) => value !== '').length;
  }

  function namesOf(key: string): readonly string[] {
    const tag = parseLanguageTag(key.replaceAll('_', '-'));
    if (tag === undefined) return [];
    const asked = ['en', sourceLanguage ?? 'en', tag.tag];
    const regions = /^[a-z]{2}$/.test(key) ? asked.map((each) => display(each, 'region').of(key.toUpperCase())) : [];
    const languages = asked.map((each) => display(each, 'language').of(tag.language));
    return [...regions, ...languages].flatMap((name) => name?.toLowerCase() ?? []);
  }

  function slotOf(string: JsonString, language: string): Slot | undefined {
    const { object, index, place } = holders.get(string.start) ?? {};
    if (object === undefined || index !== object.columns.source) return undefined;
    const column = columnOf(language, object.columns, targetLanguages);
    if (column === undefined) return newSlot(object, language);
    const entry = isTree(object) ? object.strings[column]?.get(place ?? -1) : object.entries[column];
    if (entry === undefined) return { is: 'missing', start: 0, end: 0, prefix: '' };
    const isFilled = !('kind' in entry) && decodeString(text.slice(entry.start, entry.end)).trim() !== '';
    return { is: isFilled ? 'filled' : 'empty', start: entry.start, end: entry.end, prefix: '' };
  }

  /** The place of a new member after the last one, in its notation. */
  function newSlot({ names, entries, columns }: LanguageObject, language: string): Slot {
    const last = entries.at(-1)!;
    const { start, end } = last.key!;
    let from = start;
    while (/[ \t\r\n]/.test(text[from - 1] ?? '')) from -= 1;
    const name = JSON.stringify(newColumnName(language, names, columns));
    const prefix = `,${text.slice(from, start)}${name}${text.slice(end, last.start)}`;
    return { is: 'new', start: last.end, end: last.end, prefix };
  }

  /** The texts of the source language with translations in their places. */
  function translatedCopy(object: LanguageObject, written: ReadonlyMap<number, WrittenString>): string {
    const { entries, strings: ofEntries, columns } = object;
    const { start, end } = entries[columns.source]!;
    const moved = [...ofEntries[columns.source]!.values()].flatMap((string): Replacement[] => {
      const value = written.get(string.start)?.value;
      return value === undefined ? [] : [{ start: string.start - start, end: string.end - start, text: value }];
    });
    return splice(text.slice(start, end), moved);
  }
}

const isObject = (entry: Entry) => 'kind' in entry && entry.kind === 'object';
const isTree = ({ entries }: LanguageObject) => entries.some((entry) => isObject(entry));

const displays = new Map<string, Intl.DisplayNames>();

function display(language: string, type: 'language' | 'region'): Intl.DisplayNames {
  const key = `${type} ${language}`;
  const known = displays.get(key) ?? new Intl.DisplayNames(language, { type, fallback: 'none' });
  // Tags come from files.
  if (displays.size >= MAX_DISPLAYS) displays.clear();
  displays.set(key, known);
  return known;
}

/** Finds the language object around a string, and numbers places in its entries: equal numbers, equal keys. */
class PlaceIndex {
  readonly #objects: ReadonlyMap<number | undefined, LanguageObject>;
  readonly #known = new Map<number, { object: LanguageObject; index: number; place: number } | undefined>();
  readonly #places = new Map<string, number>();

  constructor(objects: ReadonlyMap<number | undefined, LanguageObject>) {
    this.#objects = objects;
  }

  /** Linear in the number of places: each is looked at once, and nesting is bounded. */
  of(path: JsonPath | undefined): { object: LanguageObject; index: number; place: number } | undefined {
    if (path === undefined) return undefined;
    if (this.#known.has(path.id)) return this.#known.get(path.id);
    const outer = this.of(path.parent);
    const object = outer === undefined ? this.#objects.get(path.parent?.id) : undefined;
    const found =
      object === undefined
        ? outer && { ...outer, place: this.#number(`${outer.place} ${JSON.stringify(path.step)}`) }
        : { object, index: object.names.indexOf(String(path.step)), place: 0 };
    this.#known.set(path.id, found);
    return found;
  }

  #number(key: string): number {
    const known = this.#places.get(key) ?? this.#places.size + 1;
    this.#places.set(key, known);
    return known;
  }
}
