import { describe, expect, it } from 'vitest';
import { unitsOfResource, translateResources } from '#formats/strings/testing/translate-resources.ts';
import { qtFormat } from './qt-format.ts';

const file = (body: string) =>
  `<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="es_ES" sourcelanguage="en">\n<context>\n    <name>Main</name>\n${body}\n</context>\n</TS>\n`;
const units = (body: string, targetLanguage = 'es') => unitsOfResource(qtFormat, file(body), { targetLanguage });
const written = (body: string, language = 'es') => translateResources(qtFormat, file(body), language).text;
const message = (source: string, translation: string, attributes = '') =>
  `    <message${attributes}>\n        <location filename="a.cpp" line="3"/>\n        <source>${source}</source>\n        ${translation}\n    </message>`;

describe('translation files of Qt', () => {
  it('have contexts, meanings and notes', () => {
    const body = message(
      'Open',
      '<comment>a verb</comment>\n        <extracomment>On a button</extracomment>\n        <translation type="unfinished"></translation>',
    );
    expect(units(body)).toMatchObject([
      { context: 'Main', meaning: 'a verb', comment: 'On a button', translate: true },
    ]);
  });

  it('keep finished translations, and leave out vanished ones', () => {
    const body =
      message('One', '<translation>Uno</translation>') +
      message('Two', '<translation type="unfinished">Do</translation>') +
      message('Three', '<translation type="vanished">Tres</translation>');
    expect(
      units(body).map(({ content, skipReason, target }) => [content.text, skipReason, target?.content.text]),
    ).toEqual([
      ['One', 'already_translated', 'Uno'],
      ['Two', undefined, undefined],
    ]);
    expect(units(body, 'fr').map(({ skipReason }) => skipReason)).toEqual([undefined, undefined]);
    expect(written(body)).toContain('<translation>Uno</translation>');
    expect(written(body)).toContain('<translation>TWO</translation>');
  });

  it('change nothing but translations', () => {
    const body = message('It&apos;s &lt;b&gt;%1&lt;/b&gt; &amp; more', '<translation type="unfinished"></translation>');
    expect(written(body)).toBe(
      file(body).replace('<translation type="unfinished">', "<translation>IT'S &lt;b&gt;%1&lt;/b&gt; &amp; MORE"),
    );
    const bytes = Buffer.from(file(body));
    const same = qtFormat.read(bytes).write(new Map(), { sourceLanguage: 'en', targetLanguage: 'es' });
    expect(Buffer.from(same)).toEqual(bytes);
  });

  it('add a translation where there is none, and name the language', () => {
    expect(written(message('One', '<translation type="unfinished"/>'), 'pt-BR')).toContain(
      '<translation>ONE</translation>',
    );
    expect(written(message('One', ''), 'pt-BR')).toMatch(
      /language="pt_BR"[\s\S]*<source>One<\/source>\n {8}<translation>ONE</,
    );
  });

  const NUMERUS = message(
    '%n file(s)',
    '<translation type="unfinished">\n            <numerusform></numerusform>\n            <numerusform></numerusform>\n        </translation>',
    ' numerus="yes"',
  );

  it('get the forms of %n that the language needs', () => {
    const polish = written(NUMERUS, 'pl');
    expect(polish).toContain(
      `<translation>${'\n            <numerusform>%n FILE(S)</numerusform>'.repeat(3)}\n        </translation>`,
    );
    expect(written(NUMERUS, 'ja')).toContain(
      '<translation>\n            <numerusform>%n FILE(S)</numerusform>\n        </translation>',
    );
  });

  it('are read with their translations, each form separately', async () => {
    const body =
      message('One', '<translation>Uno</translation>') +
      NUMERUS.replace('<numerusform></', '<numerusform>%n fichero</');
    const { translations } = qtFormat;
    const read =
      translations?.in === 'units'
        ? await translations.read(Buffer.from(file(body)), { sourceLanguage: 'en', targetLanguage: 'es' })
        : [];
    expect(read.map(({ id, target, plural }) => [id, target?.text, plural?.category])).toEqual([
      ['s1', 'Uno', undefined],
      ['s2.0', '%n fichero', 'one'],
      ['s2.1', undefined, 'other'],
    ]);
  });

  it('are refused with the place of what is wrong', () => {
    const read = (text: string) => () => qtFormat.read(Buffer.from(text));
    expect(read(file('<message><source>a</message>'))).toThrow(/line 6, column 19/);
    expect(read('export const a = 1;\n')).toThrow(/not a translation file of Qt .*TypeScript/);
    expect(read('<a/>')).toThrow(/root <a>/);
  });
});
