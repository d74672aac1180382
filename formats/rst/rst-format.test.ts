import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { unitsOfResource, translateResources } from '#formats/strings/testing/translate-resources.ts';
import { isWithout } from '#test/suite/skipped.ts';
import { rstFormat } from './rst-format.ts';

const texts = (source: string) => unitsOfResource(rstFormat, source).map(({ content }) => content.text);
const written = (source: string, translate?: Parameters<typeof translateResources>[3]) =>
  translateResources(rstFormat, source, 'es', translate).text;

const MANUAL = `============
 The manual
============

:Author: Jane

Some *slanted* and **bold** words, \`\`code\`\`, |name|, :ref:\`part\` and
:doc:\`the guide <guide>\`, \`a site <https://example.org>\`_ or name_::

    literal text

A part
------

- first item
  goes on

  - inner

1. numbered

term : kind
  its text

.. note:: Look here
   and there.

.. figure:: a.png
   :alt: A picture

   A caption.

.. code-block:: python

   print("hello")

.. [1] A footnote.
.. |name| replace:: a name
.. _name: https://example.org
.. a comment

| a line
| another

===  ===
one  two
===  ===

The end.
`;

describe('reStructuredText', () => {
  it('has the texts of its blocks', () => {
    expect(texts(MANUAL)).toEqual([
      'The manual',
      'Jane',
      'Some slanted and bold words, , ,  and the guide, a site or ',
      'A part',
      'first item goes on',
      'inner',
      'numbered',
      'term',
      'its text',
      'Look here and there.',
      'A picture',
      'A caption.',
      'A footnote.',
      'a name',
      'a line',
      'another',
      'The end.',
    ]);
  });

  it('keeps everything else', () => {
    const bytes = Buffer.from(MANUAL);
    const same = rstFormat.read(bytes).write(new Map(), { sourceLanguage: 'en', targetLanguage: 'es' });
    expect(Buffer.from(same)).toEqual(bytes);
    const text = written(MANUAL);
    expect(text).toContain(
      'SOME *SLANTED* AND **BOLD** WORDS, ``code``, |name|, :ref:`part` AND :doc:`THE\nGUIDE <guide>`',
    );
    expect(text).toContain('============\n THE MANUAL\n============\n');
    expect(text).toContain('::\n\n    literal text');
    expect(text).toContain('.. code-block:: python\n\n   print("hello")');
    expect(text).toContain('===  ===\none  two\n===  ===');
  });

  it('tells of tables that are drawn with lines, and keeps them', () => {
    const grid = '+---+---+\n| a | b |\n+---+---+\n';
    const { warnings, units } = rstFormat.read(
      Buffer.from(`A text\n\n${grid}\n- item\n\n  === ===\n  one two\n  === ===\n`),
    );
    expect([...units].map(({ content }) => content.text)).toEqual(['A text', 'item']);
    expect(warnings).toEqual([
      { code: 'text_kept', message: expect.stringContaining('drawn with lines stay (line 3, 9)') as string },
    ]);
  });

  it('makes the lines of titles as long as the title, and escapes what would be markup', () => {
    const longer = () => ({ text: 'Un título más largo', codes: [] });
    expect(written('A part\n------\n', longer)).toBe(`Un título más largo\n${'-'.repeat(19)}\n`);
    expect(written('A text\n', () => ({ text: '- *a* b_ `c::', codes: [] }))).toBe('\\- \\*a* b\\_ \\`c:\\:\n');
    expect(
      written('A *b* c\n', ({ codes }) => ({
        text: '甲乙丙',
        codes: codes.map((code, index) => ({ ...code, offset: index + 1 })),
      })),
    ).toBe('甲\\ *乙*\\ 丙\n');
  });

  const isThere = spawnSync('python3', ['-c', 'import docutils']).status === 0;
  it.skipIf(isWithout('docutils (pip install docutils)', isThere, 'reStructuredText as docutils reads it'))(
    'is the same tree to docutils',
    () => {
      const tags = (source: string) => {
        const { stdout } = spawnSync('python3', ['-m', 'docutils', '--writer=xml', '--report=5'], { input: source });
        return stdout.toString().match(/<\/?[a-z_]+/g);
      };
      expect(tags(MANUAL)!.length).toBeGreaterThan(50);
      expect(tags(written(MANUAL))).toEqual(tags(MANUAL));
    },
  );
});
