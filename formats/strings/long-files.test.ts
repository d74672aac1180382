import { expect, it } from 'vitest';
import { unitIndexes } from '#domain/units/units.ts';
import { androidFormat } from '#formats/android/android-format.ts';
import { stringsdictFormat } from '#formats/apple/plist.ts';
import { stringsFormat } from '#formats/apple/strings-format.ts';
import type { DocumentFormat } from '#formats/format.ts';
import { fluentFormat } from '#formats/fluent/fluent-format.ts';
import { jsonFormat } from '#formats/json/json-format.ts';
import { phpFormat } from '#formats/php/php-format.ts';
import { poFormat } from '#formats/po/po-format.ts';
import { propertiesFormat } from '#formats/properties/properties-format.ts';
import { qtFormat } from '#formats/qt/qt-format.ts';
import { resxFormat } from '#formats/resx/resx-format.ts';
import { xcstringsFormat } from '#formats/xcstrings/xcstrings-format.ts';
import { yamlFormat } from '#formats/yaml/yaml-format.ts';
import { unitsOfResource, translateResources } from './testing/translate-resources.ts';

/** Entries of a file that is read in several parts, some of which are read again. */
const COUNT = 1_400;
const repeated = (entry: (index: number) => string, separator = '') =>
  Array.from({ length: COUNT }, (_, index) => entry(index)).join(separator);

interface LongFile {
  readonly format: DocumentFormat;
  readonly head: string;
  readonly entry: (index: number) => string;
  readonly separator?: string;
  readonly tail?: string;
  /** Replaced in each entry by its translation. */
  readonly text: string;
  readonly translation: string;
  /** The id of the unit of entry 700. */
  readonly id?: string;
  readonly context: string;
  readonly comment?: string;
  readonly unitsPerEntry?: number;
  readonly unitsBefore?: number;
}

const PLAIN = { text: 'A text', translation: 'A TEXT' };
const PADDING = 'x'.repeat(800);

const FILES: readonly LongFile[] = [
  {
    ...PLAIN,
    format: propertiesFormat,
    head: '# File\n\n',
    entry: (index) => `# note ${index} ${PADDING}\nkey${index} = A text\n`,
    context: 'key700',
    comment: `note 700 ${PADDING}`,
  },
  {
    ...PLAIN,
    format: stringsFormat,
    head: '',
    entry: (index) => `/* note ${index} ${PADDING} */\n"key${index}" = "A text";\n`,
    context: 'key700',
    comment: `note 700 ${PADDING}`,
  },
  {
    ...PLAIN,
    format: androidFormat,
    head: '<?xml version="1.0"?>\n<resources>\n',
    entry: (index) => `  <!-- note ${index} ${PADDING} -->\n  <string name="key${index}">A text</string>\n`,
    tail: '</resources>\n',
    context: 'key700',
    comment: `note 700 ${PADDING}`,
  },
  {
    ...PLAIN,
    format: resxFormat,
    head: '<root>\n',
    entry: (index) =>
      `<data name="key${index}"><value>A text</value><comment>note ${index} ${PADDING}</comment></data>\n`,
    tail: '</root>',
    context: 'key700',
    comment: `note 700 ${PADDING}`,
  },
  {
    ...PLAIN,
    format: stringsdictFormat,
    head: '<?xml version="1.0"?>\n<!DOCTYPE plist PUBLIC "a" "b">\n<plist version="1.0">\n<dict>\n',
    entry: (index) => `<!-- ${PADDING} --><key>key${index}</key><dict><key>a</key><string>A text</string></dict>\n`,
    tail: '</dict>\n</plist>',
    context: 'key700.a',
  },
  {
    format: qtFormat,
    head: '<!DOCTYPE TS><TS version="2.1" language="es">\n<context><name>Context 0</name>\n',
    entry: (index) =>
      `${index % 100 === 99 ? `</context><context><name>Context ${index}</name>` : ''}<message><source>A text ${index}</source>` +
      `<extracomment>note ${index} ${PADDING}</extracomment><translation type="unfinished"></translation></message>\n`,
    tail: '</context>\n</TS>',
    text: ' type="unfinished"></translation>',
    translation: '>A TEXT</translation>',
    context: 'Context 699',
    comment: `note 700 ${PADDING}`,
  },
  {
    ...PLAIN,
    format: fluentFormat,
    head: '### File\n\n',
    entry: (index) => `# note ${index} ${PADDING}\nkey${index} =\n    A text\n`,
    context: 'key700',
    comment: `note 700 ${PADDING}`,
  },
  {
    ...PLAIN,
    format: yamlFormat,
    head: '# File\nen:\n',
    entry: (index) => `  # note ${index} ${PADDING}\n  key${index}: "A text"\n`,
    context: 'es.key700',
    comment: `note 700 ${PADDING}`,
  },
  {
    ...PLAIN,
    format: yamlFormat,
    head: '# File\n---\nbase: &base\n  a: 1\n',
    entry: (index) => `key${index}:\n  <<: *base\n  b: "A text" # note ${index} ${PADDING}\n`,
    context: 'key700.b',
    comment: `note 700 ${PADDING}`,
  },
  {
    ...PLAIN,
    format: phpFormat,
    head: "<?php // a [ ' \nuse A;\n\nreturn array(\n",
    entry: (index) =>
      `  // it's note ${index} ${PADDING}\n  ${index % 2 === 0 ? '' : `'key${index}' => `}'A text', // [\n`,
    tail: ');\n',
    context: '700',
    comment: `[ it's note 700 ${PADDING}`,
  },
  {
    ...PLAIN,
    format: jsonFormat,
    head: '{"@@locale": "es", "menu": {\n',
    entry: (index) => `  "key${index}": "A text", "@key${index}": {"description": "note ${index} ${PADDING}"}`,
    separator: ',\n',
    tail: '}}\n',
    id: 's1402',
    unitsPerEntry: 2,
    unitsBefore: 1,
    context: 'menu.key700',
    comment: `note 700 ${PADDING}`,
  },
  {
    format: poFormat,
    head: '',
    entry: (index) => `#. note ${index} ${PADDING}\nmsgctxt "${index}"\nmsgid "A text"\nmsgstr ""\n\n`,
    text: 'msgstr ""',
    translation: 'msgstr "A TEXT"',
    id: 'e701',
    context: `line 3503, context "700", note "${`note 700 ${PADDING}`.slice(0, 120)}"`,
    comment: `note 700 ${PADDING}`,
  },
];

