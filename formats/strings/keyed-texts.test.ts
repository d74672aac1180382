import { expect, it } from 'vitest';
import type { KeyedText } from '#formats/format.ts';
import { formatForFile } from '#formats/registry.ts';
import { unitsOfResource, translateResources } from './testing/translate-resources.ts';

const catalog = (strings: object) => JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }, undefined, 2);
const unit = (value: string, state = 'translated') => ({ stringUnit: { state, value } });
const plist = (content: string) => `<plist version="1.0"><dict>${content}</dict></plist>`;
const variable = (forms: string) =>
  `<key>files</key><dict><key>NSStringLocalizedFormatKey</key><string>%#@n@</string><key>n</key><dict>` +
  `<key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string>${forms}</dict></dict>`;

/** A source, a translation by hand that lacks the last text, and the translation with it, in capitals. */
const FILES: Readonly<Record<string, readonly [source: string, translation: string, expected: string]>> = {
  '.yml': [
    'en:\n  # A note\n  open: "Open it"\n  lines: |\n    One line\n    Two lines\n  files:\n    one: "%{count} file"\n    other: "%{count} files"\n  "no": yes\n  last: Last text\n',
    "es:\n    last: ''\n    files:\n        one: 'Un archivo'\n        many: 'Muchos archivos'\n        other: '%{count} archivos'\n    open: 'Ábrelo'\n    lines: \"Uno\\nDos\\n\"\n    \"no\": no\n",
    'es:\n  # A note\n  open: "Ábrelo"\n  lines: |\n    Uno\n    Dos\n  files:\n    one: "Un archivo"\n    many: "Muchos archivos"\n    other: "%{count} archivos"\n  "no": no\n  last: LAST TEXT\n',
  ],
  '.xml': [
    '<resources>\n  <string name="open">It\\\'s <b>open</b></string>\n  <plurals name="files">\n    <item quantity="one">%d file</item>\n    <item quantity="other">%d files</item>\n  </plurals>\n  <string name="kept" translatable="false">Kept name</string>\n  <string name="last">Last text</string>\n</resources>\n',
    '<resources>\n    <plurals name="files">\n        <item quantity="other">%d archivos</item>\n    </plurals>\n    <string name="open"><![CDATA[Está <i>abierto</i>]]></string>\n</resources>\n',
    '<resources>\n  <string name="open"><![CDATA[Está <i>abierto</i>]]></string>\n  <plurals name="files">\n    <item quantity="other">%d archivos</item>\n  </plurals>\n  <string name="kept" translatable="false">Kept name</string>\n  <string name="last">LAST TEXT</string>\n</resources>\n',
  ],
  '.strings': [
    '/* A note */\n"open" = "Open \\"it\\"";\n"last" = "Last text";\n',
    '"open" = "Abre\\n\\"esto\\"";\n"last" = "";\n',
    '/* A note */\n"open" = "Abre\\n\\"esto\\"";\n"last" = "LAST TEXT";\n',
  ],
  '.stringsdict': [
    plist(
      `${variable('<key>one</key><string>%d file</string><key>other</key><string>%d files</string>')}<key>last</key><string>Last text</string>`,
    ),
    plist(variable('<key>other</key><string>%d archivos</string>')),
    plist(`${variable('<key>other</key><string>%d archivos</string>')}<key>last</key><string>LAST TEXT</string>`),
  ],
  '.properties': [
    "# A note\nopen = Open it\nsay = It''s {0}\nlast = Last text\n",
    'say: ¡Es \\\n  {0}!\nopen=\\u00c1brelo\n',
    '# A note\nopen = \\u00C1brelo\nsay = \\u00A1Es {0}!\nlast = LAST TEXT\n',
  ],
  '.resx': [
    '<root>\n  <data name="open"><value>Open &amp; close</value><comment>A note</comment></data>\n  <data name="last"><value>Last text</value></data>\n</root>',
    '<root><data name="open" xml:space="preserve"><value><![CDATA[Abre & cierra]]></value></data></root>',
    '<root>\n  <data name="open"><value>Abre &amp; cierra</value><comment>A note</comment></data>\n  <data name="last"><value>LAST TEXT</value></data>\n</root>',
  ],
  '.php': [
    "<?php\nreturn [\n  'menu' => ['open' => 'Open it'],\n  'files' => ':count file|:count files',\n  'joined' => 'a '.'b',\n  'last' => 'Last text',\n];\n",
    "<?php\nreturn array(\n  'joined' => 'c '.'d',\n  'files' => \"{0} Nada|:count archivos\",\n  'menu' => ['open' => \"Abre 'esto'\"],\n);\n",
    "<?php\nreturn [\n  'menu' => ['open' => 'Abre \\'esto\\''],\n  'files' => '{0} Nada|:count archivos',\n  'joined' => 'c '.'d',\n  'last' => 'LAST TEXT',\n];\n",
  ],
  '.ftl': [
    '# A note\nopen = Open it\n    .title = A title\nfiles = { $n ->\n    [one] { $n } file\n   *[other] { $n } files\n}\nlines =\n    One line\n    Two lines\nlast = Last text\n',
    'lines = Una\nfiles = { $n } archivos\nopen = Ábrelo\n    .title = Un título\n',
    '# A note\nopen = Ábrelo\n    .title = Un título\nfiles = { $n } archivos\nlines = Una\nlast = LAST TEXT\n',
  ],
  '.po': [
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n#. A note\nmsgctxt "menu"\nmsgid "Open it"\nmsgstr ""\n\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n\nmsgid "Last text"\nmsgstr ""\n',
    '# By hand\nmsgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=utf-8\\n"\n"Plural-Forms: nplurals=1; plural=0;\\n"\n\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "%d archivos"\n\n#, fuzzy\nmsgid "Last text"\nmsgstr "Un borrador"\n\nmsgctxt "menu"\nmsgid "Open it"\nmsgstr ""\n"Ábrelo"\n',
    'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Plural-Forms: nplurals=1; plural=0;\\n"\n\n#. A note\nmsgctxt "menu"\nmsgid "Open it"\nmsgstr ""\n"Ábrelo"\n\nmsgid "%d file"\nmsgid_plural "%d files"\nmsgstr[0] "%d archivos"\n\nmsgid "Last text"\nmsgstr "LAST TEXT"\n',
  ],
  '.ts': [
    '<TS version="2.1" language="en">\n<context>\n  <name>A</name>\n  <message>\n    <source>Open it</source>\n    <translation>Open it</translation>\n  </message>\n  <message numerus="yes">\n    <source>%n file(s)</source>\n    <translation type="unfinished"></translation>\n  </message>\n  <message>\n    <source>Last text</source>\n    <translation type="unfinished"></translation>\n  </message>\n</context>\n</TS>\n',
    '<TS version="2.1" language="es">\n<context>\n  <name>A</name>\n  <message numerus="yes">\n    <source>%n file(s)</source>\n    <translation><numerusform>%n a</numerusform><numerusform>%n b</numerusform></translation>\n  </message>\n  <message>\n    <source>Open it</source>\n    <translation>Ábrelo</translation>\n  </message>\n  <message>\n    <source>Last text</source>\n    <translation type="unfinished">Un borrador</translation>\n  </message>\n</context>\n</TS>\n',
    '<TS version="2.1" language="es">\n<context>\n  <name>A</name>\n  <message>\n    <source>Open it</source>\n    <translation>Ábrelo</translation>\n  </message>\n  <message numerus="yes">\n    <source>%n file(s)</source>\n    <translation><numerusform>%n a</numerusform><numerusform>%n b</numerusform></translation>\n  </message>\n  <message>\n    <source>Last text</source>\n    <translation>LAST TEXT</translation>\n  </message>\n</context>\n</TS>\n',
  ],
  '.xcstrings': [
    catalog({
      open: { comment: 'A note', localizations: { en: unit('Open it'), es: unit('Ábrelo'), fr: unit('Ouvre') } },
      'Last text': { localizations: { es: unit('Last text', 'new') } },
    }),
    catalog({ open: { localizations: { en: unit('Open it'), es: unit('Ábrelo') } } }),
    catalog({
      open: { comment: 'A note', localizations: { en: unit('Open it'), es: unit('Ábrelo'), fr: unit('Ouvre') } },
      'Last text': { localizations: { es: unit('LAST TEXT', 'needs_review') } },
    }),
  ],
};

