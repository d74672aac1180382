import { expect, it } from 'vitest';
import { phpParts } from '#formats/php/php-parts.ts';
import { yamlParts } from '#formats/yaml/yaml-parts.ts';
import { superlinearGrowth } from '#test/machine/growth.ts';

/** Files that a cut may look through again and again, by their size in bytes. */
const FILES: readonly [name: string, cut: typeof yamlParts | typeof phpParts, head: string, entry: string][] = [
  ['YAML with short keys', yamlParts, '', 'a: b\n'],
  ['YAML below one key', yamlParts, 'en:\n', '  a: b\n'],
  ['YAML with comments above empty lines', yamlParts, '', '# a\n\n'],
  ['YAML of comments', yamlParts, '', '# a\n'],
  ['YAML with plural forms of one text', yamlParts, '', 'a_one: b\n'],
  ['YAML of one long line', yamlParts, '', 'a: b '],
  ['YAML of a block', yamlParts, 'en:\n  a: |\n', '    a: b\n'],
  ['YAML of empty lines', yamlParts, 'en:\n', '\n'],
  ['PHP with short entries', phpParts, '<?php return [', "'a' => 'b',"],
  ['PHP with arrays in arrays', phpParts, '<?php return [', '['],
  ['PHP with closed arrays', phpParts, '<?php return [', '[],'],
  ['PHP with returned arrays', phpParts, '<?php ', 'return [];'],
  ['PHP with quotes', phpParts, '<?php return [', "'"],
  ['PHP with open heredocs', phpParts, '<?php return [', '<<<A\n'],
  ['PHP with comments', phpParts, '<?php return [', '/* a */'],
  ['PHP with open comments', phpParts, '<?php return [', '/* '],
  ['PHP with blanks before arrays', phpParts, '<?php ', 'return      ('],
];

it.each(FILES)('the cut of a long file takes time in proportion: %s', async (_name, cut, head, entry) => {
  const growth = await superlinearGrowth(
    (size) => {
      const source = head + entry.repeat(size / entry.length);
      return () => cut(source, 4096);
    },
    [256, 1024, 4096].map((kilobytes) => kilobytes * 1024),
  );
  expect(growth).toBeUndefined();
});
