import { describe, expect, it } from 'vitest';
import { measureText } from '#domain/files/text-statistics.ts';
import { compileAnalyzer } from '#domain/glossaries/compile-analyzer.ts';
import { compileTerminology } from '#domain/glossaries/compile-terminology.ts';
import { buildGlossary, entry } from '#domain/glossaries/testing/build-glossary.ts';
import { findDefects } from '#domain/guards/find-defects.ts';
import { withoutWrapping } from '#domain/guards/wrapping.ts';
import { createProtector, protect } from '#domain/protection/protect.ts';
import { recoverLiterals } from '#domain/protection/recover-literals.ts';
import { fixedPartDefects, inventedNumbers } from '#domain/rewriting/answer-guards.ts';
import { createAnswerOpening } from '#domain/rewriting/answer-opening.ts';
import { continuationGap, withoutRepeatedText } from '#domain/rewriting/continuation.ts';
import { peelAnswer, peelTranslation } from '#domain/rewriting/peel-answer.ts';
import { changesScript } from '#domain/rewriting/script-change.ts';
import { createChecker } from '#domain/quality/check-segments.ts';
import { codedText } from '#domain/quality/testing/seeded/seeded-pairs.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { alignPieces } from '#language/revision/aligned-pieces.ts';
import { editByRules } from '#language/rules/edit-by-rules.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import { encodeContent } from '#providers/language/local/apertium-codec.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import { examplePieces } from './rule-examples.ts';
import { LONG_RUN } from '#test/suite/long.ts';
import { findOvergrowth, EXAMPLE_SIZES, SIZES } from './processor-time.ts';

// Left to npm run test:all: test/fuzz has hostile texts for the rules.

type Rule = (text: string) => unknown;

/** Languages whose rules differ: of revision in spacing, marks and words, of rewriting in phrases and words. */
const LANGUAGES = LONG_RUN
  ? { revise: ['en', 'es', 'fr', 'zh', 'ar'], rewrite: ['fr', 'th'], align: ['en', 'zh'] }
  : { revise: ['fr'], rewrite: ['th'], align: ['zh'] };

const terminologyOf = (language: string) => {
  const entries = [entry(`${language}:A!`, `${language}:漢`), entry(`${language}:a a`, `${language}:word!`)];
  return compileTerminology([buildGlossary(1, ...entries)], language, language);
};

function rulesOf(kind: keyof typeof LANGUAGES, language: string): readonly Rule[] {
  const revise = (sourceText: string, targetText: string) =>
    editByRules({ kind: 'revise', sourceText, sourceLanguage: 'en', targetText, targetLanguage: language }, undefined);
  const terminology = kind === 'align' ? terminologyOf(language) : undefined;
  const rewrite = (sourceText: string, type: 'simplify' | 'summarize' | 'align') =>
    editByRules({ kind: 'rewrite', sourceText, sourceLanguage: language, type }, terminology);
  switch (kind) {
    case 'revise':
      return [(text) => revise('It is  so.', text), (text) => revise(text, text)];
    case 'rewrite':
      return [(text) => rewrite(text, 'simplify'), (text) => rewrite(text, 'summarize')];
    case 'align':
      return [(text) => rewrite(text, 'align')];
  }
}

/** Languages whose rules of quality differ most. */
const QUALITY_LANGUAGES = LONG_RUN ? ['fr', 'es', 'zh', 'ar', 'pl'] : ['fr'];

const PAIR = { sourceLanguage: 'en', targetLanguage: 'zh' };
const GUARDS: Readonly<Record<string, Rule>> = {
  'guards of a translation': (text) => {
    findDefects(plainText('It is so.'), plainText(text), PAIR);
    findDefects(plainText(text), plainText('So.'), PAIR);
    withoutWrapping(plainText(text), plainText(`"${text}"`));
  },
  'rules of quality': (text) => {
    for (const targetLanguage of QUALITY_LANGUAGES) {
      const checker = createChecker({ sourceLanguage: 'en', targetLanguage });
      checker.check({ id: '1', source: plainText(text), target: plainText(text) });
      checker.check({ id: '2', source: plainText('It is so.'), target: plainText(text) });
      checker.compare();
    }
  },
  'guards of an answer': (text) => {
    fixedPartDefects(text, `${text}.`, true);
    inventedNumbers(text, [`${text} 1`]);
    changesScript(text, text);
  },
  'what is taken off an answer': (text) => {
    peelAnswer(text, ['x']);
    peelAnswer(text, [text]);
    peelTranslation(text, 'x');
    continuationGap(withoutRepeatedText(text, text));
  },
  'the opening of a stream': (text) => {
    const opening = createAnswerOpening(['x']);
    for (let index = 0; index < text.length; index += 3) opening.push(text.slice(index, index + 3));
  },
  'protected parts': (text) => {
    const places = Array.from({ length: Math.floor(text.length / 2) }, (_, index) => ({
      start: 2 * index,
      end: 2 * index + 1,
    }));
    createProtector().protect(plainText(text), places);
    recoverLiterals(protect(plainText(text)).content, plainText(text));
  },
  'what the embedded engine gets and gives': (text) => {
    const encoded = encodeContent(protect(plainText(text)).content, 'es');
    encoded.decode(encoded.requests);
  },
  'aligned sentences': (text) =>
    alignPieces({ source: text, target: text }, { source: 'en', target: 'th' }, 'sentence'),
  'statistics and estimates': (text) => [[...measureText(text, 'th')], estimateTokens(text)],
};

