import { describe, expect, it } from 'vitest';
import { docxFormat } from './index.ts';
import { bodySource, buildDocx, paragraph, textRun } from './testing/build-docx.ts';
import { marked, notation } from './testing/coded-notation.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'en-XA' };

/** Context and text of units in notation, skipped ones with their reason, and the codes' equivalents. */
function found(body: string): string[] {
  return docxFormat.read(buildDocx({ body })).units.map(({ content, skipReason }) => {
    const seen = content.codes.flatMap(({ equivalent }) => equivalent ?? []);
    return (
      notation(content) + (skipReason ? ` [${skipReason}]` : '') + (seen.length > 0 ? ` (${seen.join(', ')})` : '')
    );
  });
}

function written(body: string): string {
  const document = docxFormat.read(buildDocx({ body }));
  const chosen = document.units.filter(({ translate }) => translate);
  return bodySource(document.write(new Map(chosen.map(({ id, content }) => [id, marked(content)])), LANGUAGES));
}

const simple = (instruction: string, result: string) =>
  `<w:fldSimple w:instr=" ${instruction} ">${textRun(result)}</w:fldSimple>`;
const character = (type: string, more = '') =>
  `<w:r><w:fldChar w:fldCharType="${type}"${more && `>${more}</w:fldChar`}${more ? '>' : '/>'}</w:r>`;
const complex = (instruction: string, result: string, data = '') =>
  `${character('begin', data)}<w:r><w:instrText> ${instruction} </w:instrText></w:r>${character('separate')}` +
  textRun(result) +
  character('end');

describe('results of fields', () => {
  it.each([
    ['MERGEFIELD Name', '«Name»'],
    ['GREETINGLINE', 'Dear Sir'],
    ['ADDRESSBLOCK', '«AddressBlock»'],
    ['CITATION Smi10 \\l 1033', '(Smith, 2010)'],
    ['ADDIN ZOTERO_ITEM CSL_CITATION {}', '(Jones, 2011)'],
    ['SEQ Figure \\* ARABIC', '3'],
    ['AUTHOR', 'Ann'],
    ['= SUM(ABOVE)', '12'],
  ])('that are computed are codes: %s', (instruction, result) => {
    for (const field of [simple(instruction, result), complex(instruction, result)]) {
      expect(found(paragraph(textRun('See ') + field + textRun('.')))).toEqual([`See <1/>. (${result})`]);
      expect(written(paragraph(textRun('See ') + field + textRun('.')))).toContain(field);
    }
  });

  it.each([
    ['REF _Ref1 \\h', 'the first chapter'],
    ['STYLEREF &quot;Heading 1&quot;', 'Introduction'],
    ['DATE \\@ &quot;d MMMM yyyy&quot;', '3 March 2026'],
    ['DOCPROPERTY Title', 'Annual report'],
    ['HYPERLINK &quot;https://example.com&quot;', 'our site'],
    ['FORMTEXT', 'type here'],
  ])('that are language are text: %s', (instruction, result) => {
    for (const field of [simple(instruction, result), complex(instruction, result)]) {
      expect(found(paragraph(textRun('See ') + field + textRun('.')))).toEqual([`See <1>${result}</1>.`]);
      expect(written(paragraph(textRun('See ') + field + textRun('.')))).toContain(instruction);
    }
  });

  it('of a caption leave its words in one piece', () => {
    expect(found(paragraph(textRun('Figure ') + simple('SEQ Figure', '1') + textRun(': Sales')))).toEqual([
      'Figure <1/>: Sales (1)',
    ]);
  });

  it('of a table of contents are text before their page numbers', () => {
    const entry = (text: string, page: string) =>
      `<w:hyperlink w:anchor="_Toc1">${textRun(text)}<w:r><w:tab/></w:r>${complex('PAGEREF _Toc1 \\h', page)}</w:hyperlink>`;
    const start = `${character('begin')}<w:r><w:instrText>TOC \\o "1-3"</w:instrText></w:r>${character('separate')}`;
    const body = paragraph(start + entry('One', '1')) + paragraph(entry('Two', '2')) + paragraph(character('end'));
    expect(found(body)).toEqual(['One', 'Two']);
    expect(written(body)).toContain(complex('PAGEREF _Toc1 \\h', '2'));
  });
});

describe('form fields', () => {
  const field = (data: string) => complex('FORMTEXT', 'shown', `<w:ffData><w:name w:val="Text1"/>${data}</w:ffData>`);
  const input = (kind: string, value: string) =>
    `<w:textInput><w:type w:val="${kind}"/><w:default w:val="${value}"/></w:textInput>`;

  it('have default words, help, status and choices', () => {
    const body =
      paragraph(field('<w:helpText w:type="text" w:val="Help me"/><w:statusText w:type="text" w:val="Now"/>')) +
      paragraph(field('<w:textInput><w:default w:val="Your name"/></w:textInput>')) +
      paragraph(field(input('regular', 'Your town'))) +
      paragraph(
        field('<w:ddList><w:default w:val="1"/><w:listEntry w:val="Yes"/><w:listEntry w:val="No"/></w:ddList>'),
      );
    expect(found(body).filter((text) => text !== 'shown')).toEqual([
      'Help me',
      'Now',
      'Your name',
      'Your town',
      'Yes',
      'No',
    ]);
    expect(written(body)).toContain('<w:default w:val="⟦Your name⟧"/>');
    expect(written(body)).toContain('<w:ddList><w:default w:val="1"/><w:listEntry w:val="⟦Yes⟧"/>');
  });

  it('have no words where they are for numbers and dates, are checked, or name building blocks', () => {
    const body =
      paragraph(field(input('number', 'zero'))) +
      paragraph(field(input('date', '1 May'))) +
      paragraph(field('<w:checkBox><w:sizeAuto/><w:default w:val="true"/></w:checkBox>')) +
      paragraph(field('<w:helpText w:type="autoText" w:val="Block name"/>'));
    expect(found(body)).toEqual(['shown', 'shown', 'shown', 'shown']);
  });
});
