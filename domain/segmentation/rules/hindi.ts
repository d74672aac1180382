import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { abbreviationRules, reportedSpeech } from './abbreviations.ts';
import { wordEnd, wordList, wordStart } from './fragments.ts';

/** Names of the Latin letters, with which Hindi forms abbreviations: बी.ए., एम. एससी. */
const LETTER_NAME =
  '(?:ए|बी|सी|डी|ई|एफ|जी|एच|आई|जे|के|एल|एम|एन|ओ|पी|क्यू|आर|एस|टी|यू|वी|डब्ल्यू|एक्स|वाई|ज़ेड|एससी|फिल|फ़िल|टेक|कॉम|एड)';

/**
 * Hindi after the Central Hindi Directorate (देवनागरी लिपि तथा हिंदी वर्तनी का मानकीकरण): । and ॥ end a sentence; some
 * publishers write a full stop instead, which also follows abbreviations.
 */
export const hindiRules: SrxLanguageRules = {
  name: 'Hindi',
  rules: [
    ...abbreviationRules({
      titles: wordList('डॉ डा प्रो पं सुश्री कु स्व मो न्या कैप्ट इंजी अधि'),
      connectors: wordList('उदा सं संपा अनु प्रका तु'),
      beforeNumber: wordList('पृ क्र क्रं सं रु रू नं न अ खं भा ई दि फ़ोन फोन दूर'),
      sometimesFinal: wordList('ई.पू ई कि.मी कि.ग्रा मि.मी से.मी ली मी ग्रा लि प्रा.लि कं'),
    }),
    {
      break: false,
      before: `${wordStart}${LETTER_NAME}\\.\\s{0,3}`,
      after: `\\s{0,3}(?:${LETTER_NAME}${wordEnd}|(?!।)\\p{L})`,
      comment: 'बी.ए. and initials',
    },
    reportedSpeech(
      '(?:(?:उसने|उन्होंने|मैंने|हमने|\\p{L}[\\p{L}\\p{M}]{0,12}\\sने)\\s)(?:[\\p{L}\\p{M}]{1,12}\\s){0,2}(?:कहा|पूछा|बताया|जवाब|चिल्लाया|पुकारा)',
    ),
  ],
};
