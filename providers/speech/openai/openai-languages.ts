/** Languages that OpenAI's models recognize and speak, BCP 47. Source: OpenAI's guides, sections Supported languages. */
export const OPENAI_LANGUAGES: readonly string[] = (
  'af ar az be bg bs ca cs cy da de el en es et fa fi fr gl he hi hr hu hy id is it ja kk kn ko lt lv mi mk mr ms nb ne nl no pl ' +
  'pt ro ru sk sl sr sv sw ta th tl tr uk ur vi zh'
).split(' ');
