import { describe, expect, it } from 'vitest';
import { protect } from '#domain/protection/protect.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { DocumentWarning } from '#formats/format.ts';
import { jsonFormat } from './json-format.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'es' };
const read = (text: string) => jsonFormat.read(Buffer.from(text));
const upper = ({ text, codes }: CodedText) => ({ text: text.toUpperCase(), codes });
const translated = (text: string) =>
  read(text)
    .units.filter(({ translate }) => translate)
    .map(({ content }) => content.text);

function writeAll(source: string, change: (content: CodedText) => CodedText, targetLanguage = 'es'): string {
  const document = read(source);
  const targets = new Map(
    document.units.filter(({ translate }) => translate).map((unit) => [unit.id, change(unit.content)]),
  );
  return Buffer.from(document.write(targets, { ...LANGUAGES, targetLanguage })).toString();
}

describe('strings of JSON', () => {
  it('makes a unit of each and says where it is', () => {
    const source = '{\n  "menu": {"open": "Open it", "items": ["One", "Two"]},\n  "n": 12, "ok": true, "no": null\n}\n';
    expect([...read(source).units]).toEqual([
      { id: 's1', context: 'menu.open', content: { text: 'Open it', codes: [] }, translate: true },
      { id: 's2', context: 'menu.items[0]', content: { text: 'One', codes: [] }, translate: true },
      { id: 's3', context: 'menu.items[1]', content: { text: 'Two', codes: [] }, translate: true },
    ]);
    expect(writeAll(source, upper)).toBe(source.replace('Open it', 'OPEN IT').replace('"One", "Two"', '"ONE", "TWO"'));
  });

  it('keeps everything else byte for byte', () => {
    const source =
      '\ufeff{ "a" :\t"x y" ,\r\n\r\n "a": "x y", "big": 12345678901234567890.10, "e": 1E+2, "\\u0061b": ["\\ud83d\\ude00 ok", {}, []] }\r\n';
    expect(Buffer.from(read(source).write(new Map(), LANGUAGES)).toString()).toBe(source);
    expect(writeAll(source, (content) => content)).toBe(source);
    expect(writeAll(source, ({ text, codes }) => ({ text: text.replace('x y', 'z'), codes }))).toBe(
      source.replaceAll('x y', 'z'),
    );
  });

  it('reads a text that is nothing but a string, and a long way to it', () => {
    expect(read('"Hello you"').units.at(0)).toMatchObject({ context: 'root', content: { text: 'Hello you' } });
    const deep = read(`${'{"key":'.repeat(500)}"Hello you"${'}'.repeat(500)}`).units.at(0)!;
    expect(deep.context).toMatch(/^…key\.key.*key$/);
    expect(deep.context.length).toBeLessThan(250);
  });

  it('hands line breaks over as codes, except inside placeholders', () => {
    expect(read('{"a": "Dear you,\\n\\nHow are\\nyou?\\n"}').units.at(0)!.content).toEqual({
      text: 'Dear you,How areyou?',
      codes: [
        { id: 1, kind: 'standalone', offset: 9, equivalent: '\n\n' },
        { id: 2, kind: 'standalone', offset: 16, equivalent: ' ' },
      ],
    });
    expect(writeAll('{"a": " Dear you,\\n\\nHow are\\nyou?\\n"}', upper)).toBe(
      '{"a": " DEAR YOU,\\n\\nHOW ARE\\nYOU?\\n"}',
    );
    const plural = '{count, plural,\n  one {# file}\n  other {# files}\n}';
    expect(read(JSON.stringify({ a: plural })).units.at(0)!.content).toEqual({ text: plural, codes: [] });
  });

  it('leaves interpolation and nesting to protection, which knows them', () => {
    const text =
      'Hi {{name}}, {{ when, datetime }}, see $t(common.more) and $t(girls, {"count": {{girls}} }), {0} %s {{- raw}}';
    const { content } = read(JSON.stringify({ a: text })).units.at(0)!;
    expect(content.text).toBe(text);
    expect(protect(content).content.codes.map(({ equivalent }) => equivalent)).toEqual([
      '{{name}}',
      '{{ when, datetime }}',
      '$t(common.more)',
      '$t(girls, {"count": {{girls}} })',
      '{0}',
      '%s',
      '{{- raw}}',
    ]);
  });
});

