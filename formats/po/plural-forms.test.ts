import { describe, expect, it } from 'vitest';
import { readFormula } from '#domain/languages/plural-formula.ts';
import { formsOfLanguage, readPluralForms, renderPluralForms, sameForms } from './plural-forms.ts';

describe('formulas of gettext', () => {
  it.each([
    ['n != 1', [1, 0, 1]],
    ['n>1', [0, 0, 1]],
    ['(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2)', [2, 0, 1]],
    ['!n', [1, 0, 0]],
    ['1 + 2 * n / 2 - 1', [0, 1, 2]],
    ['n==0?0:n==1?1:2', [0, 1, 2]],
  ])('reads %j', (source, expected) => {
    expect([0, 1, 2].map(readFormula(source)!)).toEqual(expected);
  });

  it.each(['', 'EXPRESSION', 'n !=', '(n', 'n n', 'n ? 1', 'x > 1', 'n = 1', 'n; n', '('.repeat(900), '!'.repeat(900)])(
    'refuses %j',
    (source) => {
      expect(readFormula(source)).toBeUndefined();
    },
  );
});

describe('plural forms', () => {
  it('are read from a header', () => {
    expect(readPluralForms('nplurals=2; plural=(n != 1);')).toMatchObject({ count: 2, source: '(n != 1)' });
    expect(readPluralForms('nplurals=1; plural=0')).toMatchObject({ count: 1 });
    for (const wrong of [
      'nplurals=INTEGER; plural=EXPRESSION;',
      'nplurals=1; plural=n;',
      'nplurals=2; plural=n/0;',
      '',
    ]) {
      expect(readPluralForms(wrong)).toBeUndefined();
    }
  });

  it.each([
    ['ja', 1],
    ['zh-Hant', 1],
    ['es', 2],
    ['fr', 2],
    ['pt-BR', 2],
    ['is', 2],
    ['fil', 2],
    ['ru', 3],
    ['hr', 3],
    ['pl', 3],
    ['cs', 3],
    ['ro', 3],
    ['lt', 3],
    ['lv', 3],
    ['he', 3],
    ['sl', 4],
    ['gd', 4],
    ['gv', 4],
    ['ga', 5],
    ['mt', 5],
    ['ar', 6],
    ['cy', 6],
  ])('of %s are %d, each number where CLDR has it', (language, count) => {
    const forms = formsOfLanguage(language)!;
    expect(forms.count).toBe(count);
    const rules = new Intl.PluralRules(language);
    const pairs = Array.from({ length: 1000 }, (_, n) => `${forms.formula(n)} ${rules.select(n)}`);
    expect(new Set(pairs).size).toBe(count);
    expect(readPluralForms(renderPluralForms(forms))).toMatchObject({ count });
  });

  it('are those of English for pseudo-languages, and unknown for rules without an expression', () => {
    expect(formsOfLanguage('qps-ploc')).toMatchObject({ count: 2, source: 'n != 1' });
    expect(formsOfLanguage('br')).toBeUndefined();
  });

  it('are the same when they mean the same', () => {
    const polish = readPluralForms(
      'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);',
    )!;
    expect(sameForms(polish, formsOfLanguage('pl')!)).toBe(true);
    expect(sameForms(polish, formsOfLanguage('ru')!)).toBe(false);
  });
});
