import { pluralTable, type PluralCategory } from '#domain/languages/plural-categories.ts';
import { readFormula } from '#domain/languages/plural-formula.ts';
import type { TmsForm, TmsLanguage, TmsState, TmsUnit } from '#domain/projects/tms-unit.ts';
import { unitPluralForms } from '#providers/tms/plural-sources.ts';
import { flagFacts } from './weblate-flags.ts';
import type { TmsScope } from '#providers/tms/connector.ts';

/** `GET translations/{project}/{component}/{language}/units/`. */
export interface WeblateUnit {
  readonly id: number;
  readonly source: readonly string[];
  readonly target: readonly string[];
  readonly state: number;
  readonly context: string;
  readonly note: string;
  readonly location?: string;
  readonly explanation?: string;
  readonly flags?: string;
  readonly extra_flags?: string;
  /** Address of the unit in the source language. */
  readonly source_unit?: string;
  readonly labels?: readonly { readonly id: number }[];
  /** Address of its page. */
  readonly web_url?: string;
}

/** Settings that a unit has from its component and from its string in the source language, where people set flags. */
export interface WeblateInherited {
  readonly componentFlags: string;
  readonly source: Pick<WeblateUnit, 'extra_flags' | 'explanation'> | undefined;
}

/** Id of the unit in the source language, from its address. */
export const sourceUnitId = ({ source_unit: address = '' }: WeblateUnit) => /\/units\/(\d+)\/?$/.exec(address)?.[1];

/** The part of `GET translations/{project}/{component}/{language}/` about plurals. */
export interface WeblatePlural {
  readonly number?: number;
  /** An expression of C, as in gettext. */
  readonly formula?: string;
}

/** States (https://docs.weblate.org/en/latest/api.html, units); the others below 20 need editing. */
const STATES: Readonly<Record<number, TmsState>> = {
  0: 'untranslated',
  20: 'translated',
  30: 'approved',
  100: 'read_only',
};

/** State of a text that a person has to look at. */
export const NEEDS_EDITING = 10;
export const TRANSLATED = 20;
/** State of a string that nobody may translate. */
export const READ_ONLY = 100;

/** Plural categories in the order of the forms at Weblate. @param language BCP 47 @param count forms of a unit */
export function categoriesInOrder(
  language: string,
  count: number,
  plural: WeblatePlural | undefined,
): readonly PluralCategory[] {
  const table = pluralTable(language);
  const formula = plural?.formula === undefined ? undefined : readFormula(plural.formula);
  const byFormula = Array.from({ length: count }, (_, index) =>
    table.ofCounts.find((category) => formula?.(table.numbersOf(category)[0] ?? 0) === index),
  );
  const isComplete = byFormula.every((category) => category !== undefined) && new Set(byFormula).size === count;
  if (isComplete) return byFormula;
  // A formula that isn't CLDR's: forms in CLDR's order, `other` for those beyond.
  return Array.from({ length: count }, (_, index) => table.ofCounts[index] ?? 'other');
}

export function unitOfWeblate(
  unit: WeblateUnit,
  languages: { readonly source: string; readonly target: string },
  plural: WeblatePlural | undefined,
  { componentFlags, source }: WeblateInherited,
): TmsUnit {
  const { id, context, location = '', note, flags = '', extra_flags: extra = '' } = unit;
  const explanations = new Set([note, source?.explanation ?? '', unit.explanation ?? '']);
  return {
    id: String(id),
    forms: formsOf(unit, languages, plural),
    state: STATES[unit.state] ?? 'needs_review',
    context: context === '' ? location : context,
    comment: [...explanations].filter((text) => text !== '').join('\n') || null,
    ...flagFacts([componentFlags, flags, source?.extra_flags ?? '', extra]),
    ...(unit.web_url === undefined ? {} : { url: unit.web_url }),
  };
}

function formsOf(
  { source, target }: WeblateUnit,
  languages: { readonly source: string; readonly target: string },
  plural: WeblatePlural | undefined,
): readonly TmsForm[] {
  if (source.length < 2) return [{ category: null, source: source[0] ?? '', target: target[0] ?? '' }];
  const ofSource = pluralTable(languages.source).ofCounts;
  const sources = Object.fromEntries(source.map((text, index) => [ofSource[index] ?? 'other', text]));
  const order = categoriesInOrder(languages.target, target.length, plural);
  const targets = Object.fromEntries(target.map((text, index) => [order[index], text]));
  const forms = unitPluralForms({
    sources,
    targetLanguage: languages.target,
    categories: order,
    targets,
  });
  // Weblate takes targets by position.
  return target.map((text, index) => {
    const category = order[index]!;
    const known = forms.find((form) => form.category === category);
    return { category, source: known?.source ?? source.at(-1) ?? '', target: text };
  });
}

const slugOf = (project: string) => encodeURIComponent(project.split('/', 1)[0] ?? '');

/** Path of a project after the address of the API. @param project its slug, perhaps with a component's */
export const weblateProjectPath = (project: string) => `/projects/${slugOf(project)}`;

export const componentPath = (project: string, component: string) =>
  `/components/${slugOf(project)}/${encodeURIComponent(component)}`;

/** Path of a component in a language. */
export const translationPath = (project: string, component: string, { code }: TmsLanguage) =>
  `/translations/${slugOf(project)}/${[component, code].map(encodeURIComponent).join('/')}`;

export const unitsPath = ({ project, component, language }: TmsScope) =>
  `${translationPath(project, component.id, language)}/units/`;

/** The question for units, in Weblate's search language. */
export const anyOf = (ids: readonly string[]) => ids.map((id) => `id:${id}`).join(' OR ');