it('forms of a plural that the header of a translation by hand counts otherwise are written in its forms', () => {
  const read = keyed('.po', FILES['.po']![0], 'en');
  const byHand = keyed('.po', FILES['.po']![1].replace('"%d archivos"', '""'), 'es').texts();
  const made = keyed('.po', translateResources(formatForFile('a.po')!, FILES['.po']![0]).text, 'es').texts();
  const texts = new Map([...made, ...[...byHand].filter(([, { text }]) => text !== '')]);
  expect(Buffer.from(read.withTexts(new Map([['es', texts]]))).toString()).toContain(
    'msgstr[0] "%d FILES"\n\nmsgid "Last',
  );
});

const keyed = (extension: string, file: string | Uint8Array, language: string) =>
  formatForFile(`a${extension}`)!.read(Buffer.from(file), { sourceLanguage: language, targetLanguage: language })
    .keyed!;

it.each(Object.keys(FILES))(
  'takes the texts of a translation by hand, and only the new ones of another, in %s',
  (extension) => {
    const [source, translation, expected] = FILES[extension]!;
    const read = keyed(extension, source, 'en');
    const byHand = keyed(extension, translation, 'es').texts();
    const missing = new Set(
      [...read.texts()].flatMap(([key, { isTranslatable }]) =>
        isTranslatable && (byHand.get(key)?.text ?? '').trim() === '' ? [key] : [],
      ),
    );
    expect(missing.size).toBe(1);
    const part = read.only(missing);
    const sent = unitsOfResource(formatForFile(`a${extension}`)!, part).filter(({ translate }) => translate);
    expect(sent.map(({ content }) => content.text)).toEqual(['Last text']);
    const made = keyed(extension, translateResources(formatForFile(`a${extension}`)!, part).text, 'es').texts();
    const texts = new Map<string, KeyedText>([...byHand, ...[...missing].map((key) => [key, made.get(key)!] as const)]);
    expect(Buffer.from(read.withTexts(new Map([['es', texts]]))).toString()).toBe(expected);
  },
);
