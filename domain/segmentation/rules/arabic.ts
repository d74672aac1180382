import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { abbreviationRules, reportedSpeech } from './abbreviations.ts';
import { wordList, wordStart } from './fragments.ts';

const reporting = String.raw`(?:قال|قالت|قلت|قالوا|سأل|سألت|سأله|سألها|صاح|صاحت|صرخ|صرخت|أجاب|أجابت|أضاف|أضافت|هتف|همس|همست|رد|ردت|ردّ|ردّت)(?![\p{L}\p{M}])`;

/**
 * Arabic has no capital letters, so a full stop after a single letter is judged by the abbreviation. Sources: the
 * punctuation rules of the Academy of the Arabic Language in Cairo, and the United Nations' Arabic style guide.
 */
export const arabicRules: SrxLanguageRules = {
  name: 'Arabic',
  rules: [
    {
      break: true,
      before: '\\p{N}\\s?(?:م|هـ|ق\\.\\s?م)\\.',
      after: '\\s{1,20}[\\p{L}\\p{Pi}]',
      comment: 'a year with its era, which has no full stop of its own inside a sentence',
    },
    ...abbreviationRules({
      connectors: wordList('د أ أ.د م ا ذ ص ج ط ت مج ع ف س ش هـ تر تح'),
      beforeNumber: wordList('ص.ص صص ص.ب رقم هاتف ت م ق ف'),
    }),
    {
      break: false,
      before: `${wordStart}[وفبلك]?[دأمذصجطتفعسش]\\.\\s{0,5}`,
      after: '',
      comment: 'the same after a conjunction or preposition of one letter: وج. 3',
    },
    {
      break: false,
      before: `${wordStart}(?:\\p{L}\\.\\s?){1,3}\\p{L}\\.\\s{0,5}`,
      after: '\\s{0,5}[\\p{L}\\p{N}]',
      comment: 'ق.م. and other letters with full stops',
    },
    reportedSpeech(reporting),
  ],
};
