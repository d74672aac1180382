import { describe, expect, it } from 'vitest';
import { buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';
import { findDocumentTerms, readTablePieces, readTextPieces, readWordPieces } from './index.ts';

const found = ({ entries, warnings }: ReturnType<typeof findDocumentTerms>) => ({
  terms: entries.map(({ terms }) => terms.map(({ language, text }) => `${language}:${text}`).join(' ')),
  notes: entries.map(({ notes }) => notes),
  warnings: warnings.map(({ message }) => message),
});
const table = async (text: string, ...languages: readonly string[]) =>
  found(findDocumentTerms(await readTablePieces(Buffer.from(text)), languages));
const text = async (content: string, ...languages: readonly string[]) =>
  found(findDocumentTerms(await readTextPieces(Buffer.from(content)), languages));

describe('the terms of a table', () => {
  it('are in the languages of its columns, with their notes', async () => {
    expect(await table('English;Spanish;Notes\ninvoice;nota de cobro;Billing\ndoor;puerta;\n')).toEqual({
      terms: ['en:invoice es:nota de cobro', 'en:door es:puerta'],
      notes: ['Billing', null],
      warnings: [],
    });
  });

  it('are in the two languages of the document, if its header names none', async () => {
    expect((await table('Term,Translation\ninvoice,factura\n', 'en', 'es')).terms).toEqual(['en:invoice es:factura']);
    expect((await table('invoice,factura\ndoor,puerta\n', 'en', 'es')).terms).toHaveLength(2);
  });

  it('come with warnings about the unread parts', async () => {
    const { terms, warnings } = await table('en,es,Domain\ninvoice,factura,law\ndoor,,\n');
    expect(terms).toEqual(['en:invoice es:factura']);
    expect(warnings).toEqual([expect.stringMatching(/"Domain"/), expect.stringMatching(/^1 row \(line 3\)/)]);
    const unknown = await table('Term,Meaning\ninvoice,a bill\n');
    expect(unknown.terms).toEqual([]);
    expect(unknown.warnings).toEqual([
      expect.stringMatching(/^No terms could be read/),
      expect.stringMatching(/the table with the columns "Term", "Meaning"/),
    ]);
  });

  it('are read from Word, cell by cell', () => {
    const cell = (content: string) => `<w:tc>${paragraph(content === '' ? '' : textRun(content))}</w:tc>`;
    const row = (...cells: readonly string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
    const rows = row('EN', 'Comment', 'ES') + row('invoice', '', 'nota de cobro') + row('door', 'of a house', 'puerta');
    const body = `${paragraph(textRun('Terms of the shop'))}<w:tbl>${rows}</w:tbl>${paragraph(textRun('lamp = lámpara'))}`;
    const { terms, notes, warnings } = found(findDocumentTerms(readWordPieces(buildDocx({ body })), ['en', 'es']));
    expect(terms).toEqual(['en:invoice es:nota de cobro', 'en:door es:puerta', 'en:lamp es:lámpara']);
    expect(notes).toEqual([null, 'of a house', null]);
    expect(warnings).toEqual([expect.stringMatching(/^1 line \(paragraph 1\) without "term = translation"/)]);
  });
});

describe('the terms of lines', () => {
  it('are separated by signs or tabs, in the languages of the document', async () => {
    const { terms, warnings } = await text(
      '- invoice = nota de cobro\n2) door -> puerta\nlamp → lámpara\nhouse\tcasa\n',
      'en',
      'es',
    );
    expect(terms).toEqual([
      'en:invoice es:nota de cobro',
      'en:door es:puerta',
      'en:lamp es:lámpara',
      'en:house es:casa',
    ]);
    expect(warnings).toEqual([]);
  });

  it('are in the languages that a line names', async () => {
    expect((await text('English = German\ninvoice = Rechnung\n')).terms).toEqual(['en:invoice de:Rechnung']);
  });

  it('exclude prose, addresses and sums, with a warning', async () => {
    const { terms, warnings } = await text(
      'Our words.\n\ninvoice = factura\n\nSee https://example.com/?a=b for more.\n1 + 1 = 2 = two\n',
      'en',
      'es',
    );
    expect(terms).toEqual(['en:invoice es:factura']);
    expect(warnings).toEqual([expect.stringMatching(/^3 lines \(line 1, line 5, line 6\)/)]);
  });

  it('need their languages', async () => {
    const { terms, warnings } = await text('invoice = factura\n', 'es');
    expect(terms).toEqual([]);
    expect(warnings[1]).toMatch(/languages are not known of its lines/);
  });
});
