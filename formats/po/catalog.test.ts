import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import type { ReadOptions } from '#formats/format.ts';
import { isWithoutProgram } from '#test/suite/skipped.ts';
import { poFormat } from './po-format.ts';
import {
  errorOf,
  SPANISH_HEADER,
  LANGUAGES,
  messages,
  read,
  inCapitals,
  writeTranslatedCatalog,
} from './testing/catalogs.ts';

describe('the language of a catalog', () => {
  const source = SPANISH_HEADER + 'msgid "a.key"\nmsgstr "Hola a todos"\n\nmsgid "Bye now"\nmsgstr ""\n';
  const textsOf = (options: ReadOptions) =>
    read(source, options).units.map(({ content, skipReason }) => skipReason ?? content.text);

  it('decides what is translated from what', () => {
    expect(textsOf({})).toEqual(['already_translated', 'Bye now']);
    expect(textsOf({ sourceLanguage: 'en', targetLanguage: 'es-MX' })).toEqual(['already_translated', 'Bye now']);
    expect(textsOf({ sourceLanguage: 'es', targetLanguage: 'fr' })).toEqual(['Hola a todos', 'Bye now']);
    expect(textsOf({ sourceLanguage: 'en', targetLanguage: 'fr' })).toEqual(['not_text', 'Bye now']);
  });

  it('is written, and a mixture is mentioned', () => {
    const options = { sourceLanguage: 'es', targetLanguage: 'fr' };
    expect(writeTranslatedCatalog(source, inCapitals, 'fr', options).text).toBe(
      source
        .replace('Hola a todos', 'HOLA A TODOS')
        .replace('now"\nmsgstr ""', 'now"\nmsgstr "BYE NOW"')
        .replace('Language: es', 'Language: fr')
        .replace('(n != 1)', '(n > 1)'),
    );
    expect(read(source, { sourceLanguage: 'en', targetLanguage: 'fr' }).warnings.map(({ code }) => code)).toEqual([
      'translations_replaced',
    ]);
    expect(writeTranslatedCatalog(source, inCapitals, 'fr').warnings.map(({ code }) => code)).toEqual([
      'translations_mixed',
    ]);
  });

  it('is added to a header without it', () => {
    const bare = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Bye now"\nmsgstr ""\n';
    expect(writeTranslatedCatalog(bare, inCapitals).text).toBe(
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n"Language: es\\n"\n\nmsgid "Bye now"\nmsgstr "BYE NOW"\n',
    );
    const packed =
      'msgid ""\nmsgstr "A: b\\nContent-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Bye now"\nmsgstr ""\n';
    expect(writeTranslatedCatalog(packed, inCapitals).text).toBe(
      'msgid ""\nmsgstr ""\n"A: b\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: es\\n"\n\nmsgid "Bye now"\nmsgstr "BYE NOW"\n',
    );
  });

  it('replaces wrapped fields as a whole', () => {
    const wrapped = SPANISH_HEADER.replace(
      'plural=(n != 1);\\n"',
      'plural=(n==1 ? 0 : n%10>=2 && "\n"n%10<=4 ? 1 : 1);\\n"',
    );
    const text = writeTranslatedCatalog(
      `${wrapped}msgid "%d"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n`,
      inCapitals,
      'ja',
    ).text;
    expect(text).toContain('"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: nplurals=1; plural=0;\\n"\n\nmsgid');
  });
});

describe('character sets', () => {
  it('other than Unicode are read as the header says, and become UTF-8 when something changes', () => {
    const text =
      SPANISH_HEADER.replace('UTF-8', 'ISO-8859-2') + 'msgid "Done"\nmsgstr ""\n\nmsgid "Yes"\nmsgstr "cze\xb6\xe6"\n';
    const bytes = Buffer.from(text, 'latin1');
    const document = poFormat.read(bytes);
    expect(Buffer.from(document.write(new Map(), LANGUAGES)).equals(bytes)).toBe(true);
    const written = Buffer.from(
      document.write(new Map([['e1', { text: 'Gotowe ż', codes: [] }]]), LANGUAGES),
    ).toString();
    expect(written).toBe(SPANISH_HEADER + 'msgid "Done"\nmsgstr "Gotowe ż"\n\nmsgid "Yes"\nmsgstr "cześć"\n');
  });
});