it.each(FILES)('a long file is read and written in parts: $format.id', (file) => {
  const { format, head, entry, separator, tail = '', text, translation, context, comment } = file;
  const { id = 's701', unitsPerEntry = 1, unitsBefore = 0 } = file;
  const made = head + repeated(entry, separator) + tail;
  expect(made.length).toBeGreaterThan(1_100_000);
  const units = unitsOfResource(format, made);
  expect(units).toHaveLength(COUNT * unitsPerEntry + unitsBefore);
  expect(units[700 * unitsPerEntry + unitsBefore]).toMatchObject({
    id,
    context: context.replace('es.', 'en.'),
    ...(comment && { comment }),
  });
  const written = translateResources(format, made).text;
  const expected = (head.replace('en:', 'es:') + repeated(entry, separator) + tail).replaceAll(text, translation);
  if (format !== qtFormat) expect(written === expected).toBe(true);
  else expect(written.match(/<translation>A TEXT \d+</g)).toHaveLength(COUNT);
  const bytes = Buffer.from(made);
  const same = format.read(bytes).write(new Map(), { sourceLanguage: 'en', targetLanguage: 'es' });
  expect(Buffer.from(same).equals(bytes)).toBe(true);
});

it('a long string catalog is read and written in parts', () => {
  const entry = (index: number) => `    "A text ${index} ${PADDING}" : {\n\n    }`;
  const made = `{\n  "sourceLanguage" : "en",\n  "strings" : {\n${repeated(entry, ',\n')}\n  },\n  "version" : "1.0"\n}\n`;
  const units = unitsOfResource(xcstringsFormat, made);
  expect(units[700]).toMatchObject({ id: 's701', context: `A text 700 ${PADDING}`.slice(0, 200) });
  const written = JSON.parse(translateResources(xcstringsFormat, made).text) as {
    readonly strings: Record<string, { readonly localizations: unknown }>;
  };
  expect(Object.keys(written.strings)).toHaveLength(COUNT);
  expect(written.strings[`A text 700 ${PADDING}`]?.localizations).toEqual({
    es: { stringUnit: { state: 'needs_review', value: `A TEXT 700 ${PADDING.toUpperCase()}` } },
  });
});

it('units of a long catalog are found by their ids, with plurals', () => {
  const entry = (index: number) =>
    `#. ${PADDING}\nmsgid "text ${index}"\n${index % 3 === 0 ? 'msgid_plural "texts"\nmsgstr[0] ""\nmsgstr[1] ""' : 'msgstr ""'}\n\n`;
  const { units } = poFormat.read(Buffer.from(repeated(entry)));
  const find = unitIndexes(units);
  expect(units.length).toBe(COUNT + Math.ceil(COUNT / 3));
  expect([...units].map(({ id }) => find(id))).toEqual(Array.from({ length: units.length }, (_, index) => index));
  expect(['e1401', 'e2p', 'e0', 's1'].map(find)).toEqual([-1, -1, -1, -1]);
});

it('keys of i18next stay one text with their forms in a long YAML file', () => {
  const entry = (index: number) =>
    `key${index}_one: "{{count}} text ${PADDING}"\nkey${index}_other: "{{count}} texts"\n`;
  const made = repeated(entry);
  expect(made.length).toBeGreaterThan(1_000_000);
  expect(unitsOfResource(yamlFormat, made)).toHaveLength(COUNT);
  const written = translateResources(yamlFormat, made, 'pl').text;
  expect(written.match(/^key\d+_few: "\{\{count\}\} TEXTS"$/gm)).toHaveLength(COUNT);
});

it('a long PHP file keeps heredocs, and is refused with the place of its error', () => {
  const made = `<?php\n\nreturn [\n${repeated((index) => `'a${index}' => <<<EOT\n  Some ], '${PADDING}\n  EOT,\n`)}`;
  expect(translateResources(phpFormat, `${made}];`).text.match(/^ {2}SOME \], 'X+$/gm)).toHaveLength(COUNT);
  expect(() => unitsOfResource(phpFormat, `${made}'b' 'c',\n];\n`)).toThrow(`Line ${3 * COUNT + 4}, column 5`);
});

it('a long YAML file is refused with the place of its error', () => {
  const made = `en:\n${repeated((index) => `  key${index}: "A text ${PADDING}"\n`)}  bad: "open\n`;
  expect(() => unitsOfResource(yamlFormat, made)).toThrow(new RegExp(`Line ${COUNT + 3}`));
});

it.each([
  [yamlFormat, '- a: b\n', 'YAML is read up to 16 million'],
  [phpFormat, '<?php return [];\n', 'PHP is read up to 12 million'],
])('a file without parts that is too long for its parser is refused, naming the limit', (format, line, told) => {
  const bytes = Buffer.from(line.repeat(16_100_000 / line.length));
  expect(() => format.read(bytes)).toThrow(
    expect.objectContaining({ id: 'document_too_large', message: expect.stringContaining(told) as string }),
  );
});
