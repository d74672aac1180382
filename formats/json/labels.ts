import type { JsonPath } from './tokens.ts';

/** Keys whose values are for programs when they are one word: in lower case, without `_` and `-`. */
const CODE_KEYS = new Set(
  (
    'id uid uuid guid key ref href url uri src link path file filename icon image img class classname style color colour ' +
    'background type kind lang language locale slug version format encoding charset currency timezone code status variant ' +
    'target rel method layout theme font fontfamily mimetype contenttype schema namespace selector component'
  ).split(' '),
);

/** Objects with fewer labels are no list of labels: they may be a record, or the options of a component. */
const MIN_LABELS = 4;
const MIN_SHARE = 0.75;

/** A word with a capital letter, as labels have and most code has not, also with a mark: `Status`, `Path:`, `E-mail`. */
const CAPITALIZED = /^\p{Lu}[\p{Ll}\p{M}]+(?:[-'’]\p{L}[\p{Ll}\p{M}]+)?[:：…?!.]*$/u;
/** Several words, or letters that names in programs don't have. */
const PROSE = /\s|[^\P{L}\x00-\x7f]/u;

/** A string value and its place. */
export interface PlacedValue {
  readonly path: JsonPath | undefined;
  readonly value: string;
}

/** Whether a word under a key that programs read, such as `type`, is code and not a label. */
export type CodeRecognizer = (place: PlacedValue) => boolean;

/**
 * Distinguishes code from labels by the value and its neighbors: `{"type": "Type", "status": "Status"}` are labels, and
 * `{"type": "Button", "variant": "primary"}` is code. One word under a key that programs read is a label if it repeats
 * its key with a capital letter, has letters outside of ASCII, or begins with a capital letter in an object that is a
 * list of labels: most of its values are labels, and it is no record (an element of an array, one of several objects
 * with the same key).
 */
export function codeRecognizer(places: readonly PlacedValue[]): CodeRecognizer {
  const counts = new Map<JsonPath | undefined, { labels: number; all: number }>();
  const holders = new Map<JsonPath | undefined, Map<string, number>>();
  for (const { path, value } of places) {
    if (path === undefined || path.isMetadata || !/\p{L}/u.test(value)) continue;
    const count = counts.get(path.parent) ?? { labels: 0, all: 0 };
    counts.set(path.parent, count);
    count.all += 1;
    if (isLabel(value.trim())) count.labels += 1;
    if (typeof path.step !== 'string' || !isCodeKey(path.step) || path.parent === undefined) continue;
    const keys = holders.get(path.parent.parent) ?? new Map<string, number>();
    holders.set(path.parent.parent, keys.set(path.step, (keys.get(path.step) ?? 0) + 1));
  }
  return ({ path, value }) => {
    const key = path?.step;
    const text = value.trim();
    if (typeof key !== 'string' || !isCodeKey(key) || /\s/.test(text)) return false;
    if (!isLabel(text)) return true;
    if (PROSE.test(text) || normalized(text) === normalized(key)) return false;
    const { labels, all } = counts.get(path?.parent) ?? { labels: 0, all: 0 };
    const isList = labels >= MIN_LABELS && labels >= all * MIN_SHARE;
    return !isList || isRecord(path, key);
  };

  function isRecord(path: JsonPath | undefined, key: string): boolean {
    const object = path?.parent;
    if (object === undefined) return false;
    return typeof object.step === 'number' || (holders.get(object.parent)?.get(key) ?? 0) > 1;
  }
}

const isCodeKey = (key: string) => CODE_KEYS.has(key.toLowerCase().replace(/[_-]/g, ''));
const isLabel = (text: string) => CAPITALIZED.test(text) || PROSE.test(text);
const normalized = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