describe.skipIf(isWithoutProgram(['msgfmt', 'msgcat'], 'the gettext tools'))('the gettext tools', () => {
  it('accept what is written, find it complete and wrap it alike', () => {
    const source =
      `${SPANISH_HEADER}${messages}\nmsgid "%d long file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n`.replace(
        'files\\n',
        'files',
      );
    const text = 'Texto bastante largo que hay que partir en varias líneas, porque no cabe en una sola, %s y %d';
    const document = read(source);
    for (const targetLanguage of ['es', 'ja', 'pl', 'ar']) {
      const targets = new Map(
        document.units
          .filter(({ translate }) => translate)
          .map(({ id, content }) => {
            const mark = /%[a-z]/.exec(content.text)?.[0] ?? '';
            return [id, { text: text.replace(/%s y %d/, mark), codes: content.codes }];
          }),
      );
      const written = document.write(targets, { sourceLanguage: 'en', targetLanguage });
      const checked = spawnSync('msgfmt', ['--check', '--statistics', '-o', '/dev/null', '-'], { input: written });
      expect(checked.stderr.toString()).toMatch(/^\d+ translated messages\.$/m);
      const formatted = execFileSync('msgcat', ['-'], { input: written }).toString();
      const translations = (catalog: string) => catalog.split('\n').filter((line) => /^"?Texto|partir|cabe/.test(line));
      expect(translations(Buffer.from(written).toString())).toEqual(translations(formatted));
    }
  });
});

describe('any catalog', () => {
  it('keeps everything but the translations, and gives the same units when read again', () => {
    const random = seededRandom(23);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)]!;
    const texts = [
      'Open it',
      'Say \\"x\\" \\\\ y',
      'one\\ntwo\\n',
      '\\n tab\\t x',
      'é 漢字 %s',
      'a very long text of many words '.repeat(5),
      '%',
    ];
    const comments = [
      '',
      '# x\n',
      '#: a.c:1\n#, c-format\n',
      '#, fuzzy\n#| msgid "old"\n',
      '#. note\n',
      '#~ msgid "old"\n#~ msgstr ""\n',
    ];
    for (let round = 0; round < 400; round += 1) {
      const body = Array.from({ length: 6 }, (_, index) => {
        const context = random() < 0.3 ? `msgctxt "c${index}"\n` : '';
        const translations =
          random() < 0.3
            ? `msgid_plural "${pick(texts)}"\nmsgstr[0] "${pick(['', 'x'])}"\nmsgstr[1] "${pick(['', 'y'])}"\n`
            : `msgstr ${pick(['""', '"done"', '""\n"a\\n"\n"b"'])}\n`;
        return `${pick(comments)}${context}msgid "${pick(texts)}"\n${translations}`;
      });
      const source = (pick(['', SPANISH_HEADER]) + body.join(pick(['\n', '\n\n']))).replaceAll(
        '\n',
        pick(['\n', '\r\n']),
      );
      const document = read(source);
      expect(Buffer.from(document.write(new Map(), LANGUAGES)).toString()).toBe(source);
      const { text } = writeTranslatedCatalog(source, ({ text, codes }) => ({ text: `${text} ok`, codes }));
      const again = read(text);
      expect(again.units.map(({ id, content }) => [id, content])).toEqual(
        document.units.map(({ id, content }) => [id, content]),
      );
      const left = again.units.filter(({ translate }) => translate);
      expect(left).toEqual([]);
    }
  });

  it.each([
    '"',
    '\\',
    'msgid ',
    'msgid ""\n',
    '#,',
    '#\n',
    '""\n',
    'a b ',
    '\\n',
    'msgid "a"\nmsgstr ""\n',
    '#, fuzzy\n',
    ' "a"',
  ])('survives a million characters of %j', (piece) => {
    const many = piece.repeat(Math.ceil(1_000_000 / piece.length));
    for (const source of [many, `msgid "${many}"\nmsgstr ""\n`, `msgid "A b"\nmsgstr ""\n${many}`]) {
      const { id } = errorOf(source);
      expect(['document_corrupt', 'document_mislabeled', undefined]).toContain(id);
      if (id === undefined) {
        expect(read(writeTranslatedCatalog(source, (content) => content).text).units.length).toBe(
          read(source).units.length,
        );
      }
    }
  });
});
