import { describe, expect, it } from 'vitest';
import {
  errorOf,
  SPANISH_HEADER,
  LANGUAGES,
  messages,
  read,
  replaceText,
  inCapitals,
  writeTranslatedCatalog,
} from './testing/catalogs.ts';

describe('messages of gettext', () => {
  it('are units that say where they are; those with a translation are left alone', () => {
    expect([...read(SPANISH_HEADER + messages).units]).toEqual([
      {
        id: 'e1',
        context: 'line 16, context "menu", note "Shown on the button"',
        content: { text: 'Open %s', codes: [] },
        meaning: 'menu',
        comment: 'Shown on the button',
        translate: true,
      },
      {
        id: 'e2',
        context: 'line 19',
        content: { text: 'Done', codes: [] },
        translate: false,
        skipReason: 'already_translated',
        target: { content: { text: 'Hecho', codes: [] }, state: 'translated' },
      },
      { id: 'e3', context: 'line 24', content: { text: 'New %d text', codes: [] }, translate: true },
    ]);
  });

  it('get their translation and nothing else changes, but the mark of fuzzy ones', () => {
    expect(writeTranslatedCatalog(SPANISH_HEADER + messages, inCapitals).text).toBe(
      (SPANISH_HEADER + messages)
        .replace('msgid "Open %s"\nmsgstr ""', 'msgid "Open %s"\nmsgstr "OPEN %S"')
        .replace('#, fuzzy, c-format\n#| msgid "Old text"\n', '#, c-format\n')
        .replace('Texto viejo', 'NEW %D TEXT'),
    );
    expect(Buffer.from(read(SPANISH_HEADER + messages).write(new Map(), LANGUAGES)).toString()).toBe(
      SPANISH_HEADER + messages,
    );
  });

  it('keep line breaks at both ends, and those inside as codes', () => {
    const source = 'msgid ""\n"\\nUsage: x\\n"\n"  --help  shows this\\n"\nmsgstr ""\n';
    expect(read(source).units.at(0)!.content).toEqual({
      text: 'Usage: x--help  shows this',
      codes: [{ id: 1, kind: 'standalone', offset: 8, equivalent: '\n' }],
    });
    expect(writeTranslatedCatalog(source, inCapitals).text).toBe(
      'msgid ""\n"\\nUsage: x\\n"\n"  --help  shows this\\n"\nmsgstr ""\n"\\n"\n"USAGE: X\\n"\n"  --HELP  SHOWS THIS\\n"\n',
    );
  });

  it('read and write escapes', () => {
    const source = 'msgid "Say \\"hi\\"\\tto C:\\\\ \\101\\x42"\nmsgstr ""\n';
    expect(read(source).units.at(0)!.content.text).toBe('Say "hi"\tto C:\\ AB');
    expect(writeTranslatedCatalog(source, ({ text }) => ({ text: `${text}\x01`, codes: [] })).text).toContain(
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
    expect(read(source).units.at(0)!.content.text).toBe('One two');
    expect(Buffer.from(read(source).write(new Map(), LANGUAGES)).toString()).toBe(source);
    expect(
      writeTranslatedCatalog(source, replaceText('Uno')).text.replace(/msgstr +"Uno"/g, (text) =>
        text.replace('Uno', ''),
      ),
    ).toBe(source.replace('msgstr   ', 'msgstr '));
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
    expect(errorOf('# nothing\n')).toMatchObject({ id: 'document_mislabeled' });
  });
});

describe('wrapping', () => {
  const long = 'This is a rather long message that has to be wrapped because it is longer than the width of a page is.';

  it('is that of the gettext tools', () => {
    expect(writeTranslatedCatalog('msgid "Text"\nmsgstr ""\n', replaceText(long)).text).toBe(
      [
        'msgid "Text"',
        'msgstr ""',
        '"This is a rather long message that has to be wrapped because it is longer "',
        '"than the width of a page is."',
        '',
      ].join('\n'),
    );
    expect(writeTranslatedCatalog('msgid "Text"\nmsgstr ""\n', replaceText('x'.repeat(70))).text).toContain(
      `msgstr "${'x'.repeat(70)}"`,
    );
  });

  it('is skipped in a file that is not wrapped', () => {
    const source = `msgid "${long}"\nmsgstr ""\n`;
    expect(writeTranslatedCatalog(source, inCapitals).text).toBe(`msgid "${long}"\nmsgstr "${long.toUpperCase()}"\n`);
  });

  it('goes between words of Japanese and never into an escape', () => {
    const text = '日本語の文章はここで折り返されるべきです。「\\」という文字もあります。とても長い文章を書いています。';
    const lines = writeTranslatedCatalog('msgid "Text"\nmsgstr ""\n', replaceText(text), 'ja')
      .text.split('\n')
      .slice(2, -1);
    expect(lines.length).toBeGreaterThan(1);
    expect(read(`msgid ""\n${lines.join('\n')}\nmsgstr ""\n`).units.at(0)!.content.text).toBe(text);
  });
});
