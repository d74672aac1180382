import { findPlaceholders } from '#domain/protection/placeholder-spans.ts';
import type { PluralType } from '#domain/languages/plural-categories.ts';
import type { JsonPath } from '#formats/json/tokens.ts';
import { isPluralCategory } from '#formats/strings/plural-set.ts';
import type { YamlString } from './yaml-nodes.ts';

/** Strings that are the plural forms of one text. */
export interface YamlPlural {
  /** The mapping of the forms, or the key without the form. */
  readonly path: JsonPath;
  readonly type: PluralType;
  readonly forms: ReadonlyMap<string, YamlString>;
}

/** Plural keys of i18next 4 (i18next.com/misc/json-format). */
const PLURAL_KEY = /^(.*)_(ordinal_)?(zero|one|two|few|many|other)$/s;

/**
 * Finds plural forms: mappings of categories of CLDR with a placeholder (guides.rubyonrails.org/i18n.html#pluralization), and
 * keys of i18next with `{{count}}`.
 *
 * @param entries number of entries of each mapping
 */
export function yamlPlurals(
  strings: readonly YamlString[],
  entries: ReadonlyMap<JsonPath | undefined, number>,
): readonly YamlPlural[] {
  const plurals: YamlPlural[] = [];
  for (const [path, members] of Map.groupBy(strings, ({ path: { parent } = { parent: undefined } }) => parent)) {
    const whole = new Map(members.map((member) => [String(member.path?.step), member]));
    const isSet = path !== undefined && whole.size > 1 && entries.get(path) === whole.size;
    if (isSet && [...whole.keys()].every(isPluralCategory)) {
      if (members.some(({ value }) => findPlaceholders(value).length > 0)) add(path, 'cardinal', whole);
      continue;
    }
    const stems = new Map<string, Map<string, YamlString>>();
    for (const member of members) {
      const [, stem, ordinal = '', form] = PLURAL_KEY.exec(String(member.path?.step)) ?? [];
      if (form === undefined) continue;
      const name = `${stem}_${ordinal}`;
      stems.set(name, (stems.get(name) ?? new Map<string, YamlString>()).set(form, member));
    }
    for (const [name, forms] of stems) {
      const isCounted = [...forms.values()].some(({ value }) => /\{\{-?\s*count\b/.test(value));
      if (!isCounted) continue;
      const step = name.slice(0, -1);
      add(
        { parent: path, step, isMetadata: false, id: -1 },
        name.endsWith('_ordinal_') ? 'ordinal' : 'cardinal',
        forms,
      );
    }
  }
  return plurals;

  function add(path: JsonPath, type: PluralType, forms: ReadonlyMap<string, YamlString>): void {
    const isWritable = [...forms.values()].every(({ key }) => key !== undefined);
    if (forms.has('other') && isWritable) plurals.push({ path, type, forms });
  }
}
