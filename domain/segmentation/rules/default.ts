import type { SrxLanguageRules, SrxRule } from '#domain/segmentation/srx.ts';
import { enumerationBreaks, enumerationExceptions } from './enumerations.ts';
import { BULLET, closers, continuingLetter, lineEnd, openers, terminal, wordStart } from './fragments.ts';
import { blankLineRules, lineEndRules, listMarkRules } from './lines.ts';

/** Precedes every language's own rules. */
export const paragraphRules: SrxLanguageRules = { name: 'Paragraphs', rules: blankLineRules };

/** The rules of paragraph mode, in any language. */
export const lineRules: SrxLanguageRules = { name: 'Lines', rules: [...blankLineRules, ...lineEndRules] };

/** Digits before a full stop: an ordinal, or a month, unless they belong to a longer number or a time. */
const ordinal = `${wordStart}(?<!\\d[,:\\s])(?:(?<!\\d\\.)\\d{1,2}|0?[1-9]|1[0-2])\\.`;

/**
 * Languages that write an ordinal number as digits and a full stop (CLDR's date patterns such as German `d. MMMM`):
 * one or two digits before a full stop don't end a sentence there.
 */
export const ordinalRules: SrxLanguageRules = {
  name: 'Ordinals',
  rules: [
    { break: false, before: `${ordinal}\\s{0,5}`, after: '', comment: '3. Oktober' },
    {
      break: false,
      before: `(?<!(?:^|${lineEnd})\\s{0,5}\\d{1,2}\\.[^\\r\\n]{1,200})[\\p{L},]\\s`,
      after: '\\d{1,2}\\.\\s',
      comment: 'im 1. und im 2. Stock is no list',
    },
  ],
};

const abbreviationRules: readonly SrxRule[] = [
  { break: false, before: `${wordStart}\\p{Lu}\\.\\s{0,3}`, after: '\\s{0,3}\\p{Lu}', comment: 'initials of a name' },
  { break: false, before: `${wordStart}\\p{L}\\.\\s{0,3}`, after: '\\s{0,3}\\p{L}\\.', comment: 'z. B., a. C.' },
  {
    break: false,
    before: `${wordStart}(?:\\p{L}\\.){2,5}\\s{0,3}`,
    after: '\\s{0,3}[\\p{L}\\p{N}&–—-]',
    comment: 'letters with full stops: i.e., U.S.A., z.B.',
  },
];

const insideSentenceRules: readonly SrxRule[] = [
  {
    break: false,
    before: '[(\\[](?:[!?]{1,3}|sic[.!?]?)[)\\]]\\s{0,3}',
    after: '',
    comment: "the writer's (!), (?), [sic]",
  },
  {
    break: false,
    before: `${terminal}[\\])]?["”’»]\\s{0,3}`,
    after: '\\s{0,3}\\([^()\\r\\n]{1,80}\\)[.,;:!?]',
    comment: 'a source after a quotation: “…?” (Smith 55).',
  },
];

/** Full stops and equivalents that need no space after them: Arabic, Armenian, Indic, Burmese, Ethiopic, Khmer, CJK. */
const OWN_SCRIPT_TERMINAL =
  '[\\u061F\\u06D4\\u0589\\u0964\\u0965\\u104B\\u1362\\u17D4\\u17D5\\u3002\\uFF01\\uFF1F\\uFF61]';

const sentenceEndRules: readonly SrxRule[] = [
  { break: true, before: '\\s', after: BULLET, comment: 'a bullet is never inside a sentence' },
  {
    break: true,
    before: terminal + closers,
    after: [
      '\\s{1,100}(?=\\S)',
      `(?!${openers}${continuingLetter})`,
      '(?![\\p{STerm}…,;:%\\p{Pe}])',
      '(?!["”’»›](?:[\\s.,;:!?]|$))',
    ].join(''),
    comment: 'a final mark, white space, and no continuation in a small letter',
  },
  {
    break: true,
    before: `${OWN_SCRIPT_TERMINAL}[」』）】》〉”’»]{0,3}`,
    after: '(?:[\\p{L}\\p{N}\\p{Ps}\\p{Pi}]|\\s{1,20}\\p{Ll})',
    comment: 'scripts that write without spaces, or with none after the final mark',
  },
];

/** Rules of all languages, and the only ones of a language without its own. */
export const defaultRules: SrxLanguageRules = {
  name: 'Default',
  rules: [
    ...listMarkRules,
    ...enumerationExceptions,
    ...abbreviationRules,
    ...insideSentenceRules,
    ...lineEndRules,
    ...enumerationBreaks,
    ...sentenceEndRules,
  ],
};
