import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { abbreviationRules } from './abbreviations.ts';
import { wordList } from './fragments.ts';
import { eastAsianListMarks } from './lines.ts';

const latinTitles = wordList('Mr Mrs Ms Dr Prof St');
const LETTER = '\\p{Script=Han}';
const WHO = '(?:[他她它我你您]们?|[他她我你]們|大家|老师|老師|妈妈|媽媽|爸爸|\\p{Script=Han}{2,3}?)';
const HOW = '(?:[^\\s。！？，、：；”」』]{0,4}地)?';
const VERB = '(?:说|說|问|問|答|喊|叫|道|笑道|问道|問道|说道|說道|回答|喊道|叫道|大喊|大叫|嚷|嚷道)';

/**
 * Chinese, simplified and traditional, after GB/T 15834—2011 (標點符號用法) and the 重訂標點符號手冊 of Taiwan's Ministry of
 * Education: 。！？ end a sentence without a space after them, ； doesn't, closing quotes and brackets belong to it, and
 * speech stays with the words that report it.
 */
export const chineseRules: SrxLanguageRules = {
  name: 'Chinese',
  rules: [
    ...abbreviationRules({ titles: latinTitles }),
    eastAsianListMarks,
    {
      break: false,
      before: '[。！？!?…][！？!?]{0,3}[”’」』"]{1,2}',
      after: `${WHO}${HOW}${VERB}(?:[，。：！？]|了|着|著|：)`,
      comment: '“走吧！”他说。',
    },
    {
      break: true,
      before: `${LETTER}[!?]{1,4}[”’」』）)"]{0,3}`,
      after: `(?:${LETTER}|[“「『《（(])`,
      comment: 'narrow marks without a space',
    },
    {
      break: true,
      before: '[。！？][。！？]{0,3}[”’」』）》】]{1,4}',
      after: '[\\p{L}\\p{N}\\p{Ps}\\p{Pi}]',
      comment: 'after nested closing quotes',
    },
    {
      break: true,
      before: `${LETTER}．[”’」』）]{0,3}`,
      after: `[\\p{Script=Han}“「《]`,
      comment: 'the wide full stop of scientific texts',
    },
  ],
};
