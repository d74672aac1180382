import { describe, expect, it } from 'vitest';
import { SaxesParser } from 'saxes';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { notation } from '#formats/docx/testing/coded-notation.ts';
import { ENGLISH_TO_SPANISH, scattered, swapped, targetsFor } from '#formats/markup/testing/targets.ts';
import { xliffFormat } from './xliff-format.ts';
import { xliff1, xliff2 } from './testing/build-xliff.ts';

const seeds = Array.from({ length: 300 }, (_, index) => index + 1);
const WORDS = ['word ', 'a', ' ', 'Ünï ', '<&>', ']]>', '😀', '12 ', '\n', '\u00a0', '&amp;'];
const TEXTS = ['word ', 'text', ' ', '&amp; ', '&#233;', '7', '<![CDATA[a<b]]>', '<!-- c -->', '\n  '];

type Pick = (values: readonly string[]) => string;

/** Inline content with elements of one version in any nesting, pairs of codes crossing elements included. */
function content(random: () => number, version: 1 | 2): string {
  let id = 0;
  const pick: Pick = (values) => values[Math.floor(random() * values.length)]!;
  const pieces = (depth: number): string =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => piece(depth)).join('');
  const piece = (depth: number): string => {
    id += 1;
    if (depth > 2 || random() < 0.4) return pick(TEXTS);
    const before = Math.max(1, id - Math.floor(random() * 6));
    return version === 1
      ? pick([
          `<g id="${id}" ctype="bold">${pieces(depth + 1)}</g>`,
          `<mrk mtype="term">${pieces(depth + 1)}</mrk>`,
          `<bpt id="${id}">&lt;b></bpt>${pieces(depth + 1)}<ept id="${id}">&lt;/b></ept>`,
          `<bpt id="${id}"/>`,
          `<ept id="${before}"/>`,
          `<ph id="${id}">{0}</ph>`,
          `<ph id="${id}">&lt;a t="<sub>${pieces(depth + 1)}</sub>"></ph>`,
          `<x id="${id}"/>`,
          `<g id="${id}"/>`,
        ])
      : pick([
          `<pc id="${id}">${pieces(depth + 1)}</pc>`,
          `<mrk id="${id}" type="term">${pieces(depth + 1)}</mrk>`,
          `<sc id="${id}"/>${pieces(depth + 1)}<ec startRef="${id}"/>`,
          `<sc id="${id}"/>`,
          `<ec startRef="${before}"/>`,
          `<ph id="${id}" equiv="{n}"/>`,
          `<cp hex="0003"/>`,
        ]);
  };
  return pieces(0);
}

function randomFile(random: () => number, version: 1 | 2): string {
  const unit = (index: number) => {
    const source = `<source>${content(random, version)}</source>`;
    return version === 1
      ? `<trans-unit id="${index}">\n  ${source}${random() < 0.2 ? '<target/>' : ''}<note>n</note></trans-unit>`
      : `<unit id="${index}"><segment>\n  ${source}</segment></unit>`;
  };
  const body = Array.from({ length: 1 + Math.floor(random() * 3) }, (_, index) => unit(index)).join('\n');
  return version === 1 ? xliff1(body) : xliff2(body);
}

/** Inline elements with their attributes inside of each `source` or `target`, as another parser reads them. */
function inlineTags(xliff: string, container: 'source' | 'target'): string[][] {
  const parser = new SaxesParser({ xmlns: true });
  const found: string[][] = [];
  let inside = false;
  parser.on('opentag', ({ local, attributes }) => {
    const values = Object.values(attributes).map((each) => `${each.name}=${each.value}`);
    if (local === container) found.push([]);
    else if (inside) found.at(-1)!.push(`${local} ${values.join(' ')}`);
    inside ||= local === container;
  });
  parser.on('closetag', ({ local }) => {
    inside &&= local !== container;
  });
  parser.write(xliff).close();
  return found.map((tags) => tags.toSorted());
}

const shown = (xliff: string) => xliffFormat.read(Buffer.from(xliff)).units.map(({ content }) => notation(content));
const unspaced = (text: string) => text.replace(/\s/g, '');

const cases = seeds.flatMap((seed) => [1, 2].map((version) => ({ seed, version: version as 1 | 2 })));

