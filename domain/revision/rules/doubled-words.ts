import type { RuleInput, RuleResult } from '#domain/revision/rule.ts';

/** Languages in which a repeated word is an error, with the exceptions. In other languages it may be grammatical. */
const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'that had do is ha no very long many so bye knock',
  es: 'muy no sí ja tal',
  de: 'die der das den dem sie ja nein sehr',
  fr: 'nous vous très oui non',
  it: 'via piano ci si no sì molto',
  pt: 'não sim muito se',
  nl: 'dat die ja nee heel',
  sv: 'ja nej mycket det',
  da: 'ja nej meget det der',
  nb: 'ja nei det',
  cs: 'se si ano ne',
  pl: 'się nie tak',
};

const DOUBLED = /(?<![\p{L}\p{N}\p{M}'’-])(\p{L}{2,}) \1(?![\p{L}\p{N}\p{M}'’-])/giu;

/** Removes a word that directly follows itself, unless the source also repeats one, or the language permits it. */
export function doubledWords({ source, target, targetLanguage }: RuleInput): RuleResult {
  const allowed = LANGUAGES[targetLanguage]?.split(' ');
  if (allowed === undefined || source.match(DOUBLED) !== null) return { text: target, notes: [] };
  const text = target.replaceAll(DOUBLED, (whole: string, word: string) => {
    const second = whole.slice(word.length + 1);
    // "Baden Baden", "New York York": a repeated name may be intended.
    const isName = /^\p{Lu}/u.test(second);
    return allowed.includes(word.toLowerCase()) || isName ? whole : word;
  });
  if (text === target) return { text, notes: [] };
  return {
    text,
    notes: [{ code: 'doubled_word_removed', message: 'A doubled word was removed.' }],
  };
}
