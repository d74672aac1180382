import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { abbreviationRules, reportedSpeech } from './abbreviations.ts';
import { wordEnd, wordStart } from './fragments.ts';

/** Names of the Latin letters, with which Urdu forms abbreviations: پی۔ایچ۔ڈی۔ */
const LETTER_NAME = '(?:اے|بی|سی|ڈی|ای|ایف|جی|ایچ|آئی|جے|کے|ایل|ایم|این|او|پی|کیو|آر|ایس|ٹی|یو|وی|ڈبلیو|ایکس|وائی|زیڈ)';

/**
 * Urdu after the practice of the مقتدرہ قومی زبان (National Language Authority): ۔ and ؟ end a sentence, with or
 * without a space; ۔ is also used between the letters of an abbreviation.
 */
export const urduRules: SrxLanguageRules = {
  name: 'Urdu',
  rules: [
    ...abbreviationRules({}),
    {
      break: false,
      before: `${wordStart}${LETTER_NAME}۔\\s?`,
      after: `\\s?${LETTER_NAME}${wordEnd}`,
      comment: 'پی۔ایچ۔ڈی: between letters',
    },
    {
      break: false,
      before: `${wordStart}${LETTER_NAME}۔\\s?${LETTER_NAME}۔\\s{0,3}`,
      after: '\\s{0,3}(?:کی|کا|کے|کر|میں|سے|نے|کو|پر|پاس|ہے|ہیں|تھا|تھی|تھے|اور|یا|تک|\\p{N})(?![\\p{L}\\p{M}])',
      comment: 'ایم۔اے۔ کیا: after letters, a word that opens no sentence',
    },
    {
      break: false,
      before: `${wordStart}\\p{L}[۔.]\\s{0,3}`,
      after: '\\s{0,3}[\\p{L}\\p{N}]',
      comment: 'a single letter is an abbreviation: ق۔م۔',
    },
    {
      break: false,
      before: `${wordStart}(?:ڈاکٹر|پروفیسر|نمبر|ص|ج)\\.\\s{0,3}`,
      after: '',
      comment: 'full stops of Latin habit',
    },
    reportedSpeech(
      '(?:(?:اس|انہوں|میں|ہم|\\p{L}{1,12})\\s?نے\\s)(?:\\p{L}{1,12}\\s){0,2}(?:کہا|پوچھا|جواب|پکارا)(?![\\p{L}\\p{M}])',
    ),
  ],
};