describe('random files', () => {
  it('are returned byte for byte when nothing is translated', () => {
    for (const { seed, version } of cases) {
      const bytes = Buffer.from(randomFile(seededRandom(seed), version));
      const written = xliffFormat.read(bytes).write(new Map(), ENGLISH_TO_SPANISH);
      expect(Buffer.from(written).equals(bytes), `seed ${seed}`).toBe(true);
    }
  });

  it('read back with the same sources and codes, translated, and the targets read as the translation', () => {
    for (const { seed, version } of cases) {
      const file = randomFile(seededRandom(seed), version);
      const document = xliffFormat.read(Buffer.from(file));
      const targets = targetsFor(document, swapped);
      const written = Buffer.from(document.write(targets, ENGLISH_TO_SPANISH)).toString();
      expect(shown(written), `seed ${seed}`).toEqual(shown(file));
      const targetsOnly = written
        .replace(/<source>[\s\S]*?<\/source>/g, '')
        .replace(/(<\/?)target( [^>]*)?>/g, '$1source>');
      const expected = [...document.units].flatMap((unit) => {
        const target = targets.get(unit.id);
        return target === undefined ? [] : [unspaced(notation(target))];
      });
      expect(shown(targetsOnly).map(unspaced), `seed ${seed}`).toEqual(expect.arrayContaining(expected));
    }
  });

  it('keep every inline element wherever a translator puts its codes', () => {
    let codes = 0;
    for (const { seed, version } of cases) {
      const random = seededRandom(seed);
      const file = randomFile(random, version);
      const document = xliffFormat.read(Buffer.from(file));
      const targets = new Map(document.units.map((unit) => [unit.id, scattered(unit.content, WORDS, random)]));
      const written = Buffer.from(document.write(targets, ENGLISH_TO_SPANISH)).toString();
      const sources = inlineTags(file, 'source');
      expect(inlineTags(written, 'source'), `seed ${seed}`).toEqual(sources);
      const carriers = new Set(document.units.map(({ id }) => id.split('.')[0]!));
      const translated = sources.filter((_, index) =>
        carriers.has(version === 1 ? `u${index + 1}` : `u${index + 1}s1`),
      );
      const old = [...file.matchAll(/<target\/>/g)].length;
      const all = inlineTags(written, 'target').filter((tags) => tags.length > 0 || old === 0);
      expect(all, `seed ${seed}`).toEqual(translated.filter((tags) => tags.length > 0 || old === 0));
      codes += [...document.units].reduce((sum, unit) => sum + unit.content.codes.length, 0);
    }
    expect(codes).toBeGreaterThan(seeds.length);
  });
});

describe('hostile files', () => {
  const unit = (source: string) => xliff1(`<trans-unit id="1"><source>${source}</source></trans-unit>`);
  it.each([
    ['marks', unit(`a${'<x id="1"/>b'.repeat(80_000)}`)],
    ['nested pairs', unit(`a${'<g>'.repeat(1_900)}b${'</g>'.repeat(1_900)}c`)],
    ['open codes', unit(`a${'<bpt id="1"/>b'.repeat(70_000)}`)],
    [
      'crossing codes',
      unit(
        Array.from({ length: 30_000 }, (_, id) => `a<bx id="${id}"/>`).join('') +
          Array.from({ length: 30_000 }, (_, id) => `<ex id="${id}"/>b`).join(''),
      ),
    ],
    ['references', unit('a&amp;'.repeat(150_000))],
    ['native texts', unit(`a${'<ph id="1"><sub>b</sub></ph>c'.repeat(30_000)}`)],
    ['blank', unit(`a${' '.repeat(1_000_000)}b`)],
    ['units', xliff1('<trans-unit id="1"><source>a</source></trans-unit>'.repeat(20_000))],
    [
      'groups',
      xliff1(`${'<group>'.repeat(1_900)}<trans-unit id="1"><source>a</source></trans-unit>${'</group>'.repeat(1_900)}`),
    ],
    ['notes', xliff1(`<trans-unit id="1"><source>a</source>${'<note>n</note>'.repeat(70_000)}</trans-unit>`)],
  ])('reads and writes many %s', (_name, file) => {
    const document = xliffFormat.read(Buffer.from(file));
    expect(Buffer.from(document.write(new Map(), ENGLISH_TO_SPANISH)).toString() === file).toBe(true);
    const written = Buffer.from(document.write(targetsFor(document, swapped), ENGLISH_TO_SPANISH)).toString();
    expect(written).toContain('state="needs-review-translation"');
  });
});
