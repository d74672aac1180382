import { expect, it } from 'vitest';
import { pluralTable } from '#domain/languages/plural-categories.ts';
import { readFormula } from '#domain/languages/plural-formula.ts';
import { WEBLATE_PLURALS } from '#test/fakes/tms/weblate-plurals.ts';
import { categoriesInOrder } from './weblate-units.ts';

/** Weblate divides numbers into more or other forms there than CLDR does. */
const OTHERWISE = ['he', 'mt'];

it.each(Object.entries(WEBLATE_PLURALS).filter(([code]) => !OTHERWISE.includes(code)))(
  'has for each form of %s at Weblate the category of its numbers',
  (code, plural) => {
    const language = code.replaceAll('_', '-');
    const order = categoriesInOrder(language, plural.number, plural);
    const formOf = readFormula(plural.formula)!;
    const table = pluralTable(language);
    expect(order).toHaveLength(plural.number);
    for (let count = 0; count <= 200; count += 1) {
      expect(`${count} ${order[formOf(count)]}`).toBe(`${count} ${table.categoryOf(count)}`);
    }
  },
);

it.each(OTHERWISE)('has as many forms of %s as Weblate', (code) => {
  const plural = WEBLATE_PLURALS[code]!;
  expect(categoriesInOrder(code, plural.number, plural)).toHaveLength(plural.number);
});
