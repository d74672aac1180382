/** Languages that Scribe recognizes, BCP 47. Source: ElevenLabs' documentation of speech to text, Supported languages. */
export const SCRIBE_LANGUAGES: readonly string[] = (
  'af am ar as ast az be bg bn bs ca ceb cs cy da de el en es et fa ff fi fil fr ga gl gu ha he hi hr hu hy id ig is it ja jv ka ' +
  'kea kk km kn ko ku ky lb lg ln lo lt luo lv mi mk ml mn mr ms mt my nb ne nl nso ny oc or pa pl ps pt ro ru sd sk sl sn so sr sv ' +
  'sw ta te tg th tr uk umb ur uz vi wo xh yue zh zu'
).split(' ');

/**
 * Languages that are dubbed from and into with either interface of ElevenLabs, BCP 47; its newest model also takes others.
 * Source: ElevenLabs' documentation of dubbing, Supported languages.
 */
export const DUBBED_LANGUAGES: readonly string[] =
  'ar bg cs da de el en es fi fil fr hi hr hu id it ja ko ms nb nl pl pt ro ru sk sv ta tr uk vi zh'.split(' ');
