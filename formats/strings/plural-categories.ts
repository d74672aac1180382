/** Rules repeat after this; categories for millions only (`many` in Spanish) are left out, as catalogues do. */
const ENOUGH = 200;

/**
 * Plural categories (CLDR) that whole numbers of a language take, in CLDR's order.
 *
 * @param language BCP 47
 */
export function pluralCategories(language: string): readonly Intl.LDMLPluralRule[] {
  const rules = pluralRules(language);
  const used = new Set(Array.from({ length: ENOUGH }, (_, number) => rules.select(number)));
  return (['zero', 'one', 'two', 'few', 'many', 'other'] as const).filter((category) => used.has(category));
}

/** Rules of a language, those of English where CLDR has none (pseudo-languages), and never those of the machine. */
export function pluralRules(language: string): Intl.PluralRules {
  return new Intl.PluralRules(Intl.PluralRules.supportedLocalesOf(language).length > 0 ? language : 'en');
}
