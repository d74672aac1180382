/** What tells forms of one word from words that only share a stem, by language. */
export interface InflectionRules {
  /** UTF-16 units that may follow what two forms have in common. */
  readonly longestEnding: number;
  /** Endings that make another word; where both forms have one, they may still be forms of it. */
  readonly derivations?: RegExp;
  /** Everything that may follow; anything else makes another word. */
  readonly endings?: RegExp;
  /** Words that look like a form of another one and aren't. */
  readonly others?: ReadonlySet<string>;
}

/** Letters of the shortest word that is inflected: "news" is no form of "new". */
export const shortestInflected = 4;
/** Korean nouns of two syllables take particles as others do. */
export const shortestKorean = 2;

/** Words in -ing and -s with a meaning of their own, each of which also looks like a form of a common noun or verb. */
const ENGLISH_OTHERS = `arms bearing beginning being bookings booking briefing building buildings clothing coating crossing customs
  drawing drawings dressing dwelling economics ethics evening feeling filing filling finding findings funding goods graphics
  greens heading headings hearing holding holdings housing landing learning lettering lining listing listings marketing
  matching meaning meaningful means meeting meetings morning mornings news opening openings painting paintings parking
  physics planning plumbing politics posting postings premises pricing printing proceedings processing programming rating
  ratings reading readings recording recordings saving savings seasoning series setting settings shipping shipment sibling
  species spelling statistics string swelling talks testing timing tracking trading training turning understanding united
  warning warnings wedding wiring wording works writing writings`;

/** By ISO 639 language; the others have the general rule. */
const RULES: ReadonlyMap<string, InflectionRules> = new Map<string, InflectionRules>([
  [
    'en',
    {
      longestEnding: 4,
      endings: /^(?:.?(?:e|s|es|ed|ing)|y|ies|ied|ying)?$/u,
      others: new Set(ENGLISH_OTHERS.split(/\s+/)),
    },
  ],
  ['de', { longestEnding: 3, derivations: /(?:ung|heit|keit|lich|ig|isch|bar|sam|nis|tum|chen|end|in)$/u }],
  ['nl', { longestEnding: 3, derivations: /(?:ing|heid|lijk|baar|ig|isch|end|je|sel)$/u }],
  ['da', { longestEnding: 4, derivations: /(?:ing|hed|lig|ig|isk|ende|else)$/u }],
  ['sv', { longestEnding: 4, derivations: /(?:ing|het|lig|ig|isk|ande|ende|else)$/u }],
  ['no', { longestEnding: 4, derivations: /(?:ing|het|lig|ig|isk|ende|else)$/u }],
  [
    'fr',
    {
      longestEnding: 4,
      derivations: /(?:ité|ment|tion|eur|euse|rice|iste|isme|able|ible|if|ive|ique|ence|ance|age|ier|ière)s?$/u,
    },
  ],
  [
    'es',
    {
      longestEnding: 4,
      derivations:
        /(?:dad|mente|ción|ciones|dora?|ismo|ista|able|ible|iv[oa]|os[oa]|anza|ic[oa]|encia|ancia|miento|aje|er[oa])s?$/u,
    },
  ],
  [
    'pt',
    {
      longestEnding: 4,
      derivations:
        /(?:dade|mente|ção|ções|dora?|ismo|ista|[áa]vel|[íi]vel|iv[oa]|os[oa]|ic[oa]|ência|ância|mento|agem|eir[oa])s?$/u,
    },
  ],
  [
    'it',
    {
      longestEnding: 4,
      derivations:
        /(?:ità|mente|zione|zioni|tor[ei]|trice|ism[oi]|ist[aei]|[ai]bil[ei]|iv[oaie]|os[oaie]|ic[oaie]|enza|anza|ment[oi]|ier[aeio])$/u,
    },
  ],
  ['ro', { longestEnding: 4, derivations: /(?:itate|mente|ție|ism|ist|abil|ibil|iv|os|ic)$/u }],
  ['ru', { longestEnding: 4, derivations: /(?:ость|ости|остью|ство|ник|тель|ние|ский|ский|ная|ный|ное|ция)$/u }],
  ['uk', { longestEnding: 4, derivations: /(?:ість|ості|ство|ник|тель|ння|ський|ний|на|ція)$/u }],
  ['bg', { longestEnding: 4, derivations: /(?:ост|ство|ник|тел|ние|ски|ция)$/u }],
  ['tr', { longestEnding: 12 }],
  ['fi', { longestEnding: 8 }],
  ['hu', { longestEnding: 8 }],
  ['ko', { longestEnding: 4 }],
  ['ta', { longestEnding: 8 }],
]);
const GENERAL: InflectionRules = { longestEnding: 4 };

/** The rules of an ISO 639 language; Bokmål and Nynorsk have those of Norwegian. */
export function inflectionRules(language: string): InflectionRules {
  return RULES.get(language === 'nb' || language === 'nn' ? 'no' : language) ?? GENERAL;
}

/** Whether two words of one stem, in lower case, are forms of one word. */
export function areForms(rules: InflectionRules, one: string, other: string): boolean {
  if (rules.others?.has(one) === true || rules.others?.has(other) === true) return false;
  let common = 0;
  while (common < one.length && one[common] === other[common]) common += 1;
  const endings = [one.slice(common), other.slice(common)];
  if (endings.some((ending) => ending.length > rules.longestEnding)) return false;
  if (rules.endings !== undefined && !endings.every((ending) => rules.endings!.test(ending))) return false;
  return rules.derivations === undefined || rules.derivations.test(one) === rules.derivations.test(other);
}
