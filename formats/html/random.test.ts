import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { parse, serialize } from 'parse5';
import { notation } from '#formats/docx/testing/coded-notation.ts';
import { ENGLISH_TO_SPANISH, scattered, swapped, targetsFor } from '#formats/markup/testing/targets.ts';
import { htmlFormat } from './html-format.ts';

const seeds = Array.from({ length: 300 }, (_, index) => index + 1);
const WORDS = ['word ', 'a', ' ', 'Ünï ', '<&>', '😀', '12 ', '\u00a0', '&amp;'];

const PIECES = [
  'word ',
  'text',
  ' ',
  '\n  ',
  '&amp; ',
  '&eacute;',
  '7',
  '&nbsp;',
  '<b>',
  '</b>',
  '<i class="x">',
  '</i>',
  '<a href="u">',
  '</a>',
  '<br>',
  '<img alt="pic" src=s>',
  '<code>x = 1</code>',
  '<!-- c -->',
  '<span translate=no>Acme</span>',
  '<input value=v>',
  '<p>',
  '</p>',
  "<div title='it is'>",
  '</div>',
  '<li>',
  '<td>',
  '<script>if (a<b) "</p>"</script>',
  '<pre>',
  '</pre>',
  '<svg><path/></svg>',
  '<svg>',
  '</svg>',
  '<',
  '&',
  '</',
  '<h1>',
  '</h1>',
  '<title>',
  '</title>',
  '<ruby>x<rt>y</rt></ruby>',
  '<template>',
  '<x-y>',
  '<textarea>',
];

/** Markup with anything anywhere. */
function broken(random: () => number): string {
  return Array.from({ length: 1 + Math.floor(random() * 30) }, () => PIECES[Math.floor(random() * PIECES.length)]).join(
    '',
  );
}

/** Paragraphs with properly nested markup. */
function proper(random: () => number): string {
  const pick = (values: readonly string[]) => values[Math.floor(random() * values.length)]!;
  const content = (depth: number): string =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => {
      const text = pick([
        'word ',
        'text',
        ' and ',
        '&amp; ',
        '7',
        '<br>',
        '<img alt="pic">',
        '<code>x</code>',
        '<!-- c -->',
      ]);
      if (depth > 2 || random() < 0.6) return text;
      const name = pick(['b', 'i', 'span', 'em']);
      return `<${name} title="tip">${content(depth + 1)}</${name}>`;
    }).join('');
  return Array.from({ length: 1 + Math.floor(random() * 3) }, () => `<p>${content(0)}</p>`).join('\n');
}

/** A browser's view of a page, without its texts. */
function structure(html: string): string[] {
  return (serialize(parse(html)).match(/<[^>]*>/g) ?? [])
    .map((tag) => tag.replace(/(?:title|alt)="[^"]*"/, ''))
    .toSorted();
}

describe('random pages', () => {
  it('are written byte for byte, however broken they are, when nothing is translated', () => {
    for (const seed of seeds) {
      const bytes = Buffer.from(broken(seededRandom(seed)));
      const document = htmlFormat.read(bytes);
      expect(Buffer.from(document.write(new Map(), ENGLISH_TO_SPANISH)).equals(bytes), `seed ${seed}`).toBe(true);
      expect(
        Buffer.from(
          document.write(
            targetsFor(document, (content) => content),
            ENGLISH_TO_SPANISH,
          ),
        ).equals(bytes),
      ).toBe(true);
    }
  });

  it('read back as the translation, however broken they are', () => {
    for (const seed of seeds) {
      const document = htmlFormat.read(Buffer.from(broken(seededRandom(seed))));
      const targets = targetsFor(document, swapped);
      const again = htmlFormat.read(document.write(targets, ENGLISH_TO_SPANISH)).units;
      expect(
        again.map(({ content }) => notation(content)),
        `seed ${seed}`,
      ).toEqual(document.units.map(({ id, content }) => notation(targets.get(id) ?? content)));
    }
  });

  it('keep every element wherever a translator puts its codes', () => {
    let codes = 0;
    for (const seed of seeds) {
      const random = seededRandom(seed);
      const html = proper(random);
      const document = htmlFormat.read(Buffer.from(html));
      const targets = targetsFor(document, (content) => scattered(content, WORDS, random));
      const written = Buffer.from(document.write(targets, ENGLISH_TO_SPANISH)).toString();
      expect(structure(written), `seed ${seed}`).toEqual(structure(html));
      codes += [...targets.values()].reduce((sum, target) => sum + target.codes.length, 0);
    }
    expect(codes).toBeGreaterThan(seeds.length);
  });
});
