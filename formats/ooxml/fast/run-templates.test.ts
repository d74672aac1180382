import { describe, expect, it } from 'vitest';
import type { CodedText } from '#domain/units/coded-text.ts';
import { docxFormat } from '#formats/docx/index.ts';
import { buildDocx, paragraph, documentPartSource, textRun } from '#formats/docx/testing/build-docx.ts';
import { wordTallyRules } from '#formats/docx/word-vocabulary.ts';
import { checkWritten, tallyElements } from '#formats/ooxml/text/check-written.ts';

/** A bare ampersand, here in a comment, disables the fast path: each tag of the part is read separately. */
const TAG_BY_TAG = '<!-- & -->';

const BOLD = '<w:b/>';
const PIECES = [
  textRun('plain'),
  textRun('bold', BOLD),
  textRun('bold and large', `${BOLD}<w:sz w:val="40"/>`),
  textRun('hidden', '<w:vanish/>'),
  textRun('letters', '<w:rFonts w:ascii="Wingdings"/>'),
  textRun(' &amp; “more” &#8211;'),
  '<w:r><w:t/></w:r>',
  '<w:r><w:t></w:t></w:r>',
  '<w:r><w:t>two</w:t><w:t> texts</w:t></w:r>',
  '<w:r><w:t>then a tab</w:t><w:tab/></w:r>',
  '<w:r><w:t>a comment<!-- here --></w:t></w:r>',
  '<w:r> <w:rPr><w:i/></w:rPr><w:t>space</w:t></w:r>',
  '<w:r><w:t>other end tags</w:t ></w:r\n>',
  '<w:r w:rsidR="00AB12CD"><w:t>saved later</w:t></w:r>',
  '<w:r><w:rPr><w:b/></w:rPr><w:tab/><w:t>late</w:t></w:r>',
  '<w:del w:id="1" w:author="a"><w:r><w:t>gone</w:t></w:r></w:del>',
  '<w:hyperlink r:id="rId1"><w:r><w:t>link</w:t></w:r></w:hyperlink>',
];

/** Every ordered pair of pieces. */
const body = PIECES.map((first) => paragraph(PIECES.map((second) => first + second).join(''))).join('');

function translate(file: Buffer) {
  const document = docxFormat.read(file, { describe: true });
  const { units } = document;
  const upper = ({ text, codes }: CodedText) => ({
    text: text.replaceAll(/[a-z]+/g, (word) => word.toUpperCase()),
    codes,
  });
  const targets = new Map(units.filter((unit) => unit.translate).map(({ id, content }) => [id, upper(content)]));
  const written = document.write(targets, { sourceLanguage: 'en', targetLanguage: 'ar' });
  return { units, written: documentPartSource(Buffer.from(written)) };
}

describe('runs like others before', () => {
  it('are read and written as if each of their tags were read', () => {
    const known = translate(buildDocx({ body }));
    const byTags = translate(buildDocx({ body: body + TAG_BY_TAG }));
    expect(known.units).toEqual(byTags.units);
    expect(byTags.written).toContain(TAG_BY_TAG);
    expect(known.written).toBe(byTags.written.replace(TAG_BY_TAG, ''));
  });

  const many = (one: string) => `<w:p xmlns:w="w">${one.repeat(20)}</w:p>`;
  const RUN = '<w:r><w:rPr><w:b/></w:rPr><w:t>words</w:t></w:r>';

  it.each([
    ['an end tag of a text', '</w:t>', ''],
    ['an end tag of a run', '</w:r>', ''],
    ['the order of end tags', '</w:t></w:r>', '</w:r></w:t>'],
    ['the end of properties', '</w:rPr>', ''],
    ['an attribute', '<w:t>', '<w:t xml:space=preserve>'],
    ['a reference', 'words', 'words &copy;'],
    ['a character', 'words', 'words \u0001'],
    ['a bracket', 'words', 'words ]]>'],
    ['a tag', 'words', 'words <'],
    ['another prefix', '<w:b/>', '<v:b/>'],
  ])('are checked as well: %s', (_, before, after) => {
    const source = many(RUN);
    const at = source.lastIndexOf(RUN);
    const damaged = source.slice(0, at) + RUN.replace(before, () => after) + source.slice(at + RUN.length);
    const original = tallyElements('part', source, wordTallyRules);
    expect(() => checkWritten('part', source, original)).not.toThrow();
    expect(() => checkWritten('part', damaged, original)).toThrow(/would be damaged/);
  });

  it.each([
    ['a drawing', '<w:drawing/>'],
    ['a note', '<w:footnoteReference w:id="2"/>'],
  ])('are counted when they have more than text: %s', (_, more) => {
    const source = many(RUN.replaceAll('</w:t>', `</w:t>${more}`));
    const original = tallyElements('part', source, wordTallyRules);
    expect(() => checkWritten('part', source.replace(more, ''), original)).toThrow(/instead of|other values/);
  });
});
