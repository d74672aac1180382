import { PLURAL_CATEGORIES, pluralTable, type PluralType } from '#domain/languages/plural-categories.ts';
import { findPlaceholders } from '#domain/protection/placeholder-spans.ts';
import type { DocumentWarning } from '#formats/format.ts';
import type { Replacement } from '#formats/text/splice.ts';
import type { JsonPath, JsonString } from './tokens.ts';

/** Plural keys of i18next (https://www.i18next.com/misc/json-format), also ordinal ones. */
const PLURAL_KEY = /_(?:(ordinal)_)?(zero|one|two|few|many|other|plural)$/;

/** The number of i18next, which distinguishes a plural from a key with the same ending. */
const COUNT = /\{\{-?\s*count\b/;

const CATEGORIES: ReadonlySet<string | number> = new Set(PLURAL_CATEGORIES);

/** Ids of objects of plural forms: `{"one": "a day", "other": "%{count} days"}`. */
export type NestedPlurals = ReadonlySet<number | undefined>;

/** The forms of one text: strings of the same object by form. */
interface PluralGroup {
  readonly type: PluralType;
  readonly forms: Map<string, JsonString>;
}

/** The plural form of a string, and `ordinal ` for one of an ordinal number. */
export function pluralFormOf(path: JsonPath | undefined, nested: NestedPlurals) {
  if (path === undefined || typeof path.step !== 'string') return undefined;
  if (nested.has(path.parent?.id)) return { form: path.step, type: isOrdinal(path.parent) ? 'ordinal ' : '' };
  const [, ordinal, form] = PLURAL_KEY.exec(path.step) ?? [];
  return form === undefined ? undefined : { form, type: ordinal === undefined ? '' : 'ordinal ' };
}

/**
 * Finds the objects of plural forms of Rails (guides.rubyonrails.org/i18n.html#pluralization), slang, easy_localization,
 * Polyglot: all keys are categories of CLDR, `other` and another one among them, and a text has a placeholder. Objects
 * without one may be choices: `{"one": "This", "other": "That"}`.
 */
export function nestedPlurals(strings: Iterable<JsonString>, valueOf: (string: JsonString) => string): NestedPlurals {
  const found = new Map<number, { readonly keys: Set<string | number>; hasPlaceholder: boolean }>();
  for (const { path } of strings) {
    const object = path?.parent;
    if (path?.step === 'other' && object !== undefined && !object.isMetadata) {
      found.set(object.id, { keys: new Set(), hasPlaceholder: false });
    }
  }
  if (found.size === 0) return new Set();
  for (const string of strings) {
    const { step = '', parent } = string.path ?? {};
    // An object that holds further objects is no plural.
    if (parent?.parent !== undefined) found.delete(parent.parent.id);
    const forms = parent && found.get(parent.id);
    if (forms === undefined) continue;
    if (CATEGORIES.has(step)) forms.keys.add(step);
    else found.delete(parent!.id);
    forms.hasPlaceholder ||= findPlaceholders(valueOf(string)).length > 0;
  }
  const plurals = [...found].filter(([, { keys, hasPlaceholder }]) => keys.size > 1 && hasPlaceholder);
  return new Set(plurals.map(([object]) => object));
}

/** slang marks ordinal numbers in the name: `place(ordinal)`. */
const isOrdinal = (object: JsonPath | undefined) => typeof object?.step === 'string' && /ordinal/i.test(object.step);

/** Plural keys that a language needs in addition to those of a file. */
export interface AddedPlurals {
  readonly replacements: readonly Replacement[];
  readonly warnings: readonly DocumentWarning[];
}

/**
 * Adds the plural keys that a language needs (CLDR, whole numbers) with the text of the form `other`, after the last
 * key of their text. Keys whose texts contain no number are only reported: they may have another meaning.
 *
 * @param text the whole file
 * @param nested objects of plural forms
 * @param written returns a string in the notation of the file, with its quotes; undefined for an untranslated one
 */
export function addPluralKeys(
  text: string,
  strings: Iterable<JsonString>,
  nested: NestedPlurals,
  language: string,
  written: (string: JsonString) => string | undefined,
): AddedPlurals {
  const replacements: Replacement[] = [];
  const [added, missing] = [new Set<string>(), new Set<string>()];
  const numbered = new Set<string>();
  for (const { type, forms } of pluralGroups(strings, nested)) {
    const { ofCounts } = pluralTable(language, type);
    const needed = ofCounts.filter((form) => !forms.has(form));
    const other = forms.get('other');
    // Version 3 of i18next numbers the forms of languages that don't have two.
    if (forms.size === 1 && forms.has('plural') && ofCounts.length !== 2 && isCountedIn([...forms.values()])) {
      ofCounts.forEach((_, index) => numbered.add(`_${index}`));
    }
    if (other === undefined || needed.length === 0) continue;
    const value = written(other);
    if (value === undefined) continue;
    const members = [...forms.values()];
    const key = keyOf(text, other);
    const isCounted = nested.has(other.path?.parent?.id) || isCountedIn(members);
    if (!isCounted || key === undefined) {
      if (forms.has('one')) for (const form of needed) missing.add(named(form, type));
      continue;
    }
    const last = members.reduce((latest, member) => (member.start > latest.start ? member : latest));
    const entries = needed.map((form) => `,${key.space}${key.stem}${form}"${key.colon}${value}`);
    replacements.push({ start: last.end, end: last.end, text: entries.join('') });
    for (const form of needed) added.add(named(form, type));
  }
  const warnings = [...warningOf(added, language, true), ...warningOf(missing, language, false)];
  return { replacements, warnings: [...warnings, ...numberedWarning(numbered, language)] };

  function isCountedIn(members: readonly JsonString[]): boolean {
    return members.some(({ start, end }) => COUNT.test(text.slice(start, end)));
  }
}

function pluralGroups(strings: Iterable<JsonString>, nested: NestedPlurals): readonly PluralGroup[] {
  const byObject = new Map<number | undefined, Map<string, PluralGroup>>();
  for (const string of strings) {
    const { step, parent, isMetadata = true } = string.path ?? {};
    const plural = pluralFormOf(string.path, nested);
    if (plural === undefined || isMetadata || typeof step !== 'string') continue;
    const { form } = plural;
    const groups = byObject.get(parent?.id) ?? new Map<string, PluralGroup>();
    byObject.set(parent?.id, groups);
    const type = plural.type === '' ? 'cardinal' : 'ordinal';
    const name = `${type} ${step.slice(0, -form.length)}`;
    const group = groups.get(name) ?? { type, forms: new Map<string, JsonString>() };
    groups.set(name, group);
    group.forms.set(form, string);
  }
  return [...byObject.values()].flatMap((groups) => [...groups.values()]);
}

/**
 * Notation of the key of a form `other`: white space before it, its beginning, and the text between it and its value.
 */
function keyOf(text: string, { key, start }: JsonString) {
  if (key === undefined) return undefined;
  const written = text.slice(key.start, key.end);
  if (!written.endsWith('other"')) return undefined;
  let from = key.start;
  while (/[ \t\r\n]/.test(text[from - 1] ?? '')) from -= 1;
  return {
    space: text.slice(from, key.start),
    stem: written.slice(0, -'other"'.length),
    colon: text.slice(key.end, start),
  };
}

const named = (form: string, type: PluralType) => (type === 'ordinal' ? `_ordinal_${form}` : `_${form}`);

function warningOf(forms: ReadonlySet<string>, language: string, isAdded: boolean): readonly DocumentWarning[] {
  if (forms.size === 0) return [];
  const listed = [...forms].join(', ');
  return isAdded
    ? [
        {
          code: 'plural_forms_repeated',
          message: `${language} has plural forms that the source has no keys for. The added keys (${listed}) hold the text of the form "other". Review them.`,
        },
      ]
    : [
        {
          code: 'plural_forms_missing',
          message:
            `The file has plural keys, and ${language} has forms without a key: ${listed}. ` +
            'Keys whose texts have no placeholder for the number are not added; add these by hand from the form "other".',
        },
      ];
}

function numberedWarning(forms: ReadonlySet<string>, language: string): readonly DocumentWarning[] {
  if (forms.size === 0) return [];
  return [
    {
      code: 'plural_forms_missing',
      message:
        `The file has plural keys of i18next 3 (_plural), which ${language} needs as ${[...forms].join(', ')}. ` +
        'Convert the file to version 4 (_one, _other) and translate it again, or add these keys by hand.',
    },
  ];
}
