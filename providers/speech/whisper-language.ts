import { parseLanguageTag } from '#domain/languages/language-tag.ts';

/** Languages that Whisper knows by another code. Source: openai/whisper, tokenizer.py. */
const OTHER_CODES: Readonly<Record<string, string>> = {
  nb: 'no',
  cmn: 'zh',
  fil: 'tl',
  jv: 'jw',
  iw: 'he',
};

/** Codes of the languages of Whisper's models. Source: openai/whisper, tokenizer.py. */
const LANGUAGES =
  'af am ar as az ba be bg bn bo br bs ca cs cy da de el en es et eu fa fi fo fr gl gu ha haw he hi hr ht hu hy id is it ja jw ka kk ' +
  'km kn ko la lb ln lo lt lv mg mi mk ml mn mr ms mt my ne nl nn no oc pa pl ps pt ro ru sa sd si sk sl sn so sq sr su sv sw ta te ' +
  'tg th tk tl tr tt uk ur uz vi yi yo zh';

/** The languages that a model of faster-whisper recognizes, BCP 47. @param model its name, or the folder of its weights */
export function languagesOfModel(model: string): readonly string[] {
  // Distilled models were trained on English; Cantonese came with large-v3.
  if (/\.en\b|\bdistil-/.test(model)) return ['en'];
  const codes = LANGUAGES.split(' ').map(languageOfWhisper);
  return model.includes('large-v3') || /\b(?:large|turbo)$/.test(model) ? [...codes, 'yue'] : codes;
}

/** Whisper's code of a language, BCP 47. */
export function whisperLanguage(language: string): string {
  const subtag = parseLanguageTag(language)?.language ?? language;
  return OTHER_CODES[subtag] ?? subtag;
}

/** The BCP 47 code of a language of Whisper. */
export function languageOfWhisper(code: string): string {
  return code === 'no' ? 'nb' : code === 'jw' ? 'jv' : code === 'tl' ? 'fil' : code;
}
