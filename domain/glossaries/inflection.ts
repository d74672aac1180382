/** Rules of a language that distinguish forms of one word from words with a common stem. */
export interface InflectionRules {
  /** UTF-16 units that may follow the common part of two forms. */
  readonly maxEndingLength: number;
  /** Both endings in alphabetical order, with a slash between them, if only some combinations are forms. */
  readonly endings?: RegExp;
  /** Endings that form another word, unless both words have the same one. */
  readonly derivations: readonly RegExp[];
  /** Words that look like a form of another word but are not. */
  readonly others: ReadonlySet<string>;
  /** Irregular forms, each with its base form. */
  readonly irregular: ReadonlyMap<string, string>;
  /** Units of the shortest word with forms: "news" is not a form of "new". */
  readonly minWordLength: number;
}

/** Words in -ing and -s with their own meaning, each of which also looks like a form of a common noun or verb. */
const ENGLISH_OTHERS = `arms bearing beginning being bookings booking briefing building buildings clothing coating crossing
  customs drawing drawings dressing dwelling economics ethics evening feeling filing filling finding findings funding
  goods graphics heading headings hearing holding holdings housing landing learning lettering lining listing listings
  marketing matching meaning means meeting meetings morning mornings news opening openings painting paintings parking
  physics planning plumbing politics posting postings premises pricing printing proceedings processing programming rating
  ratings reading readings recording recordings saving savings seasoning series setting settings shipping species
  spelling statistics string swelling testing timing tracking trading training turning understanding united warning
  warnings wedding wiring wording working works writing writings`;

const ENGLISH_ENDING = String.raw`(?:\p{L}?(?:s|es|ed|ing)|d|y|ies|ied|ying)?`;
/** The word and its plural. */
const ENGLISH_IRREGULAR = `analysis analyses, appendix appendices, axis axes, basis bases, child children, crisis crises,
  criterion criteria, diagnosis diagnoses, foot feet, half halves, hypothesis hypotheses, index indices, knife knives,
  leaf leaves, life lives, loaf loaves, man men, matrix matrices, mouse mice, person people, phenomenon phenomena,
  shelf shelves, synopsis synopses, thesis theses, tooth teeth, vertex vertices, wife wives, wolf wolves, woman women,
  status statuses, bus buses, virus viruses, bonus bonuses, campus campuses, census censuses, menu menus`;

const SLAVIC_TAIL =
  '(?:[аеиіїойуыьюя]|ам|ах|ей|ий|ов|ой|ом|ый|ая|ое|ые|ого|ому|ую|ою|ых|ым|ыми|их|им|ими|яя|юю|его|ему|ами|ями|ів)?';
const NORDIC_TAIL = '(?:a|e|s|t|en|et|er|ar|or|erna|arna|orna|erne|ene|s)?';

/** Units that forms of a word have in common at their beginning. */
const MIN_COMMON = 3;

