import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  haveLibreOffice,
  havePdfToText,
  OfficeFolder,
  writeMarked,
  textOfPdf,
} from '#formats/ooxml/testing/libreoffice.ts';
import { casesOfRun, isForLongRun } from '#test/suite/long.ts';
import { docxFormat } from './index.ts';
import { buildDocx, paragraph, textRun } from './testing/build-docx.ts';
import { wordsMissing } from './testing/words-missing.ts';
import { haveOfficeFixtures, officeFixtures } from './testing/fixtures.ts';

const folder = new OfficeFolder();
afterAll(() => folder.remove());
const convert = (paths: readonly string[], filter: string) => folder.convert(paths, filter);
const writeFile = (name: string, bytes: Uint8Array) => folder.write(name, bytes);

const isShort = isForLongRun('all public Word documents in LibreOffice');

describe.skipIf(!haveOfficeFixtures() || !haveLibreOffice())('LibreOffice', () => {
  const fixtures = casesOfRun(officeFixtures('docx'), (_fixture, index) => index % 6 === 0);
  const names = fixtures.map(({ name }) => name.replace(/\.docx$/, ''));

  it('lays out what was written of public Word documents', async () => {
    const paths = fixtures.map(({ name, bytes }) => writeFile(name, writeMarked(docxFormat, bytes, 'en-XA')));
    const output = await convert(paths, 'pdf');
    expect(readdirSync(output).toSorted()).toEqual(names.map((name) => `${name}.pdf`).toSorted());
    if (!havePdfToText()) return;
    for (const { name, bytes } of fixtures) {
      const { units } = docxFormat.read(bytes, { describe: true });
      if (![...units].some(({ facets, translate }) => facets!.place === 'body' && translate)) continue;
      expect(textOfPdf(join(output, name.replace(/docx$/, 'pdf'))), name).toContain('⟦');
    }
  });

  it.skipIf(isShort)('sees no words that are in no unit', async () => {
    const paths = fixtures.map(({ name, bytes }) => writeFile(`words ${name}`, bytes));
    const output = await convert(paths, 'txt:Text');
    for (const { name, bytes } of fixtures) {
      const seen = readFileSync(join(output, `words ${name}`.replace(/docx$/, 'txt')), 'utf8');
      // The number of a paragraph precedes its text, that of an endnote follows a word.
      const isNumber = (word: string) => word.length < 4;
      const lines = seen.replaceAll(/i\d*$/gm, '').split('\n');
      expect(wordsMissing(docxFormat.read(bytes).units, lines, isNumber), name).toEqual([]);
    }
  });

  it.skipIf(isShort)('reads the text of what was written as it reads that of the original', async () => {
    const paths = fixtures.flatMap(({ name, bytes }) => [
      writeFile(`before ${name}`, bytes),
      writeFile(`after ${name}`, writeMarked(docxFormat, bytes, 'en-XA')),
    ]);
    const output = await convert(paths, 'txt:Text');
    const text = (kind: string, name: string) => readFileSync(join(output, `${kind} ${name}.txt`), 'utf8');
    for (const name of names) expect(text('after', name).replace(/[⟦⟧]/g, ''), name).toBe(text('before', name));
    expect(names.filter((name) => text('after', name).includes('⟦')).length).toBeGreaterThan(15);
  });
});

describe.skipIf(!haveLibreOffice() || !havePdfToText())('LibreOffice, from right to left', () => {
  it('begins the columns of a translation on the right', async () => {
    const filler = 'These words stand in two columns and go on for more than one line of text.';
    const columns = '<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:cols w:num="2" w:space="700"/></w:sectPr>';
    const body = ['FIRST', ...Array.from({ length: 30 }, () => filler), 'LAST'].map((text) => paragraph(textRun(text)));
    const document = docxFormat.read(buildDocx({ body: body.join('') + columns }));
    const arabic = 'هذا نص عربي يقف في عمودين ويستمر إلى أكثر من سطر واحد من النص';
    const targets = document.units.map(({ id, content: { text } }) => {
      return [id, { text: text === filler ? arabic : text, codes: [] }] as const;
    });
    const files = ['ar', 'de'].map((targetLanguage) =>
      writeFile(
        `columns ${targetLanguage}.docx`,
        document.write(new Map(targets), { sourceLanguage: 'en', targetLanguage }),
      ),
    );
    const output = await convert(files, 'pdf');
    const leftOf = (language: string, word: string) => {
      const pdf = join(output, `columns ${language}.pdf`);
      const { stdout } = spawnSync('pdftotext', ['-q', '-bbox', pdf, '-']);
      return Number(new RegExp(`xMin="([0-9.]+)"[^>]*>${word}<`).exec(stdout.toString())?.[1]);
    };
    expect(leftOf('ar', 'FIRST')).toBeGreaterThan(leftOf('ar', 'LAST') + 100);
    expect(leftOf('de', 'LAST')).toBeGreaterThan(leftOf('de', 'FIRST') + 100);
  });
});
