import { parseLanguageTag } from '#domain/languages/language-tag.ts';

/** Languages that Whisper knows by another code. Source: openai/whisper, tokenizer.py. */
const OTHER_CODES: Readonly<Record<string, string>> = {
  nb: 'no',
  cmn: 'zh',
  fil: 'tl',
  jv: 'jw',
  iw: 'he',
};

/** Whisper's code of a language, BCP 47. */
export function whisperLanguage(language: string): string {
  const subtag = parseLanguageTag(language)?.language ?? language;
  return OTHER_CODES[subtag] ?? subtag;
}

/** The BCP 47 code of a language of Whisper. */
export function languageOfWhisper(code: string): string {
  return code === 'no' ? 'nb' : code === 'jw' ? 'jv' : code === 'tl' ? 'fil' : code;
}
