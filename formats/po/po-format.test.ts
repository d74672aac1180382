import { execFileSync, spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { DocumentWarning, ReadOptions } from '../format.ts';
import { poFormat } from './po-format.ts';

const languages = { sourceLanguage: 'en', targetLanguage: 'es' };
const read = (text: string, options?: ReadOptions) => poFormat.read(Buffer.from(text), options);
const upper = ({ text, codes }: CodedText) => ({ text: text.toUpperCase(), codes });
const replaceText = (text: string) => (content: CodedText) => ({ text, codes: content.codes });

interface Written {
  readonly text: string;
  readonly warnings: readonly DocumentWarning[];
}

function write(
  source: string,
  change: (content: CodedText) => CodedText,
  targetLanguage = 'es',
  options?: ReadOptions,
): Written {
  const document = read(source, options);
  const targets = new Map(
    document.units.filter(({ translate }) => translate).map((unit) => [unit.id, change(unit.content)]),
  );
  const warnings: DocumentWarning[] = [];
  const written = document.write(targets, {
    sourceLanguage: 'en',
    targetLanguage,
    onWarning: (warning) => warnings.push(warning),
  });
  return { text: Buffer.from(written).toString(), warnings };
}

function errorOf(text: string): { id?: string; message: string } {
  try {
    read(text);
  } catch (error) {
    return error as { id?: string; message: string };
  }
  return { message: 'no error' };
}

const header = [
  '# Some program.',
  'msgid ""',
  'msgstr ""',
  '"Project-Id-Version: x 1.0\\n"',
  '"Language: es\\n"',
  '"MIME-Version: 1.0\\n"',
  '"Content-Type: text/plain; charset=UTF-8\\n"',
  '"Content-Transfer-Encoding: 8bit\\n"',
  '"Plural-Forms: nplurals=2; plural=(n != 1);\\n"',
  '',
  '',
].join('\n');

const messages = [
  '#  a note',
  '#. Shown on the button',
  '#: src/a.c:10',
  '#, c-format',
  'msgctxt "menu"',
  'msgid "Open %s"',
  'msgstr ""',
  '',
  'msgid "Done"',
  'msgstr "Hecho"',
  '',
  '#, fuzzy, c-format',
  '#| msgid "Old text"',
  'msgid "New %d text"',
  'msgstr "Texto viejo"',
  '',
  '#~ msgid "Gone"',
  '#~ msgstr "Ido"',
  '',
].join('\n');

describe('messages of gettext', () => {
  it('are units that say where they are; those with a translation are left alone', () => {
    expect(read(header + messages).units).toEqual([
      {
        id: 'e1',
        context: 'line 16, context "menu", note "Shown on the button"',
        content: { text: 'Open %s', codes: [] },
        translate: true,
      },
      {
        id: 'e2',
        context: 'line 19',
        content: { text: 'Done', codes: [] },
        translate: false,
        skipReason: 'already_translated',
      },
      { id: 'e3', context: 'line 24', content: { text: 'New %d text', codes: [] }, translate: true },
    ]);
  });

  it('get their translation and nothing else changes, but the mark of fuzzy ones', () => {
    expect(write(header + messages, upper).text).toBe(
      (header + messages)
        .replace('msgid "Open %s"\nmsgstr ""', 'msgid "Open %s"\nmsgstr "OPEN %S"')
        .replace('#, fuzzy, c-format\n#| msgid "Old text"\n', '#, c-format\n')
        .replace('Texto viejo', 'NEW %D TEXT'),
    );
    expect(Buffer.from(read(header + messages).write(new Map(), languages)).toString()).toBe(header + messages);
  });

  it('keep line breaks at both ends, and those inside as codes', () => {
    const source = 'msgid ""\n"\\nUsage: x\\n"\n"  --help  shows this\\n"\nmsgstr ""\n';
    expect(read(source).units[0]!.content).toEqual({
      text: 'Usage: x--help  shows this',
      codes: [{ id: 1, kind: 'standalone', offset: 8, equivalent: '\n' }],
    });
    expect(write(source, upper).text).toBe(
      'msgid ""\n"\\nUsage: x\\n"\n"  --help  shows this\\n"\nmsgstr ""\n"\\n"\n"USAGE: X\\n"\n"  --HELP  SHOWS THIS\\n"\n',
    );
  });

  it('read and write escapes', () => {
    const source = 'msgid "Say \\"hi\\"\\tto C:\\\\ \\101\\x42"\nmsgstr ""\n';
    expect(read(source).units[0]!.content.text).toBe('Say "hi"\tto C:\\ AB');
    expect(write(source, ({ text }) => ({ text: `${text}\x01`, codes: [] })).text).toContain(
      'msgstr "Say \\"hi\\"\\tto C:\\\\ AB\\001"',
    );
  });

  it.each([
    ['CRLF', 'msgid "One two"\r\nmsgstr ""\r\n'],
    ['a byte order mark', '\ufeffmsgid "One two"\nmsgstr ""\n'],
    ['no blank lines', 'msgid "One two"\nmsgstr ""\nmsgid "Three"\nmsgstr ""'],
    ['blanks in front', '  msgid   "One " "two"\n  msgstr   ""\n'],
    ['comments only at the end', 'msgid "One two"\nmsgstr ""\n# end\n#~ msgid "x"'],
    ['a domain', 'domain "x"\nmsgid "One two"\nmsgstr ""\n'],
  ])('come in files with %s', (_name, source) => {
    expect(read(source).units[0]!.content.text).toBe('One two');
    expect(Buffer.from(read(source).write(new Map(), languages)).toString()).toBe(source);
    expect(write(source, replaceText('Uno')).text.replace(/msgstr +"Uno"/g, (text) => text.replace('Uno', ''))).toBe(
      source.replace('msgstr   ', 'msgstr '),
    );
  });

  it('are skipped without letters, and when they are names for programs', () => {
    const source = ['%', 'menu.file.open', 'https://example.com/help', 'Open']
      .map((id) => `msgid "${id}"\nmsgstr ""\n`)
      .join('\n');
    expect(read(source).units.map(({ skipReason }) => skipReason)).toEqual([
      'no_letters',
      'not_text',
      'not_text',
      undefined,
    ]);
  });

  it.each([
    ['msgid "a"\nmsgstr "b', 'Line 2'],
    ['msgid "a"\n\nmsgid "b"\nmsgstr ""', 'Line 1'],
    ['msgid "a" x\nmsgstr ""', 'Line 1'],
    ['msgid "a"\nmsgstr ""\nmsgstr ""', 'Line 3'],
    ['msgid "a"\nmsgstr[0] ""', 'Line 2'],
    ['msgstr "a"', 'Line 1'],
    ['"a"', 'Line 1'],
    ['msgid "a"\nmsgstr ""\nhello', 'Line 3'],
    ['msgid a', 'Line 1'],
    ['msgid "a"\nmsgid_plural "b"\nmsgstr[0] ""\nmsgstr[0] ""', 'Line 4'],
  ])('that are broken are named by line: %j', (source, line) => {
    expect(errorOf(source)).toMatchObject({ id: 'document_corrupt', message: expect.stringContaining(line) });
  });

  it('are expected', () => {
    expect(errorOf('# nothing\n')).toMatchObject({ id: 'document_mislabelled' });
  });
});

describe('wrapping', () => {
  const long = 'This is a rather long message that has to be wrapped because it is longer than the width of a page is.';

  it('is that of the gettext tools', () => {
    expect(write('msgid "Text"\nmsgstr ""\n', replaceText(long)).text).toBe(
      [
        'msgid "Text"',
        'msgstr ""',
        '"This is a rather long message that has to be wrapped because it is longer "',
        '"than the width of a page is."',
        '',
      ].join('\n'),
    );
    expect(write('msgid "Text"\nmsgstr ""\n', replaceText('x'.repeat(70))).text).toContain(
      `msgstr "${'x'.repeat(70)}"`,
    );
  });

  it('is left out in a file that is not wrapped', () => {
    const source = `msgid "${long}"\nmsgstr ""\n`;
    expect(write(source, upper).text).toBe(`msgid "${long}"\nmsgstr "${long.toUpperCase()}"\n`);
  });

  it('goes between words of Japanese and never into an escape', () => {
    const text = '日本語の文章はここで折り返されるべきです。「\\」という文字もあります。とても長い文章を書いています。';
    const lines = write('msgid "Text"\nmsgstr ""\n', replaceText(text), 'ja').text.split('\n').slice(2, -1);
    expect(lines.length).toBeGreaterThan(1);
    expect(read(`msgid ""\n${lines.join('\n')}\nmsgstr ""\n`).units[0]!.content.text).toBe(text);
  });
});

describe('plural messages', () => {
  const entry = (...forms: string[]) =>
    ['msgid "%d file"', 'msgid_plural "%d files"', ...forms.map((text, form) => `msgstr[${form}] "${text}"`), ''].join(
      '\n',
    );
  const targets = new Map([
    ['e1', { text: 'ONE', codes: [] }],
    ['e1p', { text: 'MANY', codes: [] }],
  ]);
  const plural = (source: string, targetLanguage: string, only = targets) => {
    const warnings: DocumentWarning[] = [];
    const options = {
      sourceLanguage: 'en',
      targetLanguage,
      onWarning: (warning: DocumentWarning) => warnings.push(warning),
    };
    const text = Buffer.from(read(source).write(only, options)).toString();
    return { text, codes: warnings.map(({ code }) => code) };
  };

  it('are two units', () => {
    expect(read(header + entry('', '')).units.map(({ id, context, content }) => [id, context, content.text])).toEqual([
      ['e1', 'line 11', '%d file'],
      ['e1p', 'line 11, plural', '%d files'],
    ]);
  });

  it('keep the forms of the file in its language', () => {
    expect(plural(header + entry('', ''), 'es')).toEqual({ text: header + entry('ONE', 'MANY'), codes: [] });
  });

  it.each([
    ['ja', 'ja', 'nplurals=1; plural=0;', ['MANY'], ['plural_forms_changed']],
    [
      'pl',
      'pl',
      'nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<12 || n%100>14) ? 1 : 2);',
      ['ONE', 'MANY', 'MANY'],
      ['plural_forms_changed', 'plural_forms_repeated'],
    ],
    [
      'ar',
      'ar',
      'nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);',
      ['MANY', 'ONE', 'MANY', 'MANY', 'MANY', 'MANY'],
      ['plural_forms_changed', 'plural_forms_repeated'],
    ],
    ['pt-BR', 'pt_BR', 'nplurals=2; plural=(n > 1);', ['ONE', 'MANY'], []],
    ['sr-Latn', 'sr@latin', undefined, ['ONE', 'MANY', 'MANY'], ['plural_forms_changed', 'plural_forms_repeated']],
  ])('take the forms of %s', (language, name, forms, expected, codes) => {
    const { text, codes: found } = plural(header + entry('', ''), language);
    expect(text).toContain(`"Language: ${name}\\n"`);
    expect(text).toContain(forms === undefined ? 'nplurals=3' : `"Plural-Forms: ${forms}\\n"`);
    expect(text.endsWith(entry(...expected))).toBe(true);
    expect(found).toEqual(codes);
  });

  it('fill the forms of a template', () => {
    const template = header
      .replace('# Some program.', '# Some program.\n#, fuzzy')
      .replace('Language: es', 'Language: ')
      .replace('nplurals=2; plural=(n != 1)', 'nplurals=INTEGER; plural=EXPRESSION')
      .replace('charset=UTF-8', 'charset=CHARSET');
    expect(plural(template + entry('', ''), 'es')).toEqual({
      text: header.replace('(n != 1)', '(n != 1)') + entry('ONE', 'MANY'),
      codes: [],
    });
  });

  it('keep a form that is translated', () => {
    expect(plural(header + entry('uno', ''), 'es').text).toBe(header + entry('uno', 'MANY'));
    expect(read(header + entry('uno', 'dos')).units.map(({ skipReason }) => skipReason)).toEqual([
      'already_translated',
      'already_translated',
    ]);
  });

  it('do with one text when the other is missing', () => {
    expect(plural(header + entry('', ''), 'es', new Map([['e1p', { text: 'MANY', codes: [] }]])).text).toBe(
      header + entry('MANY', 'MANY'),
    );
  });

  it('say so when there is no header', () => {
    expect(plural(entry('', ''), 'es').codes).toEqual(['plural_forms_unstated']);
  });
});

describe('the language of a catalogue', () => {
  const source = header + 'msgid "a.key"\nmsgstr "Hola a todos"\n\nmsgid "Bye now"\nmsgstr ""\n';
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
    expect(write(source, upper, 'fr', options).text).toBe(
      source
        .replace('Hola a todos', 'HOLA A TODOS')
        .replace('now"\nmsgstr ""', 'now"\nmsgstr "BYE NOW"')
        .replace('Language: es', 'Language: fr')
        .replace('(n != 1)', '(n > 1)'),
    );
    expect(read(source, { sourceLanguage: 'en', targetLanguage: 'fr' }).warnings.map(({ code }) => code)).toEqual([
      'translations_replaced',
    ]);
    expect(write(source, upper, 'fr').warnings.map(({ code }) => code)).toEqual(['translations_mixed']);
  });

  it('is added to a header without it', () => {
    const bare = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Bye now"\nmsgstr ""\n';
    expect(write(bare, upper).text).toBe(
      'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n"Language: es\\n"\n\nmsgid "Bye now"\nmsgstr "BYE NOW"\n',
    );
    const packed =
      'msgid ""\nmsgstr "A: b\\nContent-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "Bye now"\nmsgstr ""\n';
    expect(write(packed, upper).text).toBe(
      'msgid ""\nmsgstr ""\n"A: b\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Language: es\\n"\n\nmsgid "Bye now"\nmsgstr "BYE NOW"\n',
    );
  });

  it('replaces wrapped fields as a whole', () => {
    const wrapped = header.replace('plural=(n != 1);\\n"', 'plural=(n==1 ? 0 : n%10>=2 && "\n"n%10<=4 ? 1 : 1);\\n"');
    const text = write(`${wrapped}msgid "%d"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n`, upper, 'ja').text;
    expect(text).toContain('"Content-Transfer-Encoding: 8bit\\n"\n"Plural-Forms: nplurals=1; plural=0;\\n"\n\nmsgid');
  });
});

