import { describe, expect, it } from 'vitest';
import { LoquentError } from '#domain/errors.ts';
import { docxFormat } from '#formats/docx/index.ts';
import { buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';
import { checkMutants } from './check-mutants.ts';
import { mutantsOf } from './mutants.ts';

const textBox = (content: string) =>
  `<mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:inline><wp:docPr id="1" name="Box" descr="A box"/>` +
  `<wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx></wp:inline></w:drawing></mc:Choice>` +
  `<mc:Fallback><w:pict><v:textbox><w:txbxContent>${content}</w:txbxContent></v:textbox></w:pict></mc:Fallback>` +
  `</mc:AlternateContent>`;
const field = (instruction: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>${instruction}</w:instrText></w:r>` +
  `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

/** Has something of everything whose parts hang together. */
const document = buildDocx({
  body:
    paragraph(
      `<w:pPr><w:pStyle w:val="Title"/></w:pPr>${textRun('A title with ')}${textRun('bold', '<w:b/>')}${textRun(' words')}`,
    ) +
    paragraph(
      `<w:bookmarkStart w:id="1" w:name="here"/>${textRun('See ')}${field('REF here', textRun('this'))}<w:bookmarkEnd w:id="1"/>` +
        `<w:r><w:footnoteReference w:id="2"/></w:r><w:commentRangeStart w:id="3"/>${textRun(' and')}<w:commentRangeEnd w:id="3"/>` +
        `<w:hyperlink r:id="id-header1">${textRun(' a link')}</w:hyperlink><w:r>${textBox(paragraph(textRun('In a box')))}</w:r>`,
    ) +
    paragraph(
      `<w:ins w:id="4"><w:r><w:t>new</w:t></w:r></w:ins><w:del w:id="5"><w:r><w:delText>old</w:delText></w:r></w:del>` +
        `<w:sdt><w:sdtContent>${textRun('controlled')}</w:sdtContent></w:sdt><w:r><w:tab/><w:t>&lt;7&gt;</w:t><w:br/></w:r>`,
    ) +
    `<w:tbl><w:tblPr/><w:tr><w:tc>${paragraph(textRun('A cell'))}</w:tc></w:tr></w:tbl><w:sectPr/>`,
  parts: {
    header1: paragraph(textRun('A header')),
    footnotes: `<w:footnote w:id="2">${paragraph(textRun('A note'))}</w:footnote>`,
    comments: `<w:comment w:id="3">${paragraph(textRun('A comment'))}</w:comment>`,
    styles: '<w:docDefaults><w:rPrDefault><w:rPr><w:lang w:val="en-US"/></w:rPr></w:rPrDefault></w:docDefaults>',
    chart1: '<c:tx><c:strRef><c:strCache><c:pt><c:v>A series</c:v></c:pt></c:strCache></c:strRef></c:tx>',
  },
  properties: '<dc:title>A contract</dc:title>',
});

describe('damaged variants of a document', () => {
  it('are refused or come out as they should', async () => {
    const { failures, units } = await checkMutants(document, docxFormat, 300, 1);
    expect(failures).toEqual([]);
    expect(units).toBeGreaterThan(300);
  });

  it('are the same each time, and of all kinds', () => {
    const [some, again] = [[...mutantsOf(document, 400, 2)], [...mutantsOf(document, 400, 2)]];
    expect(again).toEqual(some);
    const outcomes = some.map(({ bytes }) => {
      try {
        docxFormat.read(bytes);
        return 'read';
      } catch (error) {
        return error instanceof LoquentError ? error.id : 'broken';
      }
    });
    expect([...new Set(outcomes)].toSorted()).toEqual([
      'document_corrupt',
      'document_encrypted',
      'document_mislabeled',
      'document_unsafe',
      'read',
    ]);
    expect(outcomes.filter((outcome) => outcome === 'read').length).toBeGreaterThan(100);
  });
});
