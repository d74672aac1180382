import type { Rule } from '#domain/quality/rule.ts';
import { addresses } from './addresses.ts';
import { allowedCharacters } from './allowed-characters.ts';
import { bbcode } from './bbcode.ts';
import { blockedWords } from './blocked-words.ts';
import { brackets } from './brackets.ts';
import { corruptedCharacters } from './corrupted-characters.ts';
import { dates } from './dates.ts';
import { doubleSpace } from './double-space.ts';
import { doubledWords } from './doubled-words.ts';
import { endMark } from './end-mark.ts';
import { firstLetter } from './first-letter.ts';
import { icuMessage } from './icu-message.ts';
import { inconsistentSource } from './inconsistent-source.ts';
import { inconsistentTarget } from './inconsistent-target.ts';
import { inlineCodes } from './inline-codes.ts';
import { invisibleCharacters } from './invisible-characters.ts';
import { lengthRatio } from './length-ratio.ts';
import { lineBreaks } from './line-breaks.ts';
import { markSpacing } from './mark-spacing.ts';
import { markdown } from './markdown.ts';
import { maximumLength } from './maximum-length.ts';
import { nativeMarks } from './native-marks.ts';
import { numberFormat } from './number-format.ts';
import { numbers } from './numbers.ts';
import { openingMark } from './opening-mark.ts';
import { outerSpace } from './outer-space.ts';
import { placeholders } from './placeholders.ts';
import { pluralForms } from './plural-forms.ts';
import { quotationStyle } from './quotation-style.ts';
import { quotes } from './quotes.ts';
import { repeatedMarks } from './repeated-marks.ts';
import { sameAsSource } from './same-as-source.ts';
import { tags } from './tags.ts';
import { targetMissing } from './target-missing.ts';
import { doNotTranslate, forbiddenTerms, terms } from './terms.ts';
import { times } from './times.ts';
import { uneditedMatch } from './unedited-match.ts';
import { units } from './units.ts';

/** All rules, in the order in which their findings are listed. */
export const RULES: readonly Rule[] = [
  targetMissing,
  sameAsSource,
  placeholders,
  icuMessage,
  inlineCodes,
  tags,
  bbcode,
  markdown,
  addresses,
  numbers,
  numberFormat,
  dates,
  times,
  units,
  doNotTranslate,
  forbiddenTerms,
  terms,
  corruptedCharacters,
  invisibleCharacters,
  allowedCharacters,
  blockedWords,
  maximumLength,
  lengthRatio,
  lineBreaks,
  outerSpace,
  doubleSpace,
  markSpacing,
  endMark,
  openingMark,
  nativeMarks,
  repeatedMarks,
  brackets,
  quotes,
  quotationStyle,
  doubledWords,
  firstLetter,
  uneditedMatch,
  pluralForms,
  inconsistentTarget,
  inconsistentSource,
];
