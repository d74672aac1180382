import { describe, expect, it } from 'vitest';
import { TermMatcher } from './term-matcher.ts';

/** Matches of a language's terms in a text, as `found (type)`; direct matches without the type. */
function found(language: string, terms: readonly string[], text: string): readonly string[] {
  const matcher = new TermMatcher(
    terms.map((term) => ({ text: term, meaning: term })),
    language,
  );
  return matcher
    .find(text)
    .map(({ start, end, type }) => text.slice(start, end) + (type === 'direct' ? '' : ` (${type})`));
}

describe('whole words', () => {
  it.each([
    ['en', 'file', 'profile, filename, my_file, file2', []],
    ['en', 'file', 'a file; (file) “file” file.', ['file', 'file', 'file', 'file']],
    ['en', 'input', 'input/output and input-output', ['input', 'input']],
    ['en', 'mail', 'e-mail, air-mail', ['mail']],
    ['en', 'C', 'C++ and C# and C.', ['C']],
    ['en', 'C++', 'Write C++, not C.', ['C++']],
    ['en', 'Node', 'Node.js and a Node.', ['Node']],
    ['en', '.NET', '.NET and ASP.NET', ['.NET']],
    ['en', 'AT', 'AT&T', []],
    ['en', 'example', 'me@example.com', []],
    ['en', 'can', "You can, but he can't.", ['can']],
    ['en', 'Loquent', "Loquent’s and Loquent's", ['Loquent', 'Loquent']],
    ['de', 'Fenster', 'Fensterrahmen, Fenster-Rahmen', ['Fenster (inflected)', 'Fenster']],
    ['fr', 'eau', "l’eau d'eau, bateau", ['eau', 'eau']],
    ['fr', "aujourd'hui", 'Pas aujourd’hui', ['aujourd’hui']],
    ['it', 'acqua', "dell'acqua", ['acqua']],
    ['uk', 'який', 'м’який', []],
    ['tr', 'Loquent', "Loquent'un", ['Loquent']],
  ])('%s: %s in %j', (language, term, text, expected) => {
    expect(found(language, [term], text)).toEqual(expected);
  });
});

describe('case', () => {
  it.each([
    ['Polish', 'polish the table', []],
    ['Polish', 'the Polish table', ['Polish']],
    ['Polish', 'THE POLISH TABLE', ['POLISH (case_variant)']],
    ['polish', 'She is Polish.', []],
    ['polish', 'Polish the table.', ['Polish (case_variant)']],
    ['polish', 'Stop! “Polish the table.”', ['Polish (case_variant)']],
    ['polish', 'How to Polish Your Tables', ['Polish (case_variant)']],
    ['polish', 'POLISH THE TABLE', ['POLISH (case_variant)']],
    ['polish', 'pOlish', []],
    ['IT', 'it is', []],
    ['IT', 'It is', []],
    ['IT', 'the IT department', ['IT']],
    ['it', 'the IT department', []],
    ['save', 'SAVE', ['SAVE (case_variant)']],
    ['privacy policy', 'our Privacy Policy', ['Privacy Policy (case_variant)']],
    ['Privacy Policy', 'our privacy policy', []],
    ['iPhone', 'an iPhone, an Iphone, AN IPHONE', ['iPhone', 'IPHONE (case_variant)']],
  ])('%s in %j', (term, text, expected) => {
    expect(found('en', [term], text)).toEqual(expected);
  });

  it.each([
    ['de', 'straße', 'STRASSE', ['STRASSE (case_variant)']],
    ['de', 'Maße', 'Masse', []],
    ['de', 'Straße', 'Strasse', []],
    ['de-CH', 'Strasse', 'Straße', ['Straße']],
    ['de', 'laufen', 'beim Laufen', ['Laufen (case_variant)']],
    ['tr', 'ısı', 'ISI', ['ISI (case_variant)']],
    ['tr', 'isim', 'İSİM VE SOYADI', ['İSİM (case_variant)']],
    ['tr', 'isim', 'ısım', []],
    ['el', 'αρχείο', 'ΑΡΧΕΙΟ', ['ΑΡΧΕΙΟ (case_variant)']],
    ['el', 'λόγος', 'ΛΟΓΟΣ', ['ΛΟΓΟΣ (case_variant)']],
    ['fr', 'école', 'Ecole', ['Ecole (case_variant)']],
    ['fr', 'pêcheur', 'le pecheur', []],
  ])('%s: %s in %j', (language, term, text, expected) => {
    expect(found(language, [term], text)).toEqual(expected);
  });
});

describe('ways to write one word', () => {
  it.each([
    [
      'en',
      'e-mail',
      'e-mail, e‑mail, e mail, e\u00a0mail, email',
      ['e-mail', 'e‑mail', 'e mail', 'e\u00a0mail', 'email'],
    ],
    ['en', 'email', 'e-mail and e mail', ['e-mail']],
    ['en', 'data base', 'data-base, data\nbase, data - base, data. base, data\n\nbase', ['data-base', 'data\nbase']],
    ['en', 'co-operate', 'co\u00adop\u00aderate', ['co\u00adop\u00aderate']],
    ['fr', 'café', 'cafe\u0301', ['cafe\u0301']],
    ['es', 'peña', 'pena y peña', ['peña']],
    ['en', 'office', 'oﬃce', ['oﬃce']],
    ['ja', 'API', 'ＡＰＩを', ['ＡＰＩ']],
    ['ja', 'データ', 'ﾃﾞｰﾀ', ['ﾃﾞｰﾀ']],
    ['en', "o'clock", 'six o’clock', ['o’clock']],
    ['ru', 'счёт', 'счет', ['счет']],
    ['ar', 'كتاب', 'كِتَابٌ كتـــاب', ['كِتَابٌ', 'كتـــاب']],
    ['ar', 'أمان', 'امان', ['امان']],
    ['he', 'ספר', 'סֵפֶר', ['סֵפֶר']],
    ['he', 'צה"ל', 'צה״ל', ['צה״ל']],
  ])('%s: %s in %j', (language, term, text, expected) => {
    expect(found(language, [term], text)).toEqual(expected);
  });
});

