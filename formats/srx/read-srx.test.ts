import { describe, expect, it } from 'vitest';
import { compileSegmentation } from '#domain/segmentation/compile-segmentation.ts';
import { segmentRanges } from '#domain/segmentation/segment-ranges.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { readSrx, segmentationFromSrx } from './index.ts';

interface Parts {
  header?: string;
  inHeader?: string;
  groups?: string;
  maps?: string;
}

const rule = (kind: 'yes' | 'no', before: string, after: string) =>
  `<rule break="${kind}"><beforebreak>${before}</beforebreak><afterbreak>${after}</afterbreak></rule>`;
const group = (name: string, ...rules: string[]) =>
  `<languagerule languagerulename="${name}">${rules.join('\n')}</languagerule>`;
const map = (pattern: string, name: string) => `<languagemap languagepattern="${pattern}" languagerulename="${name}"/>`;

/** A file of SRX 2.0; the rules stand from line 4 on. */
const file = ({
  header = 'segmentsubflows="yes" cascade="yes"',
  inHeader = '',
  groups = group('All', rule('no', 'Mr\\.', '\\s'), rule('yes', '[.?!]', '\\s')),
  maps = map('.*', 'All'),
}: Parts = {}) =>
  Buffer.from(
    [
      '<?xml version="1.0"?>',
      `<srx xmlns="http://www.lisa.org/srx20" version="2.0"><header ${header}>${inHeader}</header><body>`,
      '<languagerules>',
      groups,
      `</languagerules><maprules>${maps}</maprules></body></srx>`,
    ].join('\n'),
  );

const cut = (bytes: Uint8Array, text: string, language = 'en') =>
  segmentRanges(plainText(text), language, 'sentence', segmentationFromSrx(bytes)).map(({ start, end }) =>
    text.slice(start, end),
  );

const refusal = (bytes: Uint8Array) => {
  try {
    readSrx(bytes);
  } catch (error) {
    return error as { id: string; message: string; details?: { path: string; message: string }[] };
  }
  throw new Error('The file was read.');
};

describe('an SRX file', () => {
  it('is read into rules and maps', () => {
    expect(readSrx(file()).document).toEqual({
      cascade: true,
      languageRules: [
        {
          name: 'All',
          rules: [
            { break: false, before: 'Mr\\.', after: '[\\u0009\\u000A\\u000C\\u000D\\p{Z}]' },
            { break: true, before: '[\\.\\?!]', after: '[\\u0009\\u000A\\u000C\\u000D\\p{Z}]' },
          ],
        },
      ],
      maps: [{ pattern: '[^\\u000A-\\u000D\\u0085\\u2028\\u2029]*', rules: 'All' }],
    });
  });

  it('takes the place of the built-in rules', () => {
    expect(cut(file(), 'Mr. Hill met Dr. Who. Bye')).toEqual(['Mr. Hill met Dr.', 'Who.', 'Bye']);
  });

  it('comes before the built-in rules when it says that it extends them', () => {
    const bytes = file({
      inHeader: '<extend xmlns="urn:loquent:segmentation"/>',
      groups: group('Ours', rule('no', 'Acme!', '\\s'), rule('yes', ':', '\\s')),
      maps: map('en.*', 'Ours'),
    });
    expect(cut(bytes, 'Look: Acme! Tools by Dr. Who. Bye')).toEqual(['Look:', 'Acme! Tools by Dr. Who.', 'Bye']);
  });

  it('leaves languages that it has no map for to the built-in rules', () => {
    expect(cut(file({ maps: map('fr', 'All') }), 'Dr. Who left. Bye')).toEqual(['Dr. Who left.', 'Bye']);
  });

  it('cascades only when it says so', () => {
    const groups = group('Own', rule('no', 'A\\.', '\\s')) + group('All', rule('yes', '\\.', '\\s'));
    const maps = map('[Ee][Nn].*', 'Own') + map('.*', 'All');
    const text = 'A. B. C';
    expect(cut(file({ groups, maps }), text)).toEqual(['A. B.', 'C']);
    expect(cut(file({ groups, maps, header: 'segmentsubflows="yes" cascade="no"' }), text)).toEqual(['A. B. C']);
    expect(cut(file({ groups, maps }), text, 'fr')).toEqual(['A.', 'B.', 'C']);
  });

  it('breaks where no break is said to be otherwise', () => {
    const groups = group('All', '<rule><beforebreak>;</beforebreak></rule>');
    expect(cut(file({ groups }), 'a; b')).toEqual(['a;', 'b']);
  });

  it('may use a prefix, CDATA, entities, UTF-16 and elements of other tools', () => {
    const source = file({
      inHeader: '<okp:options xmlns:okp="http://okapi.sf.net/srx-extensions" oneSegmentIncludesAll="no"/>',
      groups: group('All', rule('yes', '<![CDATA[[&<]]]>', '&#x61;&amp;?')),
    }).toString();
    const prefixed = source.replaceAll(/<(\/?)(?=[a-z]+[ />])(?!\w+:)/gu, '<$1s:').replace('xmlns=', 'xmlns:s=');
    const bytes = Buffer.from(`\uFEFF${prefixed}`, 'utf16le');
    expect(cut(bytes, 'x<a')).toEqual(['x<', 'a']);
  });

  it('is read and compiled once', () => {
    expect(segmentationFromSrx(file())).toBe(segmentationFromSrx(file()));
  });

  it('says what it passes over', () => {
    const { warnings } = readSrx(file({ inHeader: '<formathandle type="isolated" include="no"/>' }));
    expect(warnings).toEqual([{ path: 'line 2', message: expect.stringContaining('formathandle') }]);
  });
});

