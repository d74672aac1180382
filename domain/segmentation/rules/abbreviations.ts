import type { SrxRule } from '#domain/segmentation/srx.ts';
import { closers, openers, wordEnd, wordStart } from './fragments.ts';

/** Classes of a language's abbreviations, without their last full stop; an inner one may be followed by a space. */
export interface AbbreviationClasses {
  /** Always before a name: never the end of a sentence. */
  readonly titles?: readonly string[];
  /** Require a following word: never the end of a sentence. */
  readonly connectors?: readonly string[];
  /** Precede a number, and end a sentence if none follows. */
  readonly beforeNumber?: readonly string[];
  /** End a sentence if one of `sentenceOpeners` follows. */
  readonly sometimesFinal?: readonly string[];
  /** Words that, with a capital letter, hardly ever start a name. Empty if the script has no capitals. */
  readonly sentenceOpeners?: readonly string[];
  /** False if names have particles that look like openers, as in J. Le Goff. */
  readonly initialsEnd?: boolean;
}

const SPACE = '\\s{0,5}';

/** Possible starts of an abbreviation; the end of an address is not one. */
const start = `(?<!(?:www\\.|@|://)[^\\s]{1,60})${wordStart}`;

/** No full stop inside an address ends a sentence. */
export const ADDRESS_RULE: SrxRule = {
  break: false,
  before: '(?:https?://|www\\.)[!-~]{1,100}',
  after: '[!-~]',
  comment: 'inside an address',
};

/** One of these abbreviations, without the last full stop. */
export function anyAbbreviation(words: readonly string[]): string {
  return `(?:${words.map((word) => word.replaceAll('.', '\\.\\s?')).join('|')})`;
}

/** The words, also with a capital, as at the start of a sentence. */
function alsoCapital(words: readonly string[]): readonly string[] {
  const capital = words.map((word) => word.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase()));
  return [...new Set([...words, ...capital])];
}

/** Separator between the parts of abbreviations with a part of several letters, such as v. Chr. */
function betweenParts(words: readonly string[]): string | undefined {
  const places = words.flatMap((word) => {
    const parts = word.split('.').filter((part) => part !== '');
    if (!parts.some((part) => part.length > 1)) return [];
    return parts.slice(1).map((part, index) => `${parts[index]}\\.\\s{0,2}(?=\\s{0,2}${part}\\.)`);
  });
  return places.length === 0 ? undefined : `${start}(?:${[...new Set(places)].join('|')})`;
}

/** One of these words at the start of a sentence, quoted or not, as a whole word. */
export function anyOpener(words: readonly string[]): string {
  return `${openers}(?:${words.join('|')})${wordEnd}(?!\\.)`;
}

/** The rules of a language's abbreviations; they come before the language's other exceptions. */
export function abbreviationRules(classes: AbbreviationClasses): readonly SrxRule[] {
  const { sometimesFinal = [], sentenceOpeners = [] } = classes;
  const never = alsoCapital([...(classes.titles ?? []), ...(classes.connectors ?? [])]);
  const beforeNumber = alsoCapital(classes.beforeNumber ?? []);
  const between = betweenParts([...never, ...sometimesFinal]);
  const final = [
    ...(sometimesFinal.length > 0 ? [anyAbbreviation(sometimesFinal)] : []),
    ...(classes.initialsEnd === false ? [] : ['\\p{Lu}']),
    '(?:\\p{L}\\.\\s?){1,4}\\p{L}',
  ];
  const rules: (SrxRule | false)[] = [
    ADDRESS_RULE,
    between !== undefined && { break: false, before: between, after: '', comment: 'inside an abbreviation' },
    never.length > 0 && {
      break: false,
      before: `${start}${anyAbbreviation(never)}\\.${SPACE}`,
      after: '',
      comment: 'abbreviations that need something after them',
    },
    sentenceOpeners.length > 0 && {
      break: true,
      before: `${start}(?:${final.join('|')})\\.${closers}`,
      after: `\\s{1,20}${anyOpener(sentenceOpeners)}`,
      comment: 'an abbreviation that ends its sentence: its full stop is the final one too',
    },
    sentenceOpeners.length > 0 && {
      break: true,
      before: '(?:\\p{Ll}{2}|\\p{N}|[)"”’»“])[.!?]',
      after: `(?:${sentenceOpeners.join('|')})[\\s,]`,
      comment: 'the space after a sentence was forgotten',
    },
    beforeNumber.length > 0 && {
      break: false,
      before: `${start}${anyAbbreviation(beforeNumber)}\\.${SPACE}`,
      after: `${SPACE}(?:[\\p{N}§#(]|[IVXLC]{1,6}${wordEnd})`,
      comment: 'abbreviations before a number',
    },
    sometimesFinal.length > 0 && {
      break: false,
      before: `${start}${anyAbbreviation(sometimesFinal)}\\.${SPACE}`,
      after: `${SPACE}[\\p{L}\\p{N}(&]`,
      comment: 'abbreviations inside a sentence',
    },
  ];
  return rules.filter((rule) => rule !== false);
}

/**
 * Speech with an end mark inside the sentence that reports it, in scripts without lower case.
 *
 * @param reporting pattern after the closing quote
 */
export function reportedSpeech(reporting: string): SrxRule {
  return {
    break: false,
    before: '[\\p{STerm}…][ \\u00A0\\u202F]?[”’»"\'」』]{1,2}\\s{0,3}',
    after: `\\s{0,3}${reporting}`,
    comment: 'speech inside the sentence that reports it',
  };
}

/**
 * A number that ends its sentence in a language where digits and a full stop are mostly an ordinal.
 *
 * @param pronouns words that never follow an ordinal
 */
export function numberAtEnd(pronouns: readonly string[]): SrxRule {
  return {
    break: true,
    before: `[\\p{L},.]\\s\\d{1,2}\\.${closers}`,
    after: `\\s{1,20}${anyOpener(pronouns)}`,
    comment: 'a number, not an ordinal: a pronoun or adverb that opens a sentence follows',
  };
}
