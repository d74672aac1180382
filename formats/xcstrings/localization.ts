import { PLURAL_CATEGORIES } from '#domain/languages/plural-categories.ts';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import { pluralMessage, repeatedForms } from '#formats/strings/plural-set.ts';
import { plainResource, type ResourceWriteOptions } from '#formats/strings/resource-document.ts';
import type { SkipReason } from '#domain/units/unit.ts';

/** A value of a string catalog. */
export type CatalogJson = string | number | boolean | null | readonly CatalogJson[] | CatalogObject;
export interface CatalogObject {
  readonly [name: string]: CatalogJson;
}

/** A text of a localization: a string, or a set of plural forms. */
export interface CatalogText {
  /** Its place in the localization: `device.iphone`, the name of a substitution. */
  readonly place: string;
  readonly content: CodedText;
  readonly skipReason: SkipReason | undefined;
  /** Makes the value of a translation in the catalog: a `stringUnit`, or the forms by category. */
  readonly valueOf: (target: CodedText, options: ResourceWriteOptions) => CatalogObject;
}

/** State of a translation that people should look at; Xcode ships it. */
const STATE = 'needs_review';

const unitOf = (value: string): CatalogObject => ({ state: STATE, value });

export const isCatalogObject = (value: CatalogJson | undefined): value is CatalogObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const valueIn = (holder: CatalogJson | undefined): string | undefined => {
  const unit = isCatalogObject(holder) ? holder['stringUnit'] : undefined;
  const value = isCatalogObject(unit) ? unit['value'] : undefined;
  return typeof value === 'string' ? value : undefined;
};

/** Calls `visit` with each holder of a string or of plural forms in a localization, and copies the rest. */
function mapLocalization(
  value: CatalogObject,
  place: string,
  visit: (holder: CatalogObject, kind: 'string' | 'plural', place: string) => CatalogObject | undefined,
): CatalogObject {
  const entries = Object.entries(value).map(([name, member]): readonly [string, CatalogJson] => {
    if (name === 'stringUnit' && valueIn(value) !== undefined) return [name, visit(value, 'string', place) ?? member];
    if (!isCatalogObject(member)) return [name, member];
    if (name === 'plural' && valueIn(member['other']) !== undefined)
      return [name, visit(member, 'plural', place) ?? member];
    const isShown = !['variations', 'substitutions', 'plural'].includes(name);
    return [name, mapLocalization(member, isShown ? `${place}.${name}` : place, visit)];
  });
  return Object.fromEntries(entries);
}

/** The texts of a localization, in order. */
export function catalogTexts(localization: CatalogObject): readonly CatalogText[] {
  const texts: CatalogText[] = [];
  mapLocalization(localization, '', (holder, kind, place) => {
    texts.push({ place, ...(kind === 'string' ? stringText(valueIn(holder)!) : pluralText(holder)) });
    return undefined;
  });
  return texts;
}

/** The localization with other texts, in order; undefined: the text of the source. */
export function withCatalogTexts(
  localization: CatalogObject,
  values: readonly (CatalogObject | undefined)[],
): CatalogObject {
  let next = 0;
  return mapLocalization(localization, '', () => values[next++]);
}

/** True if a localization has a text everywhere, none of which is `new`. */
export function isTranslated(localization: CatalogObject): boolean {
  const units: CatalogObject[] = [];
  const visit = (value: CatalogJson): void => {
    if (!isCatalogObject(value)) return;
    if (isCatalogObject(value['stringUnit'])) units.push(value['stringUnit']);
    Object.values(value).forEach(visit);
  };
  visit(localization);
  return units.length > 0 && units.every(({ state, value }) => state !== 'new' && value !== '');
}

/** The only string of a localization; undefined for one with variations. */
export const onlyString = (localization: CatalogObject): string | undefined =>
  Object.keys(localization).length === 1 ? valueIn(localization) : undefined;

function stringText(value: string): Omit<CatalogText, 'place'> {
  const { content, skipReason, edits } = plainResource({ start: 0, end: 0, value, write: (written) => written });
  return {
    content,
    skipReason,
    valueOf: (target, options) => unitOf(edits(target, options)[0]?.text ?? value),
  };
}

function pluralText(plural: CatalogObject): Omit<CatalogText, 'place'> {
  const forms = new Map<string, CodedText>(
    PLURAL_CATEGORIES.flatMap((form) => {
      const value = valueIn(plural[form]);
      return value === undefined ? [] : [[form, plainText(value)] as const];
    }),
  );
  const { content, skipReason, formsOf } = pluralMessage(forms);
  return {
    content,
    skipReason,
    valueOf(target, { onRepeated }) {
      const texts = formsOf(target);
      onRepeated(repeatedForms(forms, texts));
      // Xcode sorts the names of forms.
      const sorted = [...texts].toSorted(([one], [other]) => (one < other ? -1 : 1));
      return Object.fromEntries(sorted.map(([form, { text }]) => [form, { stringUnit: unitOf(text) }]));
    },
  };
}
