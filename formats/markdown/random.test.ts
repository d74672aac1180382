import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import type { DocumentWarning } from '#formats/format.ts';
import { ENGLISH_TO_SPANISH, scattered, swapped, targetsFor } from '#formats/markup/testing/targets.ts';
import { markdownFormat } from './markdown-format.ts';

const seeds = Array.from({ length: 120 }, (_, index) => index + 1);
const WORDS = [
  'word ',
  'a',
  ' ',
  'Ünï ',
  '*',
  '_',
  '# ',
  '- ',
  '1. ',
  '<b>',
  '&amp;',
  '|',
  '[x]',
  '](u)',
  '`',
  '~',
  '\\',
  '😀',
  '!',
  '“',
  '日本',
  '>',
];

type Pick = (values: readonly string[]) => string;

/** Marks of Markdown in any order. */
function broken(random: () => number): string {
  const pieces = [
    'word ',
    'text',
    ' ',
    '\n',
    '\n\n',
    '\r\n',
    '# ',
    '> ',
    '- ',
    '  ',
    '\t',
    '1. ',
    '*',
    '**',
    '_',
    '~~',
    '`',
    '```\n',
    '[',
    ']',
    '(u)',
    '![',
    '](u "t")',
    '[^1]',
    '\n[^1]: ',
    '\n\n[a]: /u "t"\n',
    '|',
    '\n|---|\n',
    '<b>',
    '</b>',
    '<div>',
    '\n<p>',
    '<!-- c -->',
    '&amp;',
    '\\',
    '  \n',
    '---\n',
    '===\n',
    'www.a.com',
    '<http://a.b>',
    '- [ ] ',
    '\ntitle: x\n',
    '+',
    'é',
  ];
  return Array.from({ length: 1 + Math.floor(random() * 30) }, () => pieces[Math.floor(random() * pieces.length)]).join(
    '',
  );
}

/** A document as people write them. */
function proper(random: () => number): string {
  const pick: Pick = (values) => values[Math.floor(random() * values.length)]!;
  const inline = (depth: number): string =>
    Array.from({ length: 1 + Math.floor(random() * 3) }, () => {
      const plain = pick([
        'word',
        'text &amp; more',
        '`co*de`',
        '![alt](i "tip")',
        '<br>',
        '[^1]',
        '<https://a.b>',
        'a\\*b',
        '<kbd>x</kbd>',
        '[ref]',
      ]);
      if (depth > 1 || random() < 0.5) return plain;
      const inner = inline(depth + 1).replace(/\[(?!\^)[^\]]*\]\([^)]*\)|\[ref\]/g, 'link');
      return pick([`**${inner}**`, `*${inner}*`, `~~${inner}~~`, `[${inner}](/u "tip")`, `<b>${inner}</b>`]);
    }).join(' ');
  const lines = () => `Text ${inline(0)}${pick(['', '\n'])} ${inline(0)}${pick(['', '  \n', '\\\n', '\n'])} end`;
  const indented = (prefix: string, first: string) => first + lines().replaceAll('\n', `\n${prefix}`);
  const block = () =>
    pick([
      lines(),
      `# Head ${inline(0)}`,
      indented('  ', '- ') + '\n' + indented('  ', '- [ ] '),
      indented('   ', '1. '),
      indented('> ', '> '),
      indented('>   ', '> - '),
      `| Cell ${inline(0)} | b |\n|---|---|\n| c | ${inline(0)} |`,
      '<p>\n  html <b>text</b>\n</p>',
      '```\ncode\n```',
    ]);
  const blocks = Array.from({ length: 1 + Math.floor(random() * 4) }, block);
  return `${blocks.join('\n\n')}\n\n[ref]: /r "Def"\n\n[^1]: Foot ${inline(1)}\n`;
}

const html = (markdown: string) => {
  return micromark(markdown, { extensions: [gfm()], htmlExtensions: [gfmHtml()], allowDangerousHtml: true });
};

/** A reader's view of a document, without its texts. */
function structure(markdown: string): string[] {
  const tags = html(markdown).match(/<[^>]*>/g) ?? [];
  return tags.map((tag) => tag.replace(/(?:title|alt)="[^"]*"/g, '').replace('<br />', '<br>'));
}

const bare = (text: string) => text.replace(/\s/g, '');

function written(markdown: string, targets: Parameters<ReturnType<typeof markdownFormat.read>['write']>[0]) {
  const warnings: DocumentWarning[] = [];
  const onWarning = (warning: DocumentWarning) => void warnings.push(warning);
  const bytes = markdownFormat.read(Buffer.from(markdown)).write(targets, { ...ENGLISH_TO_SPANISH, onWarning });
  return { text: Buffer.from(bytes).toString(), warnings };
}

describe('random documents', () => {
  it('are written byte for byte, however broken they are, when nothing is translated', () => {
    for (const seed of seeds) {
      const markdown = broken(seededRandom(seed));
      expect(written(markdown, new Map()).text === markdown, `seed ${seed}`).toBe(true);
      const document = markdownFormat.read(Buffer.from(markdown));
      expect(
        written(
          markdown,
          targetsFor(document, (content) => content),
        ).text === markdown,
        `seed ${seed}`,
      ).toBe(true);
    }
  });

  it('read back as the translation, with the same structure', () => {
    for (const seed of seeds) {
      const markdown = proper(seededRandom(seed));
      const document = markdownFormat.read(Buffer.from(markdown));
      const targets = targetsFor(document, swapped);
      const { text, warnings } = written(markdown, targets);
      expect(warnings, `seed ${seed}`).toEqual([]);
      expect(
        markdownFormat.read(Buffer.from(text)).units.map(({ content }) => bare(content.text)),
        `seed ${seed}`,
      ).toEqual(document.units.map(({ id, content }) => bare((targets.get(id) ?? content).text)));
      expect(structure(text), `seed ${seed}`).toEqual(structure(markdown));
    }
  });

  it('keep every mark and every text wherever a translator puts its codes', () => {
    let codes = 0;
    for (const seed of seeds) {
      const random = seededRandom(seed);
      const markdown = proper(random);
      const document = markdownFormat.read(Buffer.from(markdown));
      const targets = targetsFor(document, (content) => scattered(content, WORDS, random));
      const { text, warnings } = written(markdown, targets);
      expect(warnings, `seed ${seed}`).toEqual([]);
      expect(structure(text).toSorted(), `seed ${seed}`).toEqual(structure(markdown).toSorted());
      codes += [...targets.values()].reduce((sum, target) => sum + target.codes.length, 0);
    }
    expect(codes).toBeGreaterThan(seeds.length);
  });
});

describe('hostile documents', () => {
  it.each(['>', '- ', '1. > '])('refuses a line that nests %j', (mark) => {
    const markdown = Buffer.from(`${mark.repeat(40_000 / mark.length)}x`);
    expect(() => markdownFormat.read(markdown)).toThrow(expect.objectContaining({ id: 'document_too_large' }));
  });

  it('reads front matter of a megabyte', () => {
    for (const value of [
      ' '.repeat(1_000_000),
      ' #'.repeat(500_000),
      `"${'\\"'.repeat(500_000)}`,
      "'".repeat(1_000_000),
    ]) {
      expect(() => markdownFormat.read(Buffer.from(`---\ntitle: ${value}\n---\n`))).not.toThrow();
    }
  });
});
