import { describe, expect, it } from 'vitest';
import { wordTallyRules } from '#formats/docx/word-vocabulary.ts';
import { checkWritten, tallyElements } from '#formats/ooxml/text/check-written.ts';

describe('runs like others before', () => {
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
