import { isDatePattern, looksNonTranslatable, shapeOfCell } from '#formats/strings/non-translatable.ts';
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
/** Minimum share of labels among the joined words and labels; joined words count as labels here. */
const MIN_SHOWN_SHARE = 0.5;

/** A word with a capital letter, as labels have and most code has not, also with a mark: `Status`, `Path:`, `E-mail`. */
const CAPITALIZED = /^\p{Lu}[\p{Ll}\p{M}]+(?:[-'’]\p{L}[\p{Ll}\p{M}]+)?[:：…?!.]*$/u;
/** Several words, or letters that names in programs don't have. */
const PROSE = /\s|[^\P{L}\x00-\x7f]/u;

/** The beginning of visible text: a capital letter, also after digits, or a number of something (`30-day`). */
const BEGINS_AS_LABEL = /^\P{L}{0,8}\p{Lu}|^\d{1,4}-\p{Ll}{2}|[^\P{L}\x00-\x7f]/u;
/** Keys of date patterns that programs use. */
const PATTERN_WORD = /^(?:format|pattern|date|time|mask)/;

/** A string value and its place. */
export interface JsonStringValue {
  readonly path: JsonPath | undefined;
  readonly value: string;
}

/** True for code: a string with the shape of code, or one word under a key that programs read, such as `type`. */
export type CodeRecognizer = (place: JsonStringValue) => boolean;

/**
 * Distinguishes code from labels by the value and its neighbors: `{"type": "Type", "status": "Status"}` are labels, and
 * `{"type": "Button", "variant": "primary"}` is code. One word under a key that programs read is a label if it repeats
 * its key with a capital letter, has letters outside of ASCII, or begins with a capital letter in an object that is a
 * list of labels: most of its values are labels, and it is no record (an element of an array, one of several objects
 * with the same key). Words and numbers joined by marks (`up-to-date`, `30-day`, `Chapter1`), and date patterns, are text in
 * such a list that isn't in an array.
 */
export function codeRecognizer(places: Iterable<JsonStringValue>): CodeRecognizer {
  // Files without a text that may be code need no facts about its neighbors.
  let known: Neighbors | undefined;
  const neighbors = () => (known ??= neighborsOf(places));
  return ({ path, value }) => {
    const key = path?.step;
    const text = value.trim();
    if (looksNonTranslatable(text) && !isJoinedLabel(path, text)) return true;
    if (typeof key !== 'string' || /\s/.test(text) || !isCodeKey(key)) return false;
    if (!isLabel(text)) return true;
    if (PROSE.test(text) || normalized(text) === normalized(key)) return false;
    const { labels, all } = neighbors().counts.get(path?.parent?.id) ?? { labels: 0, all: 0 };
    const isList = labels >= MIN_LABELS && labels >= all * MIN_SHARE;
    return !isList || isRecord(path, key);
  };

  function isJoinedLabel(path: JsonPath | undefined, text: string): boolean {
    const key = path?.step;
    if (typeof key !== 'string' || isRecord(path, key) || isInArray(path)) return false;
    const { shown, all } = neighbors().counts.get(path?.parent?.id) ?? { shown: 0, all: 0 };
    if (shown < MIN_LABELS || shown < all * MIN_SHOWN_SHARE) return false;
    return isDatePattern(text) ? !namesPattern(key) : shapeOfCell(text) !== 'code';
  }

  function isRecord(path: JsonPath | undefined, key: string): boolean {
    const object = path?.parent;
    if (object === undefined) return false;
    return typeof object.step === 'number' || (neighbors().holders.get(object.parent?.id)?.get(key) ?? 0) > 1;
  }
}

interface Neighbors {
  /** Texts of each object. */
  readonly counts: ReadonlyMap<number | undefined, { labels: number; shown: number; all: number }>;
  /** For what holds objects: how many of these have a key. */
  readonly holders: ReadonlyMap<number | undefined, ReadonlyMap<string, number>>;
}

function neighborsOf(places: Iterable<JsonStringValue>): Neighbors {
  const counts = new Map<number | undefined, { labels: number; shown: number; all: number }>();
  const holders = new Map<number | undefined, Map<string, number>>();
  for (const { path, value } of places) {
    if (path === undefined || path.isMetadata || !/\p{L}/u.test(value)) continue;
    const count = counts.get(path.parent?.id) ?? { labels: 0, shown: 0, all: 0 };
    counts.set(path.parent?.id, count);
    count.all += 1;
    const text = value.trim();
    if (isLabel(text)) count.labels += 1;
    if (isShown(text)) count.shown += 1;
    if (typeof path.step !== 'string' || path.parent === undefined) continue;
    const keys = holders.get(path.parent.parent?.id) ?? new Map<string, number>();
    holders.set(path.parent.parent?.id, keys.set(path.step, (keys.get(path.step) ?? 0) + 1));
  }
  return { counts, holders };
}

const isCodeKey = (key: string) => CODE_KEYS.has(key.toLowerCase().replace(/[_-]/g, ''));
const isLabel = (text: string) => PROSE.test(text) || CAPITALIZED.test(text);
const isShown = (text: string) =>
  BEGINS_AS_LABEL.test(text) && (!looksNonTranslatable(text) || shapeOfCell(text) !== 'code');
/** By its words: `dateFormat` and `due_date`, not `update`. */
const namesPattern = (key: string) =>
  key
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .some((word) => PATTERN_WORD.test(word));
const normalized = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** The place of an array's element, however deep below it. Nesting is bounded. */
function isInArray(path: JsonPath | undefined): boolean {
  for (let at = path?.parent; at !== undefined; at = at.parent) if (typeof at.step === 'number') return true;
  return false;
}
