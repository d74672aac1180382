import { describe, expect, it } from 'vitest';
import { chooseVoices } from './choose-voice.ts';

const LIST = {
  languages: ['en-GB', 'en-US', 'en', 'es', 'es-419', 'cmn', 'zh', 'nb', 'no', 'pt', 'pt-BR'],
  voices: ['en-GB', 'en-GB-scotland', 'en-US', 'en-US-nyc', 'es', 'es-419', 'cmn', 'nb', 'pt', 'pt-BR'].map(
    (language) => ({ id: language, language }),
  ),
};
const choose = (language: string) => chooseVoices({ id: 'local' }, LIST, language, []);

describe('the choice of a voice', () => {
  it.each([
    ['en-US', 'en-US'],
    ['en', 'en-US'],
    ['en-GB', 'en-GB'],
    ['en-AU', 'en-GB'],
    ['es-ES', 'es'],
    ['es', 'es'],
    ['es-MX', 'es-419'],
    ['zh-CN', 'cmn'],
    ['no', 'nb'],
    ['pt-BR', 'pt-BR'],
    ['pt-PT', 'pt'],
  ])('has for %s the voice %s', (language, voice) => {
    expect(choose(language)[0]).toBe(voice);
  });

  it('prefers what the operator prefers, by region', () => {
    const preferred = [
      { language: 'es', voice: 'a' },
      { language: 'es-MX', voice: 'b' },
      { language: 'es-MX', voice: 'c' },
    ];
    expect(chooseVoices({ id: 'local' }, LIST, 'es-MX', preferred)).toEqual(['b', 'c', 'es-419', 'es']);
    expect(chooseVoices({ id: 'local' }, LIST, 'es-ES', preferred)).toEqual(['a', 'es', 'es-419']);
  });

  it('has other voices for further speakers, each once', () => {
    const voices = [{ id: 'any', language: undefined }, ...LIST.voices, { id: 'es', language: undefined }];
    expect(chooseVoices({ id: 'local' }, { ...LIST, voices }, 'es-MX', [])).toEqual(['es-419', 'es', 'any']);
  });

  it('names the languages that exist when there is no voice', () => {
    const message = /no voice for eu\. It speaks: cmn, en, en-GB/;
    expect(() => choose('eu')).toThrow(message);
  });
});
