import { describe, expect, it } from 'vitest';
import { plainText, type CodedText } from '#domain/units/coded-text.ts';
import { EXTRACTION_LIMITS } from './contract.ts';
import { TermCorpus } from './term-corpus.ts';
import { seededCorpus } from './testing/seeded-corpus.ts';
import { WIND_POWER } from './testing/seeded/wind-power.ts';

/** A text, or a text with its translation, in a file of its number modulo 2. */
type Line = string | readonly [source: string, target: string] | CodedText;

function corpusOf(sourceLanguage: string, lines: readonly Line[], targetLanguage = 'de'): TermCorpus {
  const corpus = new TermCorpus({ sourceLanguage, targetLanguages: [targetLanguage] });
  for (const [index, line] of lines.entries()) {
    const isPair = Array.isArray(line);
    const source = isPair ? (line[0] as string) : (line as string | CodedText);
    corpus.add({
      source: typeof source === 'string' ? plainText(source) : source,
      targets: isPair ? { [targetLanguage]: plainText(line[1] as string) } : {},
      file: `file ${index % 2}`,
      unit: `unit ${index}`,
    });
  }
  return corpus;
}

const termsOf = (corpus: TermCorpus) => corpus.candidates().map(({ term }) => term);

describe('candidates', () => {
  it('of languages without spaces are words of their dictionaries', () => {
    const chinese = corpusOf('zh', [
      '请先创建翻译记忆库，然后导入文件。',
      '翻译记忆库可以共享给其他项目。',
      '每个翻译记忆库都有一个术语表。',
      '术语表必须先导入。',
    ]);
    expect(termsOf(chinese)).toEqual(expect.arrayContaining(['翻译记忆库', '术语表']));
    const japanese = corpusOf('ja', [
      '翻訳メモリを作成してください。',
      'この翻訳メモリは共有できます。',
      '用語集を翻訳メモリと一緒に使います。',
      '用語集がありません。',
    ]);
    expect(termsOf(japanese)).toEqual(expect.arrayContaining(['翻訳メモリ', '用語集']));
    expect(termsOf(japanese).filter((term) => /^\p{Script=Hiragana}+$/u.test(term))).toEqual([]);
    const thai = corpusOf('th', ['เปิดหน่วยความจำก่อน', 'หน่วยความจำเต็มแล้ว', 'ลบหน่วยความจำเก่า']);
    expect(termsOf(thai)).toContain('หน่วยความจำ');
  });

  it('have prepositions inside in Romance languages, and no elided articles', () => {
    const french = corpusOf('fr', [
      "La carte de crédit de l'entreprise est refusée.",
      "Une carte de crédit coûte moins que l'abonnement annuel.",
      "L'abonnement annuel se paie par carte de crédit.",
    ]);
    expect(termsOf(french).slice(0, 2).toSorted()).toEqual(['abonnement annuel', 'carte de crédit']);
  });

  it('of a language with many cases are one term', () => {
    const polish = corpusOf('pl', [
      'Otwórz książkę adresową i dodaj kontakt.',
      'W książce adresowej nie ma kontaktów.',
      'Książka adresowa jest pusta.',
    ]);
    expect(polish.candidates()[0]).toMatchObject({ frequency: 3, words: 2 });
  });

  it('of a language without a list exclude its most frequent short words', () => {
    const lines = Array.from({ length: 40 }, (_, index) => `ka tolvrin ka mespadu ka sorve${'abcdefgh'[index % 8]} ka`);
    const terms = termsOf(corpusOf('tlh', lines));
    expect(terms).toEqual(expect.arrayContaining(['tolvrin', 'mespadu']));
    expect(terms).not.toContain('ka');
  });

  it('have no numbers, placeholders, addresses or inline codes inside', () => {
    const code = (text: string, offset: number): CodedText => ({
      text,
      codes: [{ id: 1, kind: 'standalone', offset }],
    });
    const terms = termsOf(
      corpusOf('en', [
        'Gateway {name} timeout, see https://gateway.example.com/timeout',
        'Gateway {name} timeout, see https://gateway.example.com/timeout',
        code('relay switchboard', 6),
        code('relay switchboard', 6),
        'Port 8080 filter',
        'Port 8080 filter',
      ]),
    );
    expect(terms).toEqual(expect.arrayContaining(['gateway', 'timeout', 'relay', 'switchboard']));
    expect(
      terms.filter((term) => /\d|name|example|https|gateway timeout|relay switchboard|port filter/u.test(term)),
    ).toEqual([]);
  });

  it('are names if they have capitals inside sentences, not at their beginning', () => {
    const corpus = corpusOf('en', [
      'Open Ledgerline before you export.',
      'You need Ledgerline for the turbine.',
      'Turbine oil is in Ledgerline.',
      'Turbine oil is expensive.',
    ]);
    const found = new Map(corpus.candidates().map(({ term, isName }) => [term, isName]));
    expect(found.get('Ledgerline')).toBe(true);
    expect(found.get('turbine oil')).toBe(false);
  });

  it('merge hyphens, numbers and cases, and prefer the singular', () => {
    const [first] = corpusOf('en', [
      'A cross-reference helps.',
      'Cross references help more.',
      'All cross-references are updated.',
      'Update the cross reference.',
    ]).candidates();
    expect(first).toMatchObject({ frequency: 4, files: 2 });
    expect(first?.term).toMatch(/^cross[- ]reference$/u);
    expect(first?.forms.length).toBeGreaterThanOrEqual(3);
  });

  it('are titles as they are written, and Korean nouns without particles', () => {
    expect(termsOf(corpusOf('en', ['Posting Date', 'Posting Date']))).toEqual(['Posting Date']);
    const korean = corpusOf('ko', [
      '번역 메모리를 만드세요.',
      '번역 메모리는 큽니다.',
      '새 번역 메모리와 함께 쓰세요.',
    ]);
    expect(termsOf(korean)[0]).toBe('번역 메모리');
  });

  it('count repeated texts, but repeated sentences are no evidence', () => {
    const corpus = corpusOf('en', [
      ...Array.from({ length: 9 }, () => 'Ask your administrator before changing any turbine parameter.'),
      ...Array.from({ length: 5 }, () => 'Cost center'),
      'The turbine is new.',
    ]);
    expect(corpus).toMatchObject({ segments: 15, words: 8 + 2 * 2 + 4 });
    const found = new Map(corpus.candidates().map((each) => [each.term, each]));
    expect(found.get('cost center')).toMatchObject({ frequency: 5, files: 2 });
    expect(found.get('turbine')).toMatchObject({ frequency: 10, files: 2 });
    expect(found.has('turbine parameter')).toBe(false);
  });

  it('have the frequency, the files and an example of their texts', () => {
    const candidates = seededCorpus(WIND_POWER, 'en').candidates();
    const nacelle = candidates.find(({ term }) => term === 'nacelle');
    expect(nacelle).toMatchObject({ files: 3, words: 1, isName: false });
    expect(nacelle?.frequency).toBeGreaterThanOrEqual(4);
    expect(nacelle?.example.text).toContain('nacelle');
    expect(nacelle?.example.file).toBe('drive-train.docx');
    expect(nacelle?.dispersion).toBeGreaterThan(0.4);
  });

  it('are limited and sorted, and plain data', () => {
    const corpus = seededCorpus(WIND_POWER, 'en');
    const all = corpus.candidates();
    expect(corpus.candidates({ limit: 10 })).toEqual(all.slice(0, 10));
    expect(all.map(({ score }) => score)).toEqual(all.map(({ score }) => score).toSorted((one, other) => other - one));
    expect(all[0]?.score).toBe(1);
    expect(corpus.candidates({ maxCandidateWords: 1 }).every(({ words }) => words === 1)).toBe(true);
    expect(corpus.candidates({ minimumFrequency: 3 }).every(({ frequency }) => frequency >= 3)).toBe(true);
    const extracted = corpus.withTargets(all);
    expect(JSON.parse(JSON.stringify(extracted))).toEqual(extracted);
  });

  it('do not exist in an empty corpus, or in texts without words', () => {
    const empty = corpusOf('en', []);
    expect(empty.withTargets(empty.candidates())).toEqual([]);
    expect(termsOf(corpusOf('en', ['', '42', '{name}', '—', '!!!']))).toEqual([]);
  });
});