describe('an SRX file that cannot be used', () => {
  it('is refused with all problems and their lines', () => {
    const groups = group('All', rule('yes', 'a++', ''), rule('yes', '\\.', '(?>b)'), rule('yes', '\\.', '\\s'));
    const { id, message, details } = refusal(file({ groups }));
    expect(id).toBe('srx_invalid');
    expect(message).toContain('line 4');
    expect(details?.map(({ path }) => path)).toEqual(['line 4', 'line 5']);
  });

  it.each([
    ['a document type', Buffer.from('<!DOCTYPE srx [<!ENTITY a "b">]><srx/>'), 'DOCTYPE'],
    ['XML that is not well-formed', Buffer.from('<srx version="2.0"><header></srx>'), 'well-formed'],
    ['another kind of file', Buffer.from('<html/>'), 'SRX'],
    ['version 1.0', Buffer.from('<srx version="1.0"><header/></srx>'), '2.0'],
    ['maps of version 1.0', file({ maps: '<maprule maprulename="m"/>' }), '1.0'],
    ['rules that are not there', file({ maps: map('.*', 'Gone') }), 'Gone'],
    ['rules twice', file({ groups: group('All') + group('All') }), 'twice'],
    ['no map', file({ maps: '' }), 'languagemap'],
    ['a broken map', file({ maps: map('(', 'All') }), 'languagepattern'],
    ['an element in a wrong place', file({ inHeader: '<rule/>' }), '<rule>'],
    ['a flag that is neither yes nor no', file({ header: 'cascade="maybe"' }), 'cascade'],
    ['another encoding', Buffer.from([0x3c, 0xff, 0xfe]), 'UTF-8'],
    ['too many bytes', Buffer.alloc(5 * 1024 * 1024, 32), '4 MB'],
    ['too many rules', file({ groups: group('All', ...Array<string>(10_001).fill('<rule/>')) }), '10000 rules'],
    [
      'too many groups',
      file({ groups: Array.from({ length: 1_001 }, (_, index) => group(`g${index}`)).join('') }),
      '1000 groups',
    ],
    ['too many maps', file({ maps: map('a', 'All').repeat(1_001) }), '1000 language maps'],
    [
      'patterns that are too long together',
      file({ groups: group('All', ...Array<string>(60).fill(rule('yes', 'a'.repeat(20_000), ''))) }),
      '1000000',
    ],
    ['a pattern that is too long', file({ groups: group('All', rule('yes', 'a'.repeat(20_001), '')) }), '20000'],
  ])('is refused for %s', (_, bytes, why) => {
    const { id, message } = refusal(bytes);
    expect({ id, message }).toEqual({ id: 'srx_invalid', message: expect.stringContaining(why) });
  });

  it('is refused by the compiler too, when made by hand', () => {
    const languageRules = [{ name: 'Own', rules: [{ break: true, before: '(', after: '' }] }];
    const document = { cascade: false, languageRules, maps: [] };
    expect(() => compileSegmentation(document)).toThrow(expect.objectContaining({ id: 'segmentation_rule_invalid' }));
  });
});
