import { describe, expect, it } from 'vitest';
import { inflateData } from '#formats/zip/entry-deflater.ts';
import { TallyRules } from './element-tally.ts';
import { tallyElements, WrittenCheck } from './check-written.ts';
import { PartOutput } from './part-output.ts';

const RULES = new TallyRules([]);

/** Writes pieces as a part whose original has the same elements. @returns what was written */
function written(pieces: readonly string[], encoding: 'UTF-8' | 'UTF-16LE' = 'UTF-8'): Buffer {
  const census = tallyElements('part.xml', pieces.join(''), RULES);
  const output = new PartOutput(encoding, new WrittenCheck('part.xml', census));
  for (const piece of pieces) output.write(piece);
  return inflateData(output.finish());
}

describe('the output of a part', () => {
  const long = '<b>text ></b><c d="a > b"/>\u{1F600}'.repeat(20_000);

  it.each([
    ['short', ['<a>', '<b>x</b>', '</a>']],
    ['long', [`<a>${long}`, '<b>x</b>', `${long}</a>`]],
    ['one text', [`<a>${'x'.repeat(200_000)}`, '</a>']],
    ['comments and instructions', [`<a>${long}<!-- ${'<b><c>'.repeat(20_000)} -->${long}<?p <b><c>?></a>`]],
  ])('is what was written: %s', (_, pieces) => {
    expect(written(pieces).toString()).toBe(pieces.join(''));
    expect(written(pieces, 'UTF-16LE').toString('utf16le')).toBe(pieces.join(''));
  });

  it('is refused where it is not well-formed, however long it is', () => {
    const census = tallyElements('part.xml', `<a>${long}</a>`, RULES);
    const output = new PartOutput('UTF-8', new WrittenCheck('part.xml', census));
    expect(() => {
      output.write(`<a>${long}<b>${long}</a>`);
      output.finish();
    }).toThrow(expect.objectContaining({ id: 'document_write_failed' }));
  });
});
