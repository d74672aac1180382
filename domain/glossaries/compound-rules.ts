/** How a language joins words into compounds. */
export interface CompoundRules {
  /** Between a word and the next one. */
  readonly linking: readonly string[];
  /** Endings that a word loses before the next one: Adresse, Adressbuch. */
  readonly dropped: readonly string[];
  /** Prefixes of verbs and adjectives: what follows them is no word of a compound. */
  readonly prefixes: ReadonlySet<string>;
  readonly derivations: Derivations;
}

/** How a language makes one word of another. */
interface Derivations {
  /** Endings that begin a derivation: -ung, -keit. */
  readonly endings: readonly string[];
  /** Inflections that may follow each ending, any number of times. */
  readonly inflections: readonly string[];
  /** Whole derivations that take no inflections. */
  readonly others?: RegExp;
}

/** Letters of the shortest term that is looked for in compounds: shorter ones are part of too many words. */
export const MIN_PART_LENGTH = 5;
/** Letters of the shortest rest before or after it. */
export const MIN_REST_LENGTH = 3;

const words = (list: string): readonly string[] => list.split(' ');

const NORDIC_ENDINGS =
  'ation ator ning ing else het hed lig isk bar som skap skab dom are aren arn ere erne erede erer eret era erad ered løs lös ande ende ant ör';

const nordicDerivations: Derivations = {
  endings: words(NORDIC_ENDINGS).flatMap((ending) => [ending, `s${ending}`]),
  inflections: words('a e s en et er ar na ne t'),
};

const NORDIC_PREFIXES = new Set(
  'af an av be bi er ent fore för for frem fra ge gen ind in med mis miss ned o om op opp över over på sam til till und under upp ud ut van'.split(
    ' ',
  ),
);

/** By ISO 639 language. */
const RULES: ReadonlyMap<string, CompoundRules> = new Map([
  [
    'de',
    {
      linking: ['', 's', 'n', 'es', 'en', 'er', 'e', 'ns', 'ens'],
      dropped: ['e'],
      prefixes: new Set(
        'ab an auf aus be bei da dar durch ein emp ent er fort ge gegen her herab heran heraus herein hervor hin hinaus hinein hinter los mit miss nach nieder rück um un unter ur ver vor voran voraus vorbei weg weiter wider wieder zer zu zurück zusammen über auseinander'.split(
          ' ',
        ),
      ),
      derivations: {
        endings: words(
          'ation ator lich ung keit heit schaft igkeit bar haft los er chen lein isch ig sam tum nis ler ner iere ieren ierung iert in end erin ar ion ell tät ium',
        ),
        inflections: words('e n s en er es em nen'),
        others: /^(?:te[nst]?|tet|bar\p{L}*)$/u,
      },
    },
  ],
  [
    'nl',
    {
      linking: ['', 's', 'n', 'en', 'e', 'er', 'es'],
      dropped: [],
      prefixes: new Set(
        'aan achter af be bij binnen door ge her in mee mis na neer om on ont onder op over samen tegen terug toe uit ver voor voort weg weer aaneen'.split(
          ' ',
        ),
      ),
      derivations: {
        endings: words(
          'atie ator ing heid lijk baar ig isch schap aar er ster loos zaam erij eren ering eerde tje je dom',
        ),
        inflections: words('e n s en er'),
      },
    },
  ],
  [
    'sv',
    {
      linking: ['', 's', 'e', 'o', 'u', 'a'],
      dropped: ['a'],
      prefixes: NORDIC_PREFIXES,
      derivations: nordicDerivations,
    },
  ],
  ['da', { linking: ['', 's', 'e', 'er'], dropped: [], prefixes: NORDIC_PREFIXES, derivations: nordicDerivations }],
  ['no', { linking: ['', 's', 'e', 'er'], dropped: [], prefixes: NORDIC_PREFIXES, derivations: nordicDerivations }],
  [
    'fi',
    {
      linking: ['', 'n', 'en', 'in'],
      dropped: [],
      prefixes: new Set(['epä', 'ei']),
      derivations: {
        endings: [],
        inflections: [],
        others:
          /^(?:(?:inen|is|ise|llinen|llis|sto|stö|us|ys|uus|yys|ton|tön|ja|jä|ma|mä|minen|va|vä|in|ime|lainen|mainen|nen)\p{L}{0,6}|(?:ssa|ssä|sta|stä|lla|llä|lta|ltä|lle|ksi|tta|ttä|ineen|kin|kaan|kään|mme|nne|nsa|nsä)\p{L}{0,4})$/u,
      },
    },
  ],
]);

/** The rules of an ISO 639 language; undefined for one that joins no words, or without data. */
export function compoundRules(language: string): CompoundRules | undefined {
  return RULES.get(language === 'nb' || language === 'nn' ? 'no' : language);
}

/**
 * True if letters are a derivation: an ending, and inflections up to the end. Time is linear in their number, because
 * each place in them is visited once.
 */
export function isDerivation(letters: string, { endings, inflections, others }: Derivations): boolean {
  if (others?.test(letters) === true) return true;
  // A set is walked in the order of insertion, with what is added meanwhile.
  const reached = new Set(endings.filter((ending) => letters.startsWith(ending)).map(({ length }) => length));
  for (const place of reached) {
    for (const added of inflections) if (letters.startsWith(added, place)) reached.add(place + added.length);
  }
  return reached.has(letters.length);
}