describe('a corpus', () => {
  it('takes no more than its limit of words', () => {
    const corpus = new TermCorpus({ sourceLanguage: 'en', targetLanguages: [], maxWords: 5 });
    const segment = { source: plainText('three short words'), targets: {}, file: 'a', unit: '1' };
    expect([corpus.add(segment), corpus.add(segment), corpus.add(segment)]).toEqual([true, true, false]);
    expect(corpus).toMatchObject({ segments: 2, words: 6 });
  });

  it('reads hostile texts: endless words, marks, repetitions and broken characters', () => {
    const corpus = corpusOf('en', [
      'a'.repeat(100_000),
      '-'.repeat(100_000),
      'set '.repeat(20_000),
      '\ud800 pump \udfff pump',
      "x'y'z'".repeat(10_000),
      `long ${'word '.repeat(200)}`,
    ]);
    for (const { term, example } of corpus.candidates()) {
      expect(term.length).toBeLessThan(300);
      expect(example.text.length).toBeLessThanOrEqual(EXTRACTION_LIMITS.example);
    }
  });

  it('refuses candidates of another corpus', () => {
    const [candidate] = seededCorpus(WIND_POWER, 'en').candidates();
    expect(() => seededCorpus(WIND_POWER, 'en').withTargets([candidate!])).toThrow('no candidate of this corpus');
  });
});

