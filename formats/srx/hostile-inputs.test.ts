import { describe, expect, it } from 'vitest';
import { LoquentError } from '#domain/errors.ts';
import { superlinearGrowth } from '#test/machine/growth.ts';
import { nested, repeated, type HostileInput } from '#formats/testing/hostile/hostile-input.ts';
import { segmentationFromSrx } from './srx-segmentation.ts';

const START =
  '<srx xmlns="http://www.lisa.org/srx20" version="2.0"><header segmentsubflows="yes" cascade="no"/><body><languagerules>';
const END =
  '</languagerules><maprules><languagemap languagepattern=".*" languagerulename="0"/></maprules></body></srx>';
const rule = (before: string) =>
  `<rule break="yes"><beforebreak>${before}</beforebreak><afterbreak>\\s</afterbreak></rule>`;
const group = (rules: string, name: number | string = 0) =>
  `<languagerule languagerulename="${name}">${rules}</languagerule>`;
const patterns = (name: string, piece: string): HostileInput => ({
  name,
  make: (size) => START + group(repeated(rule(piece.repeat(1000 / piece.length)), size)) + END,
});

const inputs: readonly HostileInput[] = [
  { name: 'rules', make: (size) => START + group(repeated(rule('\\.'), size)) + END },
  { name: 'groups of rules', make: (size) => repeated((index) => group('', index), size, START, END) },
  {
    name: 'language maps',
    make: (size) =>
      START +
      group(rule('a')) +
      repeated(
        '<languagemap languagepattern="a" languagerulename="0"/>',
        size,
        '</languagerules><maprules>',
        '</maprules></body></srx>',
      ),
  },
  { name: 'nested elements', make: (size) => START + nested('<a>', '', '</a>', size) + END },
  patterns('letters', 'a'),
  patterns('alternatives', 'a|'),
  patterns('flags', '(?i)|'),
  patterns('opened groups', '('),
  patterns('groups', '(a)'),
  patterns('opened sets', '['),
  patterns('properties', '\\p{Lu}'),
  patterns('repetitions', 'a*'),
  patterns('quoted parts', '\\Qa\\E'),
];

describe('reading segmentation rules takes time linear in', () => {
  it.each(inputs)('$name', async ({ make }) => {
    const growth = await superlinearGrowth((size) => {
      const bytes = Buffer.from(make(size));
      return () => {
        try {
          segmentationFromSrx(bytes).rulesFor('en');
        } catch (error) {
          if (!(error instanceof LoquentError)) throw error;
        }
      };
    });
    expect(growth).toBeUndefined();
  });
});
