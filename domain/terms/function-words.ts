import { cacheByLanguage } from '#domain/languages/cache-by-language.ts';

/** Words before a noun, which show that one follows, by ISO 639 language. */
const DETERMINERS: Readonly<Record<string, string>> = {
  en: 'the a an this that these those each every some any no another your our their its his her my which whose',
  de: `der die das den dem des ein eine einen einem einer eines dieser diese dieses diesen diesem jeder jede jedes jeden jedem kein
    keine keinen keinem keiner ihr ihre ihren ihrem ihrer ihres sein seine seinen seinem seiner unser unsere unseren welche welcher
    welches am im zum zur beim vom ins`,
  fr: 'le la les l un une des du de d au aux ce cet cette ces mon ma mes ton ta tes son sa ses notre nos votre vos leur leurs chaque',
  es: 'el la los las un una unos unas del al este esta estos estas ese esa esos esas su sus mi mis tu tus cada',
  it: 'il lo la i gli le l un uno una del dello della dei degli delle dell al alla allo ai agli alle nel nella suo sua suoi sue',
  pt: 'o a os as um uma uns umas do da dos das ao à aos às no na nos nas este esta estes estas seu sua seus suas cada',
  nl: 'de het een deze dit die dat elke elk uw ons onze hun zijn haar mijn',
  sv: 'en ett den det de denna detta dessa varje din ditt dina vår vårt våra sin sitt sina',
  da: 'en et den det de denne dette disse hver din dit dine vores sin sit sine',
  no: 'en et ei den det de denne dette disse hver din ditt dine vår vårt våre sin sitt sine',
};

/** Prepositions that terms have inside: "chart of accounts", "carta de crédito". */
const LINKS: Readonly<Record<string, string>> = {
  en: 'of',
  fr: 'de du des d à au aux en',
  es: 'de del',
  it: 'di del della dello dei degli delle dell d da',
  pt: 'de do da dos das',
  ca: 'de del d',
  ro: 'de',
  // Prefixes that make nouns, which dictionaries of words cut off.
  th: 'ความ การ',
};

/** Articles and their like, in lower case; empty for languages without. */
export const determiners = setsOf(DETERMINERS);

/** Prepositions within terms, in lower case; empty for languages that have none there. */
export const links = setsOf(LINKS);

function setsOf(lists: Readonly<Record<string, string>>): (language: string) => ReadonlySet<string> {
  return cacheByLanguage((language) => {
    const words = lists[language === 'nb' || language === 'nn' ? 'no' : language];
    return new Set(words?.split(/\s+/));
  });
}