describe('translations', () => {
  const PAIRS = [
    ['Open the valve slowly.', 'Öffnen Sie das Ventil langsam.'],
    ['The relief valve protects the boiler.', 'Das Überdruckventil schützt den Kessel.'],
    ['A relief valve is tested twice.', 'Ein Überdruckventil wird zweimal geprüft.'],
    ['Close the valve of the boiler.', 'Schließen Sie das Ventil des Kessels.'],
    ['The boiler is hot.', 'Der Kessel ist heiß.'],
    ['The valve is old.', 'Das Ventil ist alt.'],
    ['Buy coffee.', 'Kaufen Sie Kaffee.'],
    ['Everybody went home.', 'Alle gingen nach Hause.'],
    ['Coffee is served at noon.', 'Kaffee gibt es mittags.'],
    ['Nobody answered.', 'Niemand antwortete.'],
    ['It rained.', 'Es regnete.'],
    ['The shop is closed.', 'Der Laden ist geschlossen.'],
    ['We paint the wall.', 'Wir streichen die Wand.'],
    ['They sold bread.', 'Sie verkauften Brot.'],
    ['Good night.', 'Gute Nacht.'],
  ] as const;

  it('are found for nested terms, compounds and phrases of several words', () => {
    const corpus = corpusOf('en', PAIRS);
    const found = new Map(corpus.withTargets(corpus.candidates()).map(({ term, targets }) => [term, targets['de']]));
    expect(found.get('relief valve')?.[0]).toMatchObject({
      term: 'Überdruckventil',
      isMutual: true,
      frequency: 2,
      score: 1,
    });
    expect(found.get('boiler')?.[0]).toMatchObject({ term: 'Kessel', isMutual: true });
    const back = corpusOf(
      'de',
      PAIRS.map(([en, de]) => [de, en] as const),
      'en',
    );
    const reverse = new Map(back.withTargets(back.candidates()).map(({ term, targets }) => [term, targets['en']]));
    expect(reverse.get('Überdruckventil')?.[0]?.term).toBe('relief valve');
  });

  it('are the same whatever the order of the files', () => {
    const extracted = (lines: readonly Line[]) => {
      const corpus = corpusOf('en', lines);
      return corpus
        .withTargets(corpus.candidates())
        .map(({ term, targets }) => `${term}: ${targets['de']?.[0]?.term ?? 'none'}`)
        .toSorted();
    };
    expect(extracted(PAIRS)).toEqual(extracted(PAIRS.toReversed()));
  });

  it('do not exist without evidence, or for languages without translations', () => {
    const corpus = corpusOf('en', [
      'The flywheel turns.',
      'A flywheel stops.',
      ['The flywheel is new.', 'Das Schwungrad ist neu.'],
    ]);
    expect(corpus.withTargets(corpus.candidates())[0]).toMatchObject({ term: 'flywheel', targets: { de: [] } });
  });
});