describe('inflected forms', () => {
  it.each([
    ['en', 'file', 'files', 'profiles filing'],
    ['en', 'policy', 'policies', 'police'],
    ['en', 'box office', 'box offices', 'boxed officer'],
    ['en', 'translate', 'translated', 'translator'],
    ['en', 'make', 'making', 'maker'],
    ['en', 'cancel', 'cancelled', 'cancellation'],
    ['en', 'universe', 'universes', 'university'],
    ['en', 'API', 'APIs', 'apis'],
    ['en', 'child', 'children', 'childish'],
    ['en', 'analysis', 'analyses', 'analyst'],
    ['en', 'status', 'statuses', 'statue'],
    ['en', 'book', 'books', 'booking'],
    ['en', 'Apple', "Apple's", 'Apples'],
    ['de', 'Fenster', 'Fenstern', 'Fensterlos'],
    ['de', 'Haus', 'Häuser', 'häuslich'],
    ['de', 'Leistung', 'Leistungen', 'Leister'],
    ['fr', 'fichier', 'fichiers', 'fiche'],
    ['es', 'archivo', 'archivos', 'archivador'],
    ['es', 'universo', 'universos', 'universidad'],
    ['it', 'documento', 'documenti', 'documentazione'],
    ['pt', 'configuração', 'configurações', 'configurar'],
    ['nl', 'bestand', 'bestanden', 'bestandig'],
    ['sv', 'dokument', 'dokumenten', 'dokumentation'],
    ['ru', 'файл', 'файлами', 'файловый'],
    ['pl', 'plik', 'plikami', 'plikownia'],
    ['tr', 'kullanıcı', 'kullanıcılar', 'kullanım'],
    ['tr', 'dosya', 'dosyalar', 'dosyacı'],
    ['el', 'αρχείο', 'αρχεία', 'αρχή'],
    ['ar', 'ملف', 'الملف', 'ملفوف'],
    ['he', 'קובץ', 'הקובץ', 'קבוצה'],
    ['hi', 'किताब', 'किताबें', 'कितना'],
    ['ko', '사용자', '사용자는', '사용'],
    ['fi', 'tiedosto', 'tiedostossa', 'tiede'],
    ['hu', 'fájl', 'fájlokban', 'fáj'],
  ])('%s: %s has the form %s, and not %s', (language, term, form, other) => {
    expect(found(language, [term], form)).toHaveLength(1);
    expect(found(language, [term], other)).toEqual([]);
  });
});

describe('scripts without spaces', () => {
  it.each([
    ['zh', ['苹果', '苹果手机'], '我买了苹果手机和苹果。', ['苹果手机', '苹果']],
    ['zh', ['iPhone手机'], '买iPhone 手机', ['iPhone 手机']],
    ['zh', ['API'], '调用API接口', ['API']],
    ['ja', ['設定', 'ファイル'], 'ファイル設定画面、プロファイル', ['ファイル', '設定']],
    ['ja', ['ユーザーインターフェース'], 'ユーザー・インターフェース', ['ユーザー・インターフェース']],
    ['th', ['แฟ้ม'], 'เปิดแฟ้มใหม่', ['แฟ้ม']],
    ['th', ['กา'], 'ก่า', []],
  ])('%s: %j in %s', (language, terms, text, expected) => {
    expect(found(language, terms, text)).toEqual(expected);
  });
});

describe('several terms', () => {
  it('takes the longest one that begins first', () => {
    expect(found('en', ['box', 'box spring', 'spring bed'], 'box spring bed, box, spring bed')).toEqual([
      'box spring',
      'box',
      'spring bed',
    ]);
  });

  it('falls back to a shorter one where the longer one is written otherwise', () => {
    expect(found('en', ['red', 'red Cross'], 'a red cross')).toEqual(['red']);
  });

  it('prefers the term as it is written to a form of another one', () => {
    const matcher = new TermMatcher(
      [
        { text: 'file', meaning: 1 },
        { text: 'files', meaning: 2 },
      ],
      'en',
    );
    expect(matcher.find('files')).toEqual([{ start: 0, end: 5, type: 'direct', meanings: [2] }]);
  });

  it('leaves open at the beginning of a sentence which of two words it is', () => {
    const matcher = new TermMatcher(
      [
        { text: 'polish', meaning: 1 },
        { text: 'Polish', meaning: 2 },
      ],
      'en',
    );
    expect(matcher.find('Polish it.')).toMatchObject([{ type: 'direct', meanings: [2, 1] }]);
    expect(matcher.find('He is Polish.')).toMatchObject([{ type: 'direct', meanings: [2] }]);
    expect(matcher.find('We polish.')).toMatchObject([{ type: 'direct', meanings: [1] }]);
  });

  it('ignores terms of nothing', () => {
    expect(found('en', ['', '  '], 'a b')).toEqual([]);
  });
});
