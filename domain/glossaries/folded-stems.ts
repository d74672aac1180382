/**
 * Stems of languages whose nouns change their last consonant or vowel, or lose it, as they are declined. Both words of a
 * comparison are folded alike, so that a stem need not be a word. npm has no maintained stemmer of these languages.
 */
interface Folding {
  /** Endings of nouns and adjectives, the longest first. */
  readonly endings: RegExp;
  /** Replaced before the ending is removed: consonants that soften before it. */
  readonly before?: readonly (readonly [RegExp, string])[];
  /** Replaced in the stem. */
  readonly after: readonly (readonly [RegExp, string])[];
}

/** Letters of the shortest stem. */
const MIN_STEM_LENGTH = 3;

/** After Nagórko, Zarys gramatyki polskiej: książka, w książce; wniosek, wniosku; miasto, w mieście. */
const POLISH: Folding = {
  before: [
    [/ście$/u, 'ste'],
    [/cie$/u, 'te'],
    [/dzie$/u, 'de'],
    [/rze$/u, 're'],
    [/rzy$/u, 'ry'],
    [/dze$/u, 'ge'],
    [/ce$/u, 'ke'],
    [/cy$/u, 'ky'],
    [/ci$/u, 'ti'],
  ],
  endings:
    /(?:iami|iach|owie|iego|iemu|ego|emu|ami|ach|owi|iom|iem|iej|imi|ymi|ów|om|em|im|ym|ej|ie|ią|ię|ich|ych|e|y|i|a|ą|ę|u|o)$/u,
  after: [
    [/c$/u, 'k'],
    [/dz$/u, 'g'],
    [/rz$/u, 'r'],
    [/ó(?=[^aeiouyąęó]+$)/u, 'o'],
    [/ie(?=[^aeiouyąęó]+$)/u, 'ia'],
    [/(?<=[^aeiouyąęó])e(?=[^aeiouyąęó]$)/u, ''],
  ],
};

/** After Dolamic and Savoy, Indexing and stemming approaches for the Czech language, and the same for Slovak. */
const CZECH: Folding = {
  endings: /(?:ovými|ami|emi|ách|ích|ech|ové|ovi|ého|ému|ými|ata|aty|ům|ám|ým|ím|em|ou|ů|y|i|í|e|ě|u|a|á|é|o|ý)$/u,
  after: [
    [/ř$/u, 'r'],
    [/c$/u, 'k'],
    [/z$/u, 'h'],
    [/(?<=[^aeiouyáéíóúůýě])e(?=[^aeiouyáéíóúůýě]$)/u, ''],
    [/ů(?=[^aeiouyáéíóúůýě]+$)/u, 'o'],
  ],
};
const SLOVAK: Folding = {
  endings: /(?:iach|ami|och|ách|ích|ovi|ého|ému|ými|mi|om|ám|ov|ým|ím|em|ou|ia|ie|iu|y|i|í|e|u|a|á|é|o|ý)$/u,
  after: [
    [/c$/u, 'k'],
    [/(?<=[^aeiouyáéíóúýôä])[eo](?=[^aeiouyáéíóúýôä]$)/u, ''],
  ],
};

/** Plurals, construct states and the feminine ending; letters at the end of a word have forms of their own. */
const HEBREW: Folding = {
  endings: /(?:יות|ים|ות|ה|ת)$/u,
  after: [
    [/ם$/u, 'מ'],
    [/ן$/u, 'נ'],
    [/ץ$/u, 'צ'],
    [/ף$/u, 'פ'],
    [/ך$/u, 'כ'],
  ],
};

/** Alternations that remain in Snowball's stems of Ukrainian: договір, договору; картка, картці; рахунок, рахунку. */
const UKRAINIAN: Folding['after'] = [
  [/ц$/u, 'к'],
  [/з$/u, 'г'],
  [/с$/u, 'х'],
  [/і(?=[^аеєиіїоуюя]+$)/u, 'о'],
  [/(?<=[^аеєиіїоуюя])[ое](?=[^аеєиіїоуюя]$)/u, ''],
];

export const polishStem = (word: string) => fold(word, POLISH);
export const czechStem = (word: string) => fold(word, CZECH);
export const slovakStem = (word: string) => fold(word, SLOVAK);
export const hebrewStem = (word: string) => fold(word, HEBREW);
export const foldUkrainian = (stem: string) => replaceAll(stem, UKRAINIAN);

function fold(word: string, { endings, before = [], after }: Folding): string {
  const softened = replaceAll(word, before);
  const stem = softened.replace(endings, '');
  return replaceAll(stem.length >= MIN_STEM_LENGTH ? stem : softened, after);
}

function replaceAll(word: string, replacements: Folding['after']): string {
  let replaced = word;
  for (const [pattern, replacement] of replacements) replaced = replaced.replace(pattern, replacement);
  return replaced;
}
