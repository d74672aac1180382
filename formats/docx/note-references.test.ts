import { describe, expect, it } from 'vitest';
import type { UnitFacets } from '#domain/units/facets.ts';
import { docxFormat } from './index.ts';
import { buildDocx, paragraph, textRun, type DocxSource } from './testing/build-docx.ts';

/** Facets by the text of their unit. */
function facets(source: DocxSource): Record<string, UnitFacets> {
  const { units } = docxFormat.read(buildDocx(source), { describe: true });
  return Object.fromEntries(units.map((unit) => [unit.content.text, unit.facets!]));
}

describe('what refers to a note', () => {
  const note = (kind: string, id: number, text: string) =>
    `<w:${kind} w:id="${id}">${paragraph(textRun(text))}</w:${kind}>`;
  const refer = (kind: string, id: number) => `<w:r><w:${kind}Reference w:id="${id}"/></w:r>`;
  const range = (id: number) => `<w:commentRangeStart w:id="${id}"/>`;

  it('is the unit with its first reference, or the last one before that', () => {
    const found = facets({
      body:
        paragraph(refer('footnote', 1)) +
        paragraph(textRun('one') + refer('footnote', 2) + refer('endnote', 2)) +
        paragraph(refer('footnote', 3)) +
        range(4) +
        paragraph(textRun('two')) +
        paragraph(range(5) + textRun('three') + refer('comment', 4)) +
        paragraph(textRun('four') + refer('comment', 5)),
      parts: {
        footnotes: ['a', 'b', 'c', 'd'].map((text, index) => note('footnote', index + 1, text)).join(''),
        endnotes: note('endnote', 2, 'e'),
        comments: note('comment', 4, 'f') + note('comment', 5, 'g'),
      },
    });
    const referring = Object.entries(found).flatMap(([text, { referredFrom }]) =>
      referredFrom ? `${text} ${referredFrom}` : [],
    );
    expect(referring).toEqual([
      'b word/document.xml#2',
      'c word/document.xml#2',
      'e word/document.xml#2',
      'f word/document.xml#4',
      'g word/document.xml#5',
    ]);
  });

  it('counts notes as the text refers to them, whatever their ids, and all paragraphs of one as one', () => {
    const found = facets({
      body:
        paragraph(refer('footnote', 7) + refer('endnote', 3)) +
        paragraph(textRun('one') + refer('footnote', 2) + refer('footnote', 7)),
      parts: {
        footnotes:
          note('footnote', 2, 'a') +
          `<w:footnote w:id="7">${paragraph(textRun('b'))}${paragraph(textRun('c'))}</w:footnote>` +
          note('footnote', 9, 'nobody refers to'),
        endnotes: note('endnote', 3, 'd'),
      },
    });
    expect(['one', 'a', 'b', 'c', 'd', 'nobody refers to'].map((text) => found[text]!.note)).toEqual([
      undefined,
      2,
      1,
      1,
      1,
      undefined,
    ]);
  });

  it('is the unit that is translated for a text box in both alternatives', () => {
    const box = (reference: string) =>
      `<w:r><w:pict><w:txbxContent>${paragraph(textRun('same') + reference)}</w:txbxContent></w:pict></w:r>`;
    const found = facets({
      body: paragraph(
        `<w:r><mc:AlternateContent><mc:Choice Requires="wps">${box('')}</mc:Choice>` +
          `<mc:Fallback>${box(refer('footnote', 1))}</mc:Fallback></mc:AlternateContent></w:r>`,
      ),
      parts: { footnotes: note('footnote', 1, 'a') },
    });
    expect(found.a!.referredFrom).toBe('word/document.xml#2');
  });
});
