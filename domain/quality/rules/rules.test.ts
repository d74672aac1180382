import { describe, expect, test } from 'vitest';
import { compileTerminology } from '#domain/glossaries/compile-terminology.ts';
import { buildGlossary, entry } from '#domain/glossaries/testing/build-glossary.ts';
import { checkSegmentSet } from '#domain/quality/testing/check-segment-set.ts';
import type { CheckedSegment, CheckOptions } from '#domain/quality/checked-segment.ts';
import { codedText } from '#domain/quality/testing/seeded/seeded-pairs.ts';
import { RULE_CASES } from '#domain/quality/testing/rule-cases.ts';
import { RULES } from './index.ts';

/** Rules that compare segments, tested below. */
const COMPARISONS = ['plural-forms', 'inconsistent-target', 'inconsistent-source'];

test('every rule has cases with and without the defect', () => {
  const tested = Object.entries(RULE_CASES)
    .filter(([, cases]) => cases.some(([sign]) => sign === '+') && cases.some(([sign]) => sign === '-'))
    .map(([id]) => id);
  expect([...tested, ...COMPARISONS].sort()).toEqual(RULES.map(({ id }) => id).sort());
});

describe.each(Object.entries(RULE_CASES))('%s', (rule, cases) => {
  for (const [sign, targetLanguage, source, target, special = {}] of cases)
    test(`${sign} ${targetLanguage}: ${source} → ${target} ${JSON.stringify(special)}`, () => {
      const { blockedWords, allowedCharacters, sourceLanguage = 'en', ...segment } = special;
      const options: CheckOptions = {
        sourceLanguage,
        targetLanguage,
        rules: [rule],
        terminology: compileTerminology(
          [buildGlossary(1, entry('en:file', 'de:Datei', 'de:File!'), entry('en:OpenVault', 'de:OpenVault'))],
          sourceLanguage,
          targetLanguage,
        ),
        ...(blockedWords === undefined ? {} : { blockedWords }),
        ...(allowedCharacters === undefined ? {} : { allowedCharacters }),
      };
      const [checked] = checkSegmentSet(
        [{ id: 'a', ...segment, source: codedText(source), target: codedText(target) }],
        options,
      );
      expect(checked?.findings.map((finding) => finding.rule)).toEqual(sign === '+' ? [rule] : []);
    });
});

describe('comparison of segments', () => {
  const options = { sourceLanguage: 'en', targetLanguage: 'pl', rules: COMPARISONS };
  const found = (segments: readonly (readonly [string, string, Partial<CheckedSegment>?])[]) =>
    checkSegmentSet(
      segments.map(([source, target, special], index) => ({
        id: `s${index}`,
        source: codedText(source),
        target: codedText(target),
        ...special,
      })),
      options,
    ).flatMap(({ id, findings }) => findings.map(({ rule, related }) => [id, rule, related]));

  test('reports the rarer translations of one source', () => {
    expect(
      found([
        ['Open', 'Otwórz'],
        ['Open', 'Otwieraj'],
        ['Open', 'Otwórz'],
        ['Close', 'Zamknij'],
      ]),
    ).toEqual([['s1', 'inconsistent-target', ['s0', 's2']]]);
  });

  test('allows several translations in several contexts', () => {
    expect(
      found([
        ['Open', 'Otwórz', { context: 'menu' }],
        ['Open', 'Otwarte', { context: 'state' }],
      ]),
    ).toEqual([]);
  });

  test('reports one translation of several sources, unless they differ slightly', () => {
    expect(
      found([
        ['Remove', 'Usuń'],
        ['Delete', 'Usuń'],
        ['delete.', 'Usuń'],
      ]),
    ).toEqual([
      ['s1', 'inconsistent-source', ['s0']],
      ['s2', 'inconsistent-source', ['s0']],
    ]);
    expect(
      found([
        ['Files', 'Pliki'],
        ['file:', 'Pliki'],
      ]),
    ).toEqual([]);
  });

  test('reports plural forms that a message lacks', () => {
    const form = (category: string) => ({ plural: { message: 'm', category } });
    expect(
      found([
        ['%d file', '%d plik', form('one')],
        ['%d files', '%d pliki', form('few')],
      ]),
    ).toEqual([['s0', 'plural-forms', ['s1']]]);
    expect(
      found([
        ['a', 'b', form('one')],
        ['a', 'c', form('few')],
        ['a', 'd', form('many')],
      ]),
    ).toEqual([]);
  });
});