describe('strings that are no text', () => {
  it('are skipped by their looks', () => {
    expect(read('["img/logo.svg", "Open it"]').units.map(({ skipReason }) => skipReason)).toEqual([
      'not_text',
      undefined,
    ]);
  });

  it('skips empty strings and those without letters', () => {
    expect(read('["", " ", "12.5 %", "€"]').units.map(({ skipReason }) => skipReason)).toEqual([
      'empty',
      'empty',
      'no_letters',
      'no_letters',
    ]);
  });

  it('skips one word under a key that is for programs', () => {
    expect(
      translated('{"id": "intro", "icon": "home", "className": "big", "name": "Home", "type": "a long one"}'),
    ).toEqual(['Home', 'a long one']);
  });

  it.each([
    // A key repeated as its label; labels next to labels; a mark; letters outside of ASCII.
    ['{"type": "Type", "file_name": "Filename", "status": "Status"}', ['Type', 'Filename', 'Status']],
    ['{"a": {"file": "Datei", "color": "Farbe", "x": "Annehmen", "y": "Alle Dateien"}}', 4],
    ['{"theme": "Größe", "path": "路径"}', ['Größe', '路径']],
    // Code: components, records, lower case, enumerations, ids.
    ['{"component": "Button", "variant": "Primary", "label": "Save"}', ['Save']],
    ['[{"type": "Feature", "name": "Oslo", "country": "Norway", "region": "East Norway"}]', 3],
    ['{"a": {"type": "City", "b": "Oslo", "c": "East", "d": "Big"}, "e": {"type": "Town", "b": "Bergen"}}', 4],
    ['{"kind": "Deployment", "version": "v1", "name": "web", "x": "Front", "y": "Back"}', ['web', 'Front', 'Back']],
    ['{"type": "module", "status": "ACTIVE", "color": "#fff", "a": "One", "b": "Two", "c": "Three", "d": "Four"}', 4],
  ])('distinguishes labels from code under keys for programs: %s', (json, expected) => {
    if (typeof expected === 'number') expect(translated(json)).toHaveLength(expected);
    else expect(translated(json)).toEqual(expected);
  });

  it('skips the names of arguments in compiled messages', () => {
    const compiled =
      '{"a": [{"type":0,"value":"Hello "},{"type": 1, "value": "name"},{"offset":0,"options":{"one":{"value":[{"type":0,"value":"one"}]}},"pluralType":"cardinal","type":6,"value":"count"}]}';
    expect(translated(compiled)).toEqual(['Hello', 'one']);
  });

  it('sets the language that the file names', () => {
    const arb = '{"@@locale": "en", "hi": "Hi {name}"}';
    expect(writeAll(arb, upper)).toBe('{"@@locale": "es", "hi": "HI {NAME}"}');
    expect(writeAll(arb, upper, 'pt-BR')).toContain('"@@locale": "pt_BR"');
    expect(writeAll(arb.replace('en', 'en-US'), upper, 'pt-BR')).toContain('"@@locale": "pt-BR"');
    const angular = '{"locale": "en-US", "translations": {"a": "Hello you", "locale": "en"}}';
    expect(writeAll(angular, upper, 'pt-BR')).toBe(
      '{"locale": "pt-BR", "translations": {"a": "HELLO YOU", "locale": "en"}}',
    );
    expect(writeAll('{"locale": "en", "a": "Hello you"}', upper)).toBe('{"locale": "en", "a": "HELLO YOU"}');
    expect(Buffer.from(read(arb).write(new Map(), LANGUAGES)).toString()).toBe(arb);
  });

  it('skips metadata of ARB, notes of Chrome and FormatJS, and schema keys', () => {
    const arb =
      '{"@@locale": "en", "@@context": "main page", "hi": "Hi {name}", "@hi": {"description": "A greeting here"}}';
    expect(translated(arb)).toEqual(['Hi {name}']);
    const chrome =
      '{"hi": {"message": "Hello $NAME$", "description": "A note", "placeholders": {"name": {"content": "$1", "example": "Jane Doe"}}}}';
    expect(translated(chrome)).toEqual(['Hello $NAME$']);
    expect(translated('{"x1": {"defaultMessage": "Hello you", "description": "A note"}}')).toEqual(['Hello you']);
    expect(translated('{"$comment": "for us", "meta": {"description": "Our best shop"}}')).toEqual(['Our best shop']);
  });
});

