import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { ADDRESS_RULE } from './abbreviations.ts';

/**
 * Burmese after the Myanmar Language Commission: ။ ends a sentence, with or without a space; ၊, which Unicode counts as
 * an end too (Sentence_Terminal), is the comma.
 */
export const BURMESE_RULES: SrxLanguageRules = {
  name: 'Burmese',
  rules: [
    ADDRESS_RULE,
    { break: false, before: '၊["”’)]?\\s{0,5}', after: '', comment: 'the comma' },
    {
      break: false,
      before: '[။!?]["”’\')]{1,2}\\s{0,3}',
      after: '\\s{0,3}(?:ဟု|ဟူ၍|ဟူသော|လို့|ဟုတ်ကဲ့ဟု|ဆို|လို့ပြော)',
      comment: 'speech inside the sentence that reports it',
    },
    {
      break: false,
      before: '[\\u1040-\\u1049]{1,3}။\\s{0,5}',
      after: '',
      comment: 'the number of a list item or chapter: ၁။',
    },
    {
      break: true,
      before: '။["”’)]{0,3}',
      after: '[\\p{L}\\p{N}\\p{Ps}\\p{Pi}"]',
      comment: 'no space after the sentence',
    },
  ],
};
