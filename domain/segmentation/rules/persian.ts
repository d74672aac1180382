import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { abbreviationRules, reportedSpeech } from './abbreviations.ts';
import { wordEnd, wordList, wordStart } from './fragments.ts';

const OPENERS = '(?:او|آن|این|آنها|آن‌ها|ما|من|تو|شما|وی|ایشان|سپس|بعد|پس|اما|ولی|اکنون|امروز)';

/** Persian after دستور خط فارسی of the Academy of Persian Language and Literature, and its chapter on punctuation. */
export const persianRules: SrxLanguageRules = {
  name: 'Persian',
  rules: [
    {
      break: true,
      before: '\\p{N}\\s?(?:م|ش|ق|ه\\.\\s?ش|ه\\.\\s?ق|ق\\.\\s?م)\\.',
      after: `\\s{1,20}${OPENERS}${wordEnd}`,
      comment: 'a year with its era at the end of a sentence',
    },
    ...abbreviationRules({
      connectors: wordList('د ص ج ش م ق ر.ک نک ن.ک چ س ک ه.ش ه.ق ق.م ب.م ق.ه ح ت رک ع ره'),
      beforeNumber: wordList('صص شماره تلفن جلد'),
    }),
    {
      break: false,
      before: `${wordStart}(?:\\p{L}\\.\\s?){1,3}\\p{L}\\.\\s{0,5}`,
      after: '\\s{0,5}[\\p{L}\\p{N}]',
      comment: 'letters with full stops',
    },
    reportedSpeech(
      '(?:\\p{L}{1,12}\\s)?(?:گفت|گفتم|گفتند|پرسید|پرسیدم|پرسیدند|فریاد|جواب\\s|پاسخ\\s|داد\\sزد)(?![\\p{L}\\p{M}])',
    ),
  ],
};
