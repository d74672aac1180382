/** Longer strings are prose or data, and are not looked at closely. */
const MAX_LENGTH = 2000;

/** Addresses: with a scheme, of a mail box, beginning with `www.`, relative with a slash, on a disk. */
const ADDRESS = [
  /^[a-z][a-z\d+.-]{1,30}:\/\/\S+$/i,
  /^(?:mailto|tel|data|urn|javascript|sms):\S+$/i,
  /^www\.\S+$/i,
  /^[^\s@<>(){}]+@[^\s@<>(){}]+\.[a-z]{2,24}$/i,
  /^(?:\.{0,2}|~|@)\/[^\s]+$/,
  /^[A-Za-z]:\\[^\s]*$/,
  /^[\w.~%+-]+(?:\/[\w.~%+-]+){2,}\/?$/,
  /^[\w.~%+-]+\/[\w.~%+-]+\.[A-Za-z\d]{1,5}$/,
  /^(?:application|audio|font|image|model|multipart|text|video)\/[\w.+-]+$/,
];

/** Identifiers of programs: `home.title`, `image.png`, `snake_case`, `camelCase`, `a-b-c`, `--variable`, `ns:key`. */
const IDENTIFIER = [
  /^[\w$-]+(?:\.[\w$-]+)+$/,
  /^[A-Za-z\d$-]*_[\w$-]*$/,
  /^[a-z]+(?:[A-Z][a-z\d]*)+$/,
  /^[A-Z][a-z\d]+(?:[A-Z][a-z\d]+)+$/,
  /^[a-z\d]+(?:-[a-z\d]+){2,}$/,
  /^--[a-z][\w-]*$/i,
  /^[a-z][\w-]*(?:::?[a-z][\w./*-]*)+$/i,
  /^@[\w.-]+\/[\w.-]+$/,
  /\w\[\d*\]/,
  /^[a-z]{2,3}[-_](?:[A-Z]{2}|[A-Z][a-z]{3}|\d{3})$/,
];

/** Regular expressions, name patterns, fields set off by bars. */
const PATTERN = [/^\^.*\$$/, /\[\^?[\da-z]-[\da-z]/i, /^\*\.|\/\*/, /^[^|]*(?:\|[^|]*){3,}$/];

/** Functions of style sheets and dates with times: what is for programs although it has blanks. */
const CODE_WITH_BLANKS = [
  /^(?:rgba?|hsla?|url|var|calc|linear-gradient)\([^)]*\)$/i,
  /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?)?$/,
];

/** UUIDs, digests, keys, dates with letters, colors, lengths, versions. */
const CODE = [
  ...CODE_WITH_BLANKS,
  /^\{?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\}?$/i,
  /^#[\da-f]{3,8}$/i,
  /^-?\d+(?:\.\d+)?(?:px|r?em|ex|ch|v[hw]|pt|ms|s|deg|fr|dpi|[kmgt]?i?b)$/i,
  /^v?\d+(?:\.\d+)+(?:[-+][\w.]+)?$/i,
  /^P(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?$/,
];

/** Date patterns of libraries: `YYYY-MM-DD`, `d. MMM yyyy`, `HH:mm:ss`. */
const DATE_FIELD =
  'y{2,4}|Y{2,4}|M{1,4}|d{1,4}|D{1,2}|Do|E{1,4}|H{1,2}|h{1,2}|m{1,2}|s{1,2}|S{1,3}|a|A|Z{1,2}|X|LL?|LTS?';
const datePattern = new RegExp(`^(?:${DATE_FIELD})(?:(?:[ .,:/-]|(?<!L)T)+(?:${DATE_FIELD}))+$`);

/** Letters and digits mixed in one word, from this length on: order numbers, keys. `1st`, `24h`, `3D` are words. */
const MIXED_CODE = /^(?=[\w./+=:-]*\d)(?=[\w./+=:-]*[A-Za-z])[\w./+=:-]{5,}$/;
const LONG_TOKEN = /^[A-Za-z\d+/_=-]{32,}$/;

const WORD_SHAPES = [...ADDRESS, ...IDENTIFIER, ...PATTERN, ...CODE];

/** Words with a capital letter, joined by slashes or bars: `Coffee/Tea/Water`, `Yes|No|Maybe`. Few paths are written so. */
const JOINED_WORDS = /^\p{Lu}[\p{Ll}\p{M}]*(?:[/|]\p{Lu}[\p{Ll}\p{M}]*)+$/u;

/**
 * Words and numbers joined by marks that names for programs have, too: `up-to-date`, `he/she/they`, `Sold_out`, `Dr.Who`,
 * `Note:important`, `COVID-19`, `30-day`, `2-in-1`, `1st-class`, `24/7-Support`, `3D-View`, `GitHub`, `Node.js`, `Q1/2024`, `v2-beta`,
 * `12:30pm`, `100MB`.
 */
const JOINED = [
  /^\p{L}\p{Ll}*(?:[/-]\p{Ll}+)+$/u,
  /^\p{Lu}\p{Ll}+(?:_\p{L}\p{Ll}+)+$/u,
  /^\p{Lu}\p{Ll}+(?:\.\p{Lu}\p{Ll}+)+$/u,
  /^\p{Lu}\p{Ll}+(?::\p{L}\p{Ll}+)+$/u,
  /^\p{L}{3,20}-\d{1,4}$/u,
  /^\d{1,4}(?:st|nd|rd|th)?-\p{Ll}+(?:-(?:\p{Ll}+|\d{1,2}))*$/u,
  /^\d{1,2}(?:\/\d{1,2}|\p{Lu})-\p{Lu}\p{Ll}+$/u,
  /^\p{Lu}\p{Ll}+(?:\p{Lu}\p{Ll}+|\.js)$/u,
  /^\p{Lu}\d\/\d{4}$/u,
  /^v\d{1,2}-\p{Ll}+$/u,
  /^\d{1,2}:\d{2}[ap]m$/i,
  /^\d{1,4}[KMGT]B$/,
];

/** Labels with a number: `Group1`, `Windows11`. */
const NUMBERED_WORD = /^\p{Lu}\p{Ll}{2,20}-?\d{1,3}$/u;

/** `joined`: words joined by marks, which are text or a name for programs, depending on the neighboring texts. */
export type StringShape = 'text' | 'code' | 'joined';

/** The shape of a text that people have entered into a table. Linear in the length. */
export function shapeOfCell(value: string): StringShape {
  const text = value.trim();
  if (!looksNonTranslatable(text) || NUMBERED_WORD.test(text)) return 'text';
  return JOINED.some((shape) => shape.test(text)) ? 'joined' : 'code';
}

/** A date pattern of a library or for people: `DD/MM/YYYY`, `hh:mm`. */
export function isDatePattern(value: string): boolean {
  const text = value.trim();
  return text.length <= MAX_LENGTH && datePattern.test(text) && /[^A-Za-z]/.test(text);
}

/**
 * True if a string is for programs and needs no translation: an address, a path, a key, an id, a date, a color. A
 * single plain word is text. Linear in the length.
 */
export function looksNonTranslatable(value: string): boolean {
  const text = value.trim();
  if (text.length > MAX_LENGTH) return /^(?:data:|[A-Za-z\d+/_=-]+$)/.test(text);
  if (isDatePattern(text)) return true;
  if (/\s/.test(text)) return CODE_WITH_BLANKS.some((shape) => shape.test(text));
  if (JOINED_WORDS.test(text)) return false;
  // Tables have columns of order numbers.
  return MIXED_CODE.test(text) || LONG_TOKEN.test(text) || WORD_SHAPES.some((shape) => shape.test(text));
}
