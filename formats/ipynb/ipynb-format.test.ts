import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { unitsOfResource, translateResources } from '#formats/strings/testing/translate-resources.ts';
import { isWithout } from '#test/suite/skipped.ts';
import { ipynbFormat } from './ipynb-format.ts';

const cell = (source: unknown, type = 'markdown') => ({ cell_type: type, id: 'a', metadata: {}, source });
const notebook = (...cells: readonly object[]) =>
  `${JSON.stringify({ cells, metadata: { language_info: { name: 'python' } }, nbformat: 4, nbformat_minor: 5 }, undefined, 1)}\n`;

describe('notebooks of Jupyter', () => {
  it('have the texts of their cells in Markdown', () => {
    const text = notebook(
      cell(['# Title\n', '\n', 'Some `code`\n', 'and $x$']),
      cell(['print("Hello")'], 'code'),
      cell('A text'),
    );
    expect(unitsOfResource(ipynbFormat, text)).toMatchObject([
      { id: 'c1.u1', context: 'cell 1, heading 1, line 1', content: { text: 'Title' } },
      { id: 'c1.u2', context: 'cell 1, paragraph, line 3' },
      { id: 'c2.u1', context: 'cell 3, paragraph, line 1', content: { text: 'A text' } },
    ]);
  });

  it('keep everything else, and write lines as they are written', () => {
    const text = notebook(
      cell(['# Title\n', '\n', 'See [it](a.md) é']),
      cell(['x = "y"\n', 'x'], 'code'),
      cell('One\n\ntwo'),
    );
    const expected = text
      .replace('Title', 'TITLE')
      .replace('See [it]', 'SEE [IT]')
      .replace('One', 'ONE')
      .replace('two', 'TWO');
    expect(translateResources(ipynbFormat, text).text).toBe(expected);
    const bytes = Buffer.from(text);
    const same = ipynbFormat.read(bytes).write(new Map(), { sourceLanguage: 'en', targetLanguage: 'es' });
    expect(Buffer.from(same)).toEqual(bytes);
  });

  it('have no front matter in their cells, and worksheets in version 3', () => {
    expect(unitsOfResource(ipynbFormat, notebook(cell(['---\n', 'title: A text\n', '---'])))).toHaveLength(1);
    const old = JSON.stringify({ nbformat: 3, worksheets: [{ cells: [cell(['A text'])] }] });
    expect(translateResources(ipynbFormat, old).text).toBe(old.replace('A text', 'A TEXT'));
  });

  const isThere = spawnSync('python3', ['-c', 'import nbformat']).status === 0;
  it.skipIf(isWithout('nbformat (pip install nbformat)', isThere, 'notebooks as nbformat checks them'))(
    'are valid',
    () => {
      const text = translateResources(ipynbFormat, notebook(cell(['# Title\n', 'A text']))).text;
      const program = 'import nbformat, sys; nbformat.validate(nbformat.reads(sys.stdin.read(), 4))';
      expect(spawnSync('python3', ['-c', program], { input: text }).status).toBe(0);
    },
  );

  it('are refused if they are another kind of JSON', () => {
    expect(() => unitsOfResource(ipynbFormat, '{"cells": []}')).toThrow(/not a notebook/);
    expect(() => unitsOfResource(ipynbFormat, '{\n"cells": [}')).toThrow(/Line 2/);
  });
});
