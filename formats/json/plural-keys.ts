import { pluralTable, type PluralType } from '#domain/languages/plural-categories.ts';
import type { DocumentWarning } from '#formats/format.ts';
import type { Replacement } from '#formats/text/splice.ts';
import type { JsonPath, JsonString } from './tokens.ts';

/** Plural keys of i18next (https://www.i18next.com/misc/json-format), also ordinal ones. */
export const PLURAL_KEY = /_(?:(ordinal)_)?(zero|one|two|few|many|other|plural)$/;

/** The number of i18next, which distinguishes a plural from a key with the same ending. */
const COUNT = /\{\{-?\s*count\b/;

/** The forms of one text: strings of the same object by form. */
interface PluralGroup<Text> {
  readonly type: PluralType;
  readonly forms: Map<string, Text>;
}

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
 * @param written returns a string in the notation of the file, with its quotes; undefined for an untranslated one
 */
export function addPluralKeys<Text extends JsonString>(
  text: string,
  strings: readonly Text[],
  language: string,
  written: (string: Text) => string | undefined,
): AddedPlurals {
  const replacements: Replacement[] = [];
  const [added, missing] = [new Set<string>(), new Set<string>()];
  for (const { type, forms } of pluralGroups(strings)) {
    const needed = pluralTable(language, type).ofCounts.filter((form) => !forms.has(form));
    const other = forms.get('other');
    if (other === undefined || needed.length === 0) continue;
    const value = written(other);
    if (value === undefined) continue;
    const members = [...forms.values()];
    const key = keyOf(text, other);
    const isCounted = members.some(({ start, end }) => COUNT.test(text.slice(start, end)));
    if (!isCounted || key === undefined) {
      if (forms.has('one')) for (const form of needed) missing.add(named(form, type));
      continue;
    }
    const last = members.reduce((latest, member) => (member.start > latest.start ? member : latest));
    const entries = needed.map((form) => `,${key.space}${key.stem}${form}"${key.colon}${value}`);
    replacements.push({ start: last.end, end: last.end, text: entries.join('') });
    for (const form of needed) added.add(named(form, type));
  }
  return { replacements, warnings: [...warningOf(added, language, true), ...warningOf(missing, language, false)] };
}

function pluralGroups<Text extends JsonString>(strings: readonly Text[]): readonly PluralGroup<Text>[] {
  const byObject = new Map<JsonPath | undefined, Map<string, PluralGroup<Text>>>();
  for (const string of strings) {
    const { step, parent, isMetadata = true } = string.path ?? {};
    const [suffix, ordinal, form] = (typeof step === 'string' && PLURAL_KEY.exec(step)) || [];
    if (suffix === undefined || form === undefined || isMetadata || typeof step !== 'string') continue;
    const groups = byObject.get(parent) ?? new Map<string, PluralGroup<Text>>();
    byObject.set(parent, groups);
    const type = ordinal === undefined ? 'cardinal' : 'ordinal';
    const name = `${type} ${step.slice(0, -suffix.length)}`;
    const group = groups.get(name) ?? { type, forms: new Map<string, Text>() };
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
  if (!written.endsWith('_other"')) return undefined;
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
            'Keys whose texts have no {{count}} are not added; add these by hand from the form "other".',
        },
      ];
}
