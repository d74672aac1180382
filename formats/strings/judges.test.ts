import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { androidFormat } from '#formats/android/android-format.ts';
import { stringsFormat } from '#formats/apple/strings-format.ts';
import type { DocumentFormat } from '#formats/format.ts';
import { fluentFormat } from '#formats/fluent/fluent-format.ts';
import { phpFormat } from '#formats/php/php-format.ts';
import { propertiesFormat } from '#formats/properties/properties-format.ts';
import { qtFormat } from '#formats/qt/qt-format.ts';
import { yamlFormat } from '#formats/yaml/yaml-format.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { isWithout, isWithoutProgram } from '#test/suite/skipped.ts';
import { translateResources } from './testing/translate-resources.ts';

const folder = temporaryFolder();

/** A reader in Python that prints texts by key as JSON. */
interface PythonJudge {
  readonly format: DocumentFormat;
  /** For pip, and for `import`. */
  readonly library: string;
  readonly module: string;
  /** Uses `path`, and sets `texts`. */
  readonly script: string;
  readonly source: string;
  readonly texts: Readonly<Record<string, string>>;
}

const JUDGES: readonly PythonJudge[] = [
  {
    format: yamlFormat,
    library: 'PyYAML',
    module: 'yaml',
    script: 'texts = yaml.safe_load(open(path, encoding="utf-8"))["es"]',
    source:
      "en:\n  a: \"It's: \\\"x\\\"\\n\"\n  b: 'It''s'\n  c: |\n    one\n\n    two\n  d: >-\n    one\n    two\n  e: plain # no\n",
    texts: { a: 'IT\'S: "X"\n', b: "IT'S", c: 'ONE\n\nTWO\n', d: 'ONE TWO', e: 'PLAIN' },
  },
  {
    format: stringsFormat,
    library: 'openstep-plist',
    module: 'openstep_plist',
    script: 'texts = openstep_plist.load(open(path, encoding="utf-8"))',
    source: '/* c */ "a" = "It\'s \\"x\\"\\n\\\\";\n"b" = "%@ more";\n',
    texts: { a: 'IT\'S "X"\n\\', b: '%@ MORE' },
  },
  {
    format: propertiesFormat,
    library: 'javaproperties',
    module: 'javaproperties',
    script: 'texts = javaproperties.load(open(path, "rb"))',
    source: "a = C:\\\\x \\u00fc \\\n   two\nb: one\\n\\\n  two\nc=It''s {0}\n",
    texts: { a: 'C:\\x ü TWO', b: 'ONE\nTWO', c: "IT''S {0}" },
  },
  {
    format: androidFormat,
    library: 'translate-toolkit',
    module: 'translate.storage.aresource',
    script:
      'texts = {unit.getid(): str(unit.target) for unit in translate.storage.aresource.AndroidResourceFile.parsefile(path).units}',
    source:
      '<resources><string name="a">It\\\'s \\"x\\"\\n&amp; %1$s</string><string name="b">"  two "</string></resources>',
    texts: { a: 'IT\'S "X"\n& %1$s', b: '  TWO ' },
  },
  {
    format: fluentFormat,
    library: 'moz.l10n',
    module: 'moz.l10n.resource',
    script:
      'texts = {entry.id[0]: "".join(part for part in entry.value.pattern if isinstance(part, str)) for section in ' +
      'moz.l10n.resource.parse_resource(path).sections for entry in section.entries if hasattr(entry, "value")}',
    source: "# c\na = It's [one]\nb =\n    one\n    two\n",
    texts: { a: "IT'S [ONE]", b: 'ONE\nTWO' },
  },
];

// Left to npm run test:all: formats/strings/random-resources.test.ts reads what was written with our own readers.

describe.each(JUDGES)('$library', ({ format, library, module, script, source, texts }) => {
  const isThere = spawnSync('python3', ['-c', `import ${module}`]).status === 0;
  const isMissing = isWithout(`${library} (pip install ${library})`, isThere, 'resources as another reader lists them');

  it.skipIf(isMissing)('reads the translation', { timeout: 60_000 }, () => {
    const path = join(folder, `es${format.extensions[0]}`);
    writeFileSync(path, translateResources(format, source, 'es').text);
    const program = `import json, sys, ${module}\npath = sys.argv[1]\n${script}\nprint(json.dumps(texts))`;
    const { stdout, stderr } = spawnSync('python3', ['-c', program, path]);
    expect(stderr.toString()).not.toContain('Traceback');
    expect(JSON.parse(stdout.toString())).toEqual(texts);
  });
});

it.skipIf(isWithoutProgram('php', 'PHP arrays as PHP reads them'))('PHP reads the translation', () => {
  const path = join(folder, 'es.php');
  const source = "<?php return ['a' => 'It\\'s :name', 'b' => \"x\\n \\\"y\\\"\", 'c' => <<<EOT\n  one\n  two\n  EOT];";
  writeFileSync(path, translateResources(phpFormat, source, 'es').text);
  const { stdout } = spawnSync('php', ['-r', `echo json_encode(include '${path}');`]);
  expect(JSON.parse(stdout.toString())).toEqual({ a: "IT'S :name", b: 'X\n "Y"', c: 'ONE\nTWO' });
});

it.skipIf(isWithoutProgram('lconvert', 'translation files as Qt reads them'))('lconvert reads the translation', () => {
  const path = join(folder, 'pl.ts');
  const source =
    '<?xml version="1.0"?><!DOCTYPE TS><TS version="2.1"><context><name>A</name><message numerus="yes"><source>%n file</source>' +
    '<translation type="unfinished"></translation></message></context></TS>';
  writeFileSync(path, translateResources(qtFormat, source, 'pl').text);
  const { stdout, status } = spawnSync('lconvert', ['-i', path, '-of', 'po', '-o', '-']);
  expect(status).toBe(0);
  expect(stdout.toString().match(/msgstr\[\d\] "%n FILE"/g)).toHaveLength(3);
});