/** By ISO 639 language; other languages use the general rule. */
const RULES: ReadonlyMap<string, InflectionRules> = new Map([
  [
    'en',
    rules(4, '', '', {
      endings: new RegExp(`^(?:${ENGLISH_ENDING}/${ENGLISH_ENDING}|e/ing)$`, 'u'),
      others: new Set(ENGLISH_OTHERS.split(/\s+/)),
      irregular: new Map(
        ENGLISH_IRREGULAR.split(/,\s+/).map((pair) => pair.split(' ').toReversed() as [string, string]),
      ),
    }),
  ],
  [
    'de',
    rules(3, 'ung heit keit lich ig isch bar sam nis tum chen end in/innen ler/ner/ker', '(?:e|n|s|en|er|es|em|se)?'),
  ],
  ['nl', rules(3, 'ing heid/hed lijk baar ig isch end je sel', '(?:e|s|en)?')],
  ['da', rules(4, 'ing hed lig ig isk ende else', NORDIC_TAIL)],
  ['sv', rules(4, 'ning/ing het lig ig isk ande ende else', NORDIC_TAIL)],
  ['no', rules(4, 'ning/ing het lig ig isk ende else', NORDIC_TAIL)],
  [
    'fr',
    rules(4, 'ité ment tion eur/euse/rice iste isme able ible if/ive ique ence ance age ier/ière eux logie', 's?'),
  ],
  [
    'es',
    rules(
      4,
      'dad/dade mente ción/cione dor/dora/dore ismo ista able/ible ivo/iva oso/osa anza ico/ica encia ancia miento aje ero/era',
      's?',
    ),
  ],
  [
    'pt',
    rules(
      4,
      'dade mente ção/çõe dor/dora/dore ismo ista ável/ível ivo/iva oso/osa ico/ica ência ância mento agem/agen eiro/eira',
      's?',
    ),
  ],
  [
    'it',
    rules(
      4,
      'ità mente zione/zioni tore/tori/trice/trici ismo/ismi ista/iste/isti bile/bili ivo/iva/ive/ivi oso/osa/ose/osi ico/ica/iche/ici enza anza mento/menti aggio/aggi iere/iera/ieri',
      '',
    ),
  ],
  ['ro', rules(4, 'itate/ități mente ție/ții ism ist abil ibil iv os ic', '(?:ul|a|e|i|ei|ă|ele|elor|lor)?')],
  ['ru', rules(4, 'ост ств ник тел ени/ани ск н ци', SLAVIC_TAIL)],
  ['uk', rules(4, 'іст/ост ств ник тел енн/анн ськ н аці/яці/кці/оці', SLAVIC_TAIL)],
  // Stems of which vowels are lost may be short: účet, účtu.
  ['cs', rules(5, '', '', { minWordLength: 3 })],
  ['sk', rules(5, '', '', { minWordLength: 3 })],
  ['pl', rules(5, '', '', { minWordLength: 3 })],
  ['bg', rules(4, 'ост ств ник тел ени/ани ск ци', '(?:а|я|о|е|и|та|ят|то|те|ът)?')],
  [
    'tr',
    rules(
      12,
      'cı/ci/cu/cü/çı/çi/çu/çü lık/lik/luk/lük sız/siz/suz/süz',
      String.raw`(?:(?:l[ae]r|[ıiuü]?n|y|d[ae]|t[ae])\p{L}{0,40})?`,
    ),
  ],
  ['fi', rules(8, '', '')],
  ['hu', rules(8, '', '')],
  ['ta', rules(8, '', '')],
  ['ko', rules(4, '', '', { minWordLength: 2 })],
  // Proclitics are not endings, and short words are common.
  ['ar', rules(4, '', '', { minWordLength: 3 })],
  ['he', rules(4, '', '', { minWordLength: 3 })],
]);
const GENERAL = rules(4, '', '');

/** The rules of an ISO 639 language; Bokmål and Nynorsk have those of Norwegian. */
export function inflectionRules(language: string): InflectionRules {
  return RULES.get(language === 'nb' || language === 'nn' ? 'no' : language) ?? GENERAL;
}

/** True if two words of one stem, in lower case, are forms of one word. */
export function areForms(
  { maxEndingLength: longestEnding, minWordLength: shortest, endings, derivations, others, irregular }: InflectionRules,
  one: string,
  other: string,
): boolean {
  if (others.has(one) || others.has(other)) return false;
  if ((irregular.get(one) ?? one) === (irregular.get(other) ?? other)) return true;
  let common = 0;
  while (common < one.length && one[common] === other[common]) common += 1;
  if (common < Math.min(shortest - 1, MIN_COMMON)) return false;
  const rest = [one.slice(common), other.slice(common)];
  if (rest.some((ending) => ending.length > longestEnding)) return false;
  if (endings !== undefined && !endings.test(rest.toSorted().join('/'))) return false;
  const [first, second] = [one, other].map((word) => derivations.findIndex((derivation) => derivation.test(word)));
  return first === second;
}

/**
 * @param derivations separated by spaces; variants of one by slashes
 * @param tail pattern of the text that may follow them
 */
function rules(
  longestEnding: number,
  derivations: string,
  tail: string,
  more: Partial<InflectionRules> = {},
): InflectionRules {
  return {
    maxEndingLength: longestEnding,
    derivations: derivations
      .split(' ')
      .filter((ending) => ending !== '')
      .map((ending) => new RegExp(`\\p{L}{2}(?:${ending.replaceAll('/', '|')})${tail}$`, 'u')),
    others: new Set(),
    irregular: new Map(),
    minWordLength: 4,
    ...more,
  };
}
