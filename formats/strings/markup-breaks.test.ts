import { describe, expect, it } from 'vitest';
import { segmentRanges } from '#domain/segmentation/segment-ranges.ts';
import { SEGMENTATION_MODES } from '#domain/segmentation/modes.ts';
import { splitIntoSegments, joinSegments } from '#domain/segmentation/split-into-segments.ts';
import { parseResourceString, renderResourceString } from './string-content.ts';

const segmentsOf = (value: string, mode: (typeof SEGMENTATION_MODES)[number] = 'default') => {
  const { content } = parseResourceString(value);
  return splitIntoSegments(content, segmentRanges(content, 'en', mode)).segments;
};
const textsOf = (...given: Parameters<typeof segmentsOf>) => segmentsOf(...given).map(({ text }) => text);

/** Writes a string whose segments are in capitals. */
function capitals(value: string): string {
  const source = parseResourceString(value);
  const ranges = segmentRanges(source.content, 'en', 'default');
  const { segments } = splitIntoSegments(source.content, ranges);
  const contents = segments.map((segment) => ({ ...segment, text: segment.text.toUpperCase() }));
  return renderResourceString(source, joinSegments(source.content, ranges, contents));
}

describe('strings of HTML', () => {
  it.each(SEGMENTATION_MODES)('end a segment at block tags, in mode %s', (mode) => {
    const value = '<p>A <b>blue</b> shirt</p><ul>\n <li>Cotton</li><li>The house</li></ul>';
    expect(textsOf(value, mode)).toEqual(['A <b>blue</b> shirt', 'Cotton', 'The house']);
  });

  it('keep all markup between texts where it is', () => {
    const value =
      ' <div class="x"><script>var a = "<p>no</p>";</script><p><i>one</i> two</p>\n<p>&nbsp;</p><br><br>three<hr></div> ';
    expect(capitals(value)).toBe(value.replace('<i>one</i> two', '<I>ONE</I> TWO').replace('three', 'THREE'));
  });

  it.each([
    ['<p>First<p>Second', ['First', 'Second']],
    ['Line one.<br />Line two.', ['Line one.', 'Line two.']],
    ['Line one<br>\n<br>line two', ['Line one', 'line two']],
    ['<table><tr><th>Size</th><td>XL</td></tr></table>', ['Size', 'XL']],
    ['<b><p>in</p></b>', ['in']],
    ['<p></p>', []],
  ])('are taken apart: %j', (value, texts) => {
    expect(textsOf(value)).toEqual(texts);
  });

  it.each([
    'Use <p> for paragraphs',
    'Press <button>Save</button> to finish',
    'a < b and <c> > d',
    '{n, plural, one {<p>a day</p>} other {<p># days</p>}}',
  ])('are not prose and messages: %j', (value) => {
    expect(parseResourceString(value).content).toEqual({ text: value, codes: [] });
  });

  it.each(['<p>', '<', '<br>', ' ', '<p></p>', '&nbsp;', '<script>', '<p>a', ' <br> a', '\n<p>a</p>'])(
    'round-trip unchanged, and are read in linear time: %j',
    (piece) => {
      const value = piece.repeat(20_000);
      const source = parseResourceString(value);
      expect(renderResourceString(source, source.content)).toBe(value);
    },
  );
});

describe('tags with line breaks in an attribute', () => {
  const tag = "<span style=\"\n  font-family:'Apple Color\n  Emoji', 'Segoe';\">";
  it.each([
    [`<p>${tag}This setting</span></p>`, 'This setting'],
    [`One ${tag} two</span>`, 'One  two'],
    [`${tag}\nA text</span>`, 'A text'],
    [` A text ${tag} `, 'A text'],
  ])('are one code: %j', (value, text) => {
    const { content, breaks } = parseResourceString(value);
    expect(content.text.replace('</span>', '')).toBe(text.replace('  ', ''));
    expect(content.codes).toMatchObject([{ id: 1, kind: 'standalone', equivalent: breaks[0] }]);
    expect(breaks[0]!.trim()).toBe(tag);
    expect(capitals(value)).toBe(
      value.replace(/(?<=>\s*|^\s*)[A-Z][a-z ]*(?=<|$)|two|span>/g, (found) => found.toUpperCase()),
    );
  });
});
