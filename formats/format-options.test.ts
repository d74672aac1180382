import { expect, it } from 'vitest';
import type { FormatOptions } from '#domain/jobs/format-options.ts';
import { buildZip } from '#formats/zip/testing/build-zip.ts';
import { documentFormats, formatForFile } from './registry.ts';

/** Texts to translate in a file. */
function textsOf(name: string, file: string | Uint8Array, options: FormatOptions, id = formatForFile(name)!.id) {
  const document = formatForFile(name)!.read(Buffer.from(file), { sourceLanguage: 'en', byFormat: { [id]: options } });
  return document.units.filter(({ translate }) => translate).map(({ content }) => content.text);
}

it('keeps keys out of a translation in all formats of strings, or brings them in', () => {
  const files = {
    'a.json': '{"menu": {"open": "Open it"}, "code": "NOT_TEXT", "say": "Say it"}',
    'a.yml': 'menu:\n  open: Open it\ncode: NOT_TEXT\nsay: Say it\n',
    'a.php': "<?php return ['menu' => ['open' => 'Open it'], 'code' => 'NOT_TEXT', 'say' => 'Say it'];",
    'a.properties': 'menu.open=Open it\ncode=NOT_TEXT\nsay=Say it\n',
    'a.strings': '"menu.open" = "Open it";\n"code" = "NOT_TEXT";\n"say" = "Say it";\n',
    'a.xml':
      '<resources><string name="menu.open">Open it</string><string name="code">NOT_TEXT</string><string name="say">Say it</string></resources>',
    'a.resx':
      '<root><data name="menu.open"><value>Open it</value></data><data name="code"><value>NOT_TEXT</value></data><data name="say"><value>Say it</value></data></root>',
    'a.xcstrings':
      '{"sourceLanguage": "en", "strings": {"menu.open": {"localizations": {"en": {"stringUnit": {"state": "new", "value": "Open it"}}}}, "NOT_TEXT": {}, "Say it": {}}, "version": "1.0"}',
  };
  for (const [name, file] of Object.entries(files)) {
    expect({ name, texts: textsOf(name, file, {}) }).toEqual({ name, texts: ['Open it', 'Say it'] });
    expect({ name, texts: textsOf(name, file, { skip: ['menu'] }) }).toEqual({ name, texts: ['Say it'] });
    expect({ name, texts: textsOf(name, file, { translate: ['code', 'NOT_TEXT'] }) }).toEqual({
      name,
      texts: ['Open it', 'NOT_TEXT', 'Say it'],
    });
  }
});

it('takes texts for no plural forms, elements for no text, columns for text', () => {
  const counted = { one: '%{count} file', other: '%{count} files' };
  expect(textsOf('a.yml', JSON.stringify({ files: counted }), {})).toHaveLength(1);
  expect(textsOf('a.yml', JSON.stringify({ files: counted }), { plurals: 'none' })).toHaveLength(2);
  expect(textsOf('a.php', "<?php return ['a' => ':n file|:n files'];", { plurals: 'none' })).toEqual([
    ':n file|:n files',
  ]);
  const json = formatForFile('a.json')!.read(Buffer.from('{"a_other": "{{count}} files"}'), {
    byFormat: { json: { plurals: 'none' } },
  });
  const written = json.write(new Map([['s1', { text: '{{count}} plików', codes: [] }]]), {
    sourceLanguage: 'en',
    targetLanguage: 'pl',
  });
  expect(Buffer.from(written).toString()).toBe('{"a_other": "{{count}} plików"}');
  const page = '<p>One <cite>title</cite> here</p><aside>More</aside>';
  expect(textsOf('a.html', page, { skip_tags: ['CITE', 'aside'] })).toEqual(['One  here']);
  expect(textsOf('a.csv', 'one,two\nSome words,Other words\n', { columns: ['two'] })).toEqual(['Other words']);
});

it('applies to the files of an archive, and to no other format', () => {
  const archive = buildZip([
    { name: 'en/a.json', data: '{"id": "Some words", "b": "More words"}' },
    { name: 'en/b.yml', data: 'id: Other words\n' },
  ]);
  expect(textsOf('a.zip', archive, { skip: ['id'] }, 'json')).toEqual(['More words', 'Other words']);
});

it('is named by the formats that have options', () => {
  const named = documentFormats.flatMap(({ id, options = [] }) =>
    options.length === 0 ? [] : [`${id}: ${options.join(' ')}`],
  );
  expect(named).toEqual([
    'html: skip_tags',
    'csv: columns',
    'json: skip translate plurals',
    'android: skip translate',
    'yaml: skip translate plurals',
    'strings: skip translate',
    'stringsdict: skip translate',
    'properties: skip translate',
    'resx: skip translate',
    'xcstrings: skip translate',
    'php: skip translate plurals',
    'qt: skip translate',
    'fluent: skip translate',
    'zip: skip translate columns',
  ]);
});