describe('plural keys', () => {
  const source =
    '{"day_one": "{{count}} day", "day_other": "{{count}} days", "n_ordinal_two": "the nd", "old_plural": "olds"}';

  it('are units that name their form', () => {
    expect(read(source).units.map(({ context }) => context)).toEqual([
      'day_one (plural form "one")',
      'day_other (plural form "other")',
      'n_ordinal_two (ordinal plural form "two")',
      'old_plural (plural form "plural")',
    ]);
  });

  /** The file with all texts of the units named by their contexts, and the warnings. */
  function written(json: string, targetLanguage: string) {
    const warnings: DocumentWarning[] = [];
    const document = read(json);
    const targets = new Map(document.units.map(({ id, content }) => [id, { ...content, text: `→ ${content.text}` }]));
    const onWarning = (warning: DocumentWarning) => warnings.push(warning);
    const bytes = document.write(targets, { ...LANGUAGES, targetLanguage, onWarning });
    return { text: Buffer.from(bytes).toString(), warnings };
  }

  it.each([
    ['es', []],
    ['pl', ['few', 'many']],
    ['ar', ['zero', 'two', 'few', 'many']],
    ['ja', []],
  ])('that %s needs and the file lacks are added with the text of "other"', (targetLanguage, forms) => {
    const { text, warnings } = written(source, targetLanguage);
    const added = forms.map((form) => `, "day_${form}": "→ {{count}} days"`).join('');
    expect(text).toContain(`"day_one": "→ {{count}} day", "day_other": "→ {{count}} days"${added}, "n_ordinal_two"`);
    expect(warnings.map(({ code }) => code)).toEqual(forms.length === 0 ? [] : ['plural_forms_repeated']);
    expect(warnings[0]?.message ?? '').toContain(forms.map((form) => `_${form}`).join(', '));
  });

  it('are added in the layout of the file, after the last form, and for ordinals by ordinal rules', () => {
    const file =
      '{\n  "a": {\n    "x_other" : "{{count}} x",\n    "x_one" : "an x"\n  },\n  "y_ordinal_other": "{{count}}. y"\n}';
    expect(written(file, 'it').text).toBe(
      '{\n  "a": {\n    "x_other" : "→ {{count}} x",\n    "x_one" : "→ an x"\n  },\n' +
        '  "y_ordinal_other": "→ {{count}}. y",\n  "y_ordinal_many": "→ {{count}}. y"\n}',
    );
    expect(written('{"x_other":"{{count}} x"}', 'en').text).toBe('{"x_other":"→ {{count}} x","x_one":"→ {{count}} x"}');
  });

  it.each([
    ['pl', ['few', 'many']],
    ['ar', ['zero', 'two', 'few', 'many']],
    ['ja', []],
  ])('in objects of their own get the forms of %s', (targetLanguage, forms) => {
    const rails = '{"a": {"one": "One friend", "other": "%{count} friends"}}';
    expect(read(rails).units.map(({ context, pluralCategory }) => [context, pluralCategory])).toEqual([
      ['a.one (plural form "one")', 'one'],
      ['a.other (plural form "other")', 'other'],
    ]);
    const { text, warnings } = written(rails, targetLanguage);
    const added = forms.map((form) => `, "${form}": "→ %{count} friends"`).join('');
    expect(text).toBe(`{"a": {"one": "→ One friend", "other": "→ %{count} friends"${added}}}`);
    expect(warnings.map(({ code }) => code)).toEqual(forms.length === 0 ? [] : ['plural_forms_repeated']);
  });

  it.each([
    '{"a": {"one": "This", "other": "That"}}',
    '{"a": {"one": "{x} a", "other": "b b", "more": "c c"}}',
    '{"a": {"one": "{x} a", "other": "b b", "few": {"x": "{n} c"}}}',
    '{"one": "{x} a", "other": "b b"}',
  ])('are not seen in %s', (json) => {
    expect(written(json, 'pl').text).toBe(json.replaceAll(/: "/g, ': "→ '));
  });

  it('of i18next 3 are reported for languages that do not have two forms', () => {
    const json = '{"car": "{{count}} car", "car_plural": "{{count}} cars"}';
    expect(written(json, 'ru').warnings).toMatchObject([
      { code: 'plural_forms_missing', message: expect.stringContaining('_0, _1, _2') },
    ]);
    expect(written(json, 'de').warnings).toEqual([]);
  });

  it('that may mean something else are only reported', () => {
    const { text, warnings } = written('{"way_one": "This way", "way_other": "The other way"}', 'pl');
    expect(text).toBe('{"way_one": "→ This way", "way_other": "→ The other way"}');
    expect(warnings).toMatchObject([{ code: 'plural_forms_missing', message: expect.stringContaining('_few, _many') }]);
  });
});

describe('words joined by marks in JSON', () => {
  const textsIn = (value: object) => {
    const { units } = jsonFormat.read(Buffer.from(JSON.stringify(value)));
    return [...units].filter(({ translate }) => translate).map(({ content }) => content.text);
  };
  const joined = { a: '30-day', b: 'up-to-date', c: 'Chapter1', d: 'on/off/auto', e: 'DD/MM/YYYY', f: 'GitHub' };
  const labels = { g: 'Monday', h: 'Yes/No', i: 'Save the file', j: 'Color' };

  it('are text in a list of labels', () => {
    expect(textsIn({ ...joined, ...labels })).toEqual([...Object.values(joined), ...Object.values(labels)]);
  });

  it('are code among code, in records and under keys that programs read', () => {
    const code = {
      k: 'src/a/b',
      l: 'someName',
      m: 'a_b',
      n: 'x.y',
      o: 'index.js',
      p: '#fff',
      q: 'en-US',
      r: 'a_c',
      s: 'b_c',
    };
    expect(textsIn({ ...joined, ...labels, ...code, t: 'z_z', u: 'z_y' })).toEqual(Object.values(labels));
    expect(textsIn([{ ...joined, ...labels }])).toEqual(Object.values(labels));
    expect(textsIn({ slug: 'up-to-date', dateFormat: 'DD/MM/YYYY', ...labels })).toEqual(Object.values(labels));
    expect(textsIn({ update: 'DD/MM/YYYY', due_date: 'DD/MM/YYYY', ...labels })).toEqual([
      'DD/MM/YYYY',
      ...Object.values(labels),
    ]);
  });

  it('are no names in programs: those stay among labels, too', () => {
    expect(textsIn({ ...labels, k: 'user_name', l: 'camelCase', m: 'home.title', n: '[A-Z0-9]' })).toEqual(
      Object.values(labels),
    );
  });
});
