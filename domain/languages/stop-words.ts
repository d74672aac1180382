import * as stopword from 'stopword';
import { cacheByLanguage } from './cache-by-language.ts';

/** Names of the lists of the package `stopword` (MIT) by ISO 639-1 language. */
const LISTS = new Map(
  `af:afr ar:ara bg:bul bn:ben br:bre bs:hrv ca:cat cs:ces da:dan de:deu el:ell en:eng eo:epo es:spa et:est eu:eus fa:fas fi:fin
  fr:fra ga:gle gl:glg gu:guj ha:hau he:heb hi:hin hr:hrv hu:hun hy:hye id:ind it:ita ja:jpn ko:kor ku:kur la:lat lt:lit lv:lav
  mr:mar ms:msa my:mya nb:nob nl:nld nn:nob no:nob pa:panGu pl:pol pt:por+porBr ro:ron ru:rus sk:slk sl:slv so:som st:sot sv:swe
  sw:swa th:tha tl:tgl tr:tur uk:ukr ur:urd vi:vie yo:yor zh:zho zu:zul`
    .split(/\s+/)
    .map((row) => row.split(':') as [language: string, names: string]),
);

/** Function words that the lists lack. */
const ADDED: Readonly<Record<string, string>> = {
  en: `per across along although always among anything anyone around away becomes became cannot don't doesn't didn't isn't aren't
    wasn't weren't won't can't couldn't shouldn't wouldn't hasn't haven't either else ever every everybody everyone everything
    however instead itself least less let may mine myself neither never nobody none nothing often ought rather shall somebody
    someone something sometimes soon than themselves therefore thing things though thus together toward towards unless unlike
    upon usually via whatever whenever wherever whether whichever whoever whose yes yet yourself it's that's there's you're
    we're they're i'm you've we've they've you'll we'll they'll he's she's what's let's already almost again anybody perhaps
    maybe quite really since still though till per please be being becoming been got gets getting get goes going gone go went
    one two three four five six seven eight nine ten eleven twelve twenty thirty forty fifty sixty seventy eighty ninety
    hundred thousand million first second third fourth fifth last next own same such another several many much few enough
    both half twice once
    above against below does doing down during even further having hers its just no nor not off she so theirs
    until us when whom why will within without yours`,
  de: `pro je bevor nachdem bitte darauf davon dazu dafür daran damit darin darüber darunter dorthin hierfür hierzu hinaus hinein hinauf hinunter
    heraus herein jemals nirgends niemals mehrere beide sobald solange sodass sofern soweit statt stattdessen trotz
    außerhalb innerhalb oberhalb unterhalb anhand aufgrund bezüglich hinsichtlich gemäß laut mithilfe mittels samt mal
    etwa fast nur schon wohl eher erst immer meist meistens oft selten manchmal zuerst zuletzt danach davor dabei
    eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig vierzig fünfzig hundert tausend
    zweimal einmal dreimal viermal erste ersten erster erstes letzte letzten letzter letztes nächste nächsten nächster nächstes`,
  es: `algo ante antes aquel así aún aunque bajo bien cada dos e ellas ellos entre era es esa esta está están este esto estos fue ha han
    hay les mientras nada nosotros otra pues puede según ser si son tan tanto tiene todo todos tras tu tus u unos usted ustedes yo`,
  fr: `afin ainsi alors après aucun aussi autre autres avant ceux chaque ci comme donc dont elles encore entre fait jusqu là lors ni
    pendant peut peuvent plus près puis quand si sous tous tout toute toutes très vers`,
  it: 'ancora dopo due essere fa fra mentre no ogni può quando senza',
  nl: 'alle wordt',
};

/**
 * Words that don't contribute to the topic of a text, in lower case, by ISO 639 language: articles, pronouns, prepositions,
 * conjunctions, auxiliary verbs; empty for a language without a list.
 */
export const stopWords: (language: string) => ReadonlySet<string> = cacheByLanguage((language) => {
  const lists = stopword as Readonly<Record<string, readonly string[]>>;
  const listed =
    LISTS.get(language)
      ?.split('+')
      .flatMap((name) => lists[name] ?? []) ?? [];
  const words = listed.map((word) => word.normalize('NFC').toLocaleLowerCase(language));
  return new Set([...words, ...(ADDED[language]?.match(/\S+/g) ?? [])]);
});

/** True if a language has a list. */
export function hasStopWords(language: string): boolean {
  return LISTS.has(language);
}
