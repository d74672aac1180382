import { describe, expect, it } from 'vitest';
import { jsonFormat } from './json-format.ts';

/** Writes each text to be translated as `{language}: {text}`, into all languages. */
function translate(source: string, targetLanguages: readonly string[]) {
  const document = jsonFormat.read(Buffer.from(source), { sourceLanguage: 'en', targetLanguages });
  const { multilingual } = document;
  const targetsOf = (language: string) => {
    const units = multilingual?.unitsFor(language) ?? document.units;
    const open = [...units].filter(({ translate }) => translate);
    return new Map(open.map(({ id, content }) => [id, { ...content, text: `${language}: ${content.text}` }]));
  };
  const language = targetLanguages[0]!;
  const bytes =
    multilingual === undefined
      ? document.write(targetsOf(language), { sourceLanguage: 'en', targetLanguage: language })
      : multilingual.write(new Map(targetLanguages.map((each) => [each, targetsOf(each)])), {});
  return { text: Buffer.from(bytes).toString(), document };
}

describe('JSON with languages side by side', () => {
  it('gets what its languages lack, and keeps what they have', () => {
    const source = '{"a": {"en": "Save", "es": "", "de": "Sichern"},\n "b": {"en":"Open", "es": "Abrir", "de": null}}';
    expect(translate(source, ['es', 'de']).text).toBe(source.replace('""', '"es: Save"').replace('null', '"de: Open"'));
  });

  it('gets further languages after the last one, in the notation of the file', () => {
    const source = '{"a": {\n  "en_US": "Save",\n  "de_DE": "Sichern"\n}}';
    expect(translate(source, ['pt-BR', 'fr']).text).toBe(
      source.replace('"Sichern"', '"Sichern",\n  "pt_BR": "pt-BR: Save",\n  "fr": "fr: Save"'),
    );
  });

  it('counts texts with a translation as translated', () => {
    const { document } = translate('{"a": {"en": "Save", "es": "Guardar"}}', ['es']);
    expect(document.multilingual?.unitsFor('es')).toMatchObject([
      { skipReason: 'already_translated', target: { content: { text: 'Guardar' } } },
    ]);
    expect(document.warnings.map(({ code }) => code)).toEqual(['multilingual_file']);
  });

  it('may have whole objects by language, of which a new one is a copy', () => {
    const source = '{"en": {"a": "House", "b": ["Tree", "x.png"]}, "es": {"a": "", "b": ["Árbol", "x.png"]}}';
    expect(translate(source, ['es']).text).toBe(source.replace('""', '"es: House"'));
    expect(translate(source, ['de']).text).toBe(
      source.replace(/\}$/, ', "de": {"a": "de: House", "b": ["de: Tree", "x.png"]}}'),
    );
  });

  it('may have further texts, which are translated in place', () => {
    const { text } = translate('{"a": {"en": "Save", "es": ""}, "note": "A note"}', ['es']);
    expect(text).toBe('{"a": {"en": "Save", "es": "es: Save"}, "note": "es: A note"}');
  });

  it('is not recognized where keys are languages and texts are their names', () => {
    const { text } = translate('{"languages": {"en": "English", "es": "Spanish (Spain)", "de": "Deutsch"}}', ['es']);
    expect(text).toContain('"en": "es: English", "es": "es: Spanish (Spain)"');
  });

  it('is not recognized with more keys than there are languages, since the time for a text grows with their number', () => {
    const letters = 'abcdefghijklmnopqrstuvwxyz';
    const keys = [...letters].flatMap((one) => [...letters].map((other) => `${one}${other}`));
    const source = JSON.stringify(Object.fromEntries(keys.map((key) => [key, `Text of ${key}`])));
    expect(translate(source, ['es']).document.warnings).toEqual([]);
  });

  it.each(['{"a": {"en": "Save", "tooltip": "Text"}}', '{"a": {"de": "Haus", "es": "Casa"}}', '{"en": "Save"}'])(
    'is not recognized with other keys, or without the source language: %s',
    (source) => {
      expect(translate(source, ['fr']).document.warnings).toEqual([]);
    },
  );
});
