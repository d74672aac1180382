import { describe, expect, it } from 'vitest';
import type { DocumentWarning } from '#formats/format.ts';
import {
  inCapitalLetters,
  translateMessage,
  translateResources,
} from '#formats/strings/testing/translate-resources.ts';
import { xcstringsFormat } from './xcstrings-format.ts';

const catalog = (strings: object) =>
  JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }, undefined, 2).replace(
    /^( *"(?:[^"\\]|\\.)*"):/gm,
    '$1 :',
  );
const unit = (value: string, state = 'translated') => ({ stringUnit: { state, value } });

/** Writes all units in capitals into languages. */
function fill(text: string, languages: readonly string[]) {
  const document = xcstringsFormat.read(Buffer.from(text), { sourceLanguage: 'en', targetLanguages: languages });
  const warnings: DocumentWarning[] = [];
  const targets = new Map(
    languages.map((language) => {
      const units = document.multilingual!.unitsFor(language).filter(({ translate }) => translate);
      return [
        language,
        new Map(units.map(({ id, content }) => [id, translateMessage(content, inCapitalLetters, language)])),
      ];
    }),
  );
  const written = document.multilingual!.write(targets, { onWarning: (warning) => warnings.push(warning) });
  return { text: Buffer.from(written).toString(), warnings };
}

const strings = (text: string) => (JSON.parse(text) as { strings: Record<string, object> }).strings;

describe('string catalogs of Xcode', () => {
  it('have keys as contexts and texts, with comments as notes', () => {
    const text = catalog({
      'Some words': { comment: 'A title' },
      key: { localizations: { en: unit('A text', 'new') } },
      name: { shouldTranslate: false },
    });
    const { units } = xcstringsFormat.read(Buffer.from(text));
    expect(
      units.map(({ context, content, comment, skipReason }) => [context, content.text, comment, skipReason]),
    ).toEqual([
      ['Some words', 'Some words', 'A title', undefined],
      ['key', 'A text', undefined, undefined],
      ['name', 'name', undefined, 'marked_not_translatable'],
    ]);
  });

  it('get further languages in the layout of Xcode, sorted', () => {
    const text = catalog({
      'Some words': { localizations: { de: unit('Ein paar Wörter'), ja: unit('言葉') } },
      'More words': {},
    });
    const expected = catalog({
      'Some words': {
        localizations: {
          de: unit('Ein paar Wörter'),
          es: unit('SOME WORDS', 'needs_review'),
          ja: unit('言葉'),
          pl: unit('SOME WORDS', 'needs_review'),
        },
      },
      'More words': {
        localizations: { es: unit('MORE WORDS', 'needs_review'), pl: unit('MORE WORDS', 'needs_review') },
      },
    });
    expect(fill(text, ['pl', 'es']).text).toBe(expected);
    const xcode = text.replace('"More words" : {}', '"More words" : {\n\n    }');
    expect(fill(xcode, ['pl', 'es']).text).toBe(expected);
  });

  it('keep translations of any state but new, and everything without a translation', () => {
    const text = catalog({
      a: {
        extractionState: 'manual',
        localizations: { en: unit('One word'), es: unit('Una palabra', 'needs_review') },
      },
      b: { localizations: { en: unit('Two words'), es: unit('Two words', 'new') } },
    });
    const written = strings(fill(text, ['es']).text);
    expect(written['a']).toEqual(strings(text)['a']);
    expect(written['b']).toMatchObject({ localizations: { es: unit('TWO WORDS', 'needs_review') } });
    const document = xcstringsFormat.read(Buffer.from(text), { sourceLanguage: 'en', targetLanguages: ['es'] });
    expect(document.multilingual!.unitsFor('es').at(0)).toMatchObject({
      skipReason: 'already_translated',
      target: { content: { text: 'Una palabra' } },
    });
    expect(Buffer.from(document.multilingual!.write(new Map(), {})).toString()).toBe(text);
  });

  it('vary by plural, by device and in substitutions', () => {
    const forms = { plural: { one: unit('%lld file'), other: unit('%lld files') } };
    const text = catalog({
      a: { localizations: { en: { variations: forms } } },
      b: { localizations: { en: { variations: { device: { iphone: unit('Tap here'), other: unit('Click here') } } } } },
      c: {
        localizations: {
          en: {
            stringUnit: { state: 'translated', value: '%#@files@ here' },
            substitutions: { files: { argNum: 1, formatSpecifier: 'lld', variations: forms } },
          },
        },
      },
    });
    const { text: written, warnings } = fill(text, ['pl']);
    const file = (value: string) => unit(value, 'needs_review');
    const polish = {
      few: file('%lld FILES'),
      many: file('%lld FILES'),
      one: file('%lld FILE'),
      other: file('%lld FILES'),
    };
    expect(strings(written)).toMatchObject({
      a: { localizations: { pl: { variations: { plural: polish } } } },
      b: { localizations: { pl: { variations: { device: { iphone: file('TAP HERE'), other: file('CLICK HERE') } } } } },
      c: {
        localizations: {
          pl: {
            stringUnit: { value: '%#@files@ HERE' },
            substitutions: { files: { argNum: 1, variations: { plural: polish } } },
          },
        },
      },
    });
    expect(warnings).toMatchObject([{ code: 'plural_forms_repeated' }]);
    expect(strings(fill(text, ['ja']).text)['a']).toMatchObject({
      localizations: { ja: { variations: { plural: { other: file('%lld FILES') } } } },
    });
  });

  it('may be on one line', () => {
    const text = '{"sourceLanguage":"en","strings":{"Some words":{}},"version":"1.0"}';
    expect(translateResources(xcstringsFormat, text).text).toBe(
      '{"sourceLanguage":"en","strings":{"Some words":{"localizations":{"es":{"stringUnit":{"state":"needs_review","value":"SOME WORDS"}}}}},"version":"1.0"}',
    );
  });

  it('are refused with the place of what is wrong', () => {
    const read = (text: string) => () => xcstringsFormat.read(Buffer.from(text));
    expect(read('{\n"sourceLanguage": en}')).toThrow(/Line 2/);
    expect(read('{"a": "b"}')).toThrow(/not a string catalog of Xcode/);
  });
});