describe('character sets', () => {
  it('other than Unicode are read as the header says, and become UTF-8 when something changes', () => {
    const text =
      header.replace('UTF-8', 'ISO-8859-2') + 'msgid "Done"\nmsgstr ""\n\nmsgid "Yes"\nmsgstr "cze\xb6\xe6"\n';
    const bytes = Buffer.from(text, 'latin1');
    const document = poFormat.read(bytes);
    expect(Buffer.from(document.write(new Map(), languages)).equals(bytes)).toBe(true);
    const written = Buffer.from(
      document.write(new Map([['e1', { text: 'Gotowe ż', codes: [] }]]), languages),
    ).toString();
    expect(written).toBe(header + 'msgid "Done"\nmsgstr "Gotowe ż"\n\nmsgid "Yes"\nmsgstr "cześć"\n');
  });
});

const hasGettext = (() => {
  try {
    execFileSync('msgfmt', ['--version']);
    return true;
  } catch {
    console.log('gettext tests skipped: msgfmt is not installed (apt install gettext)');
    return false;
  }
})();

describe.skipIf(!hasGettext)('the gettext tools', () => {
  it('accept what is written, find it complete and wrap it alike', () => {
    const source =
      `${header}${messages}\nmsgid "%d long file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n`.replace(
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
      const translations = (catalogue: string) =>
        catalogue.split('\n').filter((line) => /^"?Texto|partir|cabe/.test(line));
      expect(translations(Buffer.from(written).toString())).toEqual(translations(formatted));
    }
  });
});

describe('any catalogue', () => {
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
      const source = (pick(['', header]) + body.join(pick(['\n', '\n\n']))).replaceAll('\n', pick(['\n', '\r\n']));
      const document = read(source);
      expect(Buffer.from(document.write(new Map(), languages)).toString()).toBe(source);
      const { text } = write(source, ({ text, codes }) => ({ text: `${text} ok`, codes }));
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
      expect(['document_corrupt', 'document_mislabelled', undefined]).toContain(id);
      if (id === undefined) {
        expect(read(write(source, (content) => content).text).units.length).toBe(read(source).units.length);
      }
    }
  });
});
