/** Rules repeat after this; categories for millions only (`many` in Spanish) are left out, as catalogues do. */
const enough = 200;

/**
 * Plural categories (CLDR) that whole numbers of a language take, in CLDR's order.
 *
 * @param language BCP 47
 */
export function pluralCategories(language: string): readonly Intl.LDMLPluralRule[] {
  const rules = new Intl.PluralRules(language);
  const used = new Set(Array.from({ length: enough }, (_, number) => rules.select(number)));
  return (['zero', 'one', 'two', 'few', 'many', 'other'] as const).filter((category) => used.has(category));
}