/** Names of the texts for which a rule takes out of proportion longer, with how long. */
function overgrown(rule: Rule): readonly string[] {
  rule('It is so.');
  return HOSTILE_TEXTS.flatMap(({ name, text }) => {
    const texts = new Map(Object.values(SIZES).map((size) => [size, text(size)]));
    const growth = findOvergrowth((size) => rule(texts.get(size)!));
    return growth === undefined ? [] : [`${name}: ${growth}`];
  });
}

describe('for four times as much text', () => {
  it.each(Object.entries(GUARDS))('%s take no more than in proportion', (_name, rule) => {
    expect(overgrown(rule)).toEqual([]);
  });

  it.each(
    Object.entries(LANGUAGES).flatMap(([kind, tags]) =>
      tags.map((tag) => [kind as keyof typeof LANGUAGES, tag] as const),
    ),
  )('rules that %s %s take no more than in proportion', (kind, language) => {
    for (const rule of rulesOf(kind, language)) expect(overgrown(rule)).toEqual([]);
  });
});

describe('for four times as many examples of rules of quality', () => {
  it.each(examplePieces(LONG_RUN))('$language: all rules take no more than in proportion', ({ options, pieces }) => {
    const overgrown = pieces.flatMap(({ name, special, source, target }) => {
      const texts = new Map(
        Object.values(EXAMPLE_SIZES).map((size) => [size, [codedText(source(size)), codedText(target(size))] as const]),
      );
      const growth = findOvergrowth((size) => {
        const [source, target] = texts.get(size)!;
        return createChecker(options).check({ id: '1', ...special, source, target });
      }, EXAMPLE_SIZES);
      return growth === undefined ? [] : [`${name}: ${growth}`];
    });
    expect(overgrown).toEqual([]);
  });
});

describe('for four times as many terms in four times as much text', () => {
  const word = (index: number) => `w${index.toString(36)}x`;
  const glossaries = {
    'different terms': (count: number) =>
      Array.from({ length: count }, (_, index) => entry(`en:${word(index)}`, `en:${word(index)}bad!`)),
    'terms that lie in each other': (count: number) =>
      Array.from({ length: Math.ceil(Math.sqrt(count)) }, (_, index) => entry(`en:${'w0x '.repeat(index + 1).trim()}`)),
    'terms that are written alike': (count: number) =>
      Array.from({ length: count / 10 }, (_, index) => entry('en:w0x', `en:other${index}!`)),
  };

  it.each(Object.entries(glossaries))('%s take no more than in proportion', (_name, entries) => {
    const prepared = new Map(
      Object.values(SIZES).map((size) => {
        const content = [buildGlossary(1, ...entries(size / 8))];
        const text = Array.from({ length: size / 4 }, (_, index) => word(index % 2 === 0 ? 0 : index / 2)).join(' ');
        return [size, { terminology: compileTerminology(content, 'en', 'en'), text }] as const;
      }),
    );
    const growth = findOvergrowth((size) => {
      const { terminology, text } = prepared.get(size)!;
      return editByRules({ kind: 'rewrite', sourceText: text, sourceLanguage: 'en', type: 'align' }, terminology);
    });
    expect(growth).toBeUndefined();
  });

  it('an analysis that would find more than a list can hold is refused', () => {
    const alike = Array.from({ length: 1000 }, () => entry('en:w0x'));
    const analyzer = compileAnalyzer([buildGlossary(1, ...alike)], 'en');
    expect(() => analyzer.analyze('w0x '.repeat(1000))).toThrow(expect.objectContaining({ id: 'text_too_complex' }));
  });
});
