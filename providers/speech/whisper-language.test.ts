import { describe, expect, it } from 'vitest';
import { languagesOfModel, whisperLanguage } from './whisper-language.ts';

describe('the languages of a model of Whisper', () => {
  it('are BCP 47, and lead back to its codes', () => {
    const languages = languagesOfModel('base');
    expect(languages).toHaveLength(99);
    expect(languages).toEqual(expect.arrayContaining(['en', 'fil', 'jv', 'nb', 'nn']));
    expect(['fil', 'jv', 'nb', 'en-GB'].map(whisperLanguage)).toEqual(['tl', 'jw', 'no', 'en']);
  });

  it.each([
    ['small.en', ['en']],
    ['distil-large-v3', ['en']],
    ['/models/base.en', ['en']],
  ])('of %s are those that it was trained on', (model, languages) => {
    expect(languagesOfModel(model)).toEqual(languages);
  });

  it.each(['large-v3', 'large-v3-turbo', 'turbo', 'large'])('of %s have Cantonese', (model) => {
    expect(languagesOfModel(model)).toContain('yue');
    expect(languagesOfModel('large-v2')).not.toContain('yue');
  });
});
