import { pluralTable, type PluralCategory } from '#domain/languages/plural-categories.ts';
import type { TmsForm } from '#domain/projects/tms-unit.ts';

export type PluralTexts = { readonly [Category in PluralCategory]?: string | undefined };

export interface PluralSources {
  readonly sources: PluralTexts;
  /** BCP 47. */
  readonly targetLanguage: string;
  /** Categories that the system has for the target language; undefined: those of CLDR for whole numbers. */
  readonly categories?: readonly string[] | undefined;
  readonly targets: PluralTexts;
}

/** The forms of a unit with plurals: for each category the source text of the same category, or the general one. */
export function unitPluralForms({ sources, targetLanguage, categories, targets }: PluralSources): readonly TmsForm[] {
  const target = pluralTable(targetLanguage);
  const known = target.categories.filter((category) => categories?.includes(category) === true);
  const used = known.length === 0 ? target.ofCounts : known;
  return used.map((category) => {
    const text = sources[category] ?? sources.other ?? Object.values(sources).at(-1) ?? '';
    return { category, source: text, target: targets[category] ?? '' };
  });
}
