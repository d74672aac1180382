import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { abbreviationRules } from './abbreviations.ts';
import { wordList } from './fragments.ts';
import { eastAsianListMarks } from './lines.ts';

const latinTitles = wordList('Mr Mrs Ms Dr Prof St');
const LETTER = '[\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}ー々〆]';
const ASIDE = '[（(](?:笑|泣|汗|爆|爆笑|苦笑|涙|怒|驚|嘘)[）)]';
const QUOTE_END = '[」』”）)]';

/** Particles and verbs that continue a sentence after a quotation. */
const afterQuote = [
  '(?:と|って|っていう|との|とか|だと|なんて|などと?|という|といった)',
  '(?:の|が|は|を|に|も|へ|で|や|だ|です|である|から|より|まで)(?=[\\p{L}\\p{N}、。，．])',
].join('|');

/**
 * Japanese after JIS X 4051 and the 文化庁's くぎり符号の使ひ方: 。！？ end a sentence without a space after them, closing brackets
 * belong to it, and a quotation before と or another particle is part of a longer one.
 */
export const japaneseRules: SrxLanguageRules = {
  name: 'Japanese',
  rules: [
    ...abbreviationRules({ titles: latinTitles }),
    eastAsianListMarks,
    {
      break: false,
      before: `[。．！？!?…][！？!?。]{0,3}${QUOTE_END}{1,3}\\s{0,3}`,
      after: `\\s{0,3}(?:${afterQuote})`,
      comment: '「行こう。」と言った',
    },
    {
      break: false,
      before: '(?:モーニング娘。|Yahoo[!！]|ハロー!)',
      after: `(?:${LETTER}|[A-Za-z、。・]|\\s)`,
      comment: 'names with a mark of their own',
    },
    { break: false, before: '[。！？!?…]\\s{0,2}', after: `\\s{0,2}${ASIDE}`, comment: 'いいね。（笑）' },
    {
      break: true,
      before: `[。！？!?…]\\s{0,2}${ASIDE}`,
      after: `\\s{0,2}[\\p{L}\\p{N}\\p{Ps}]`,
      comment: 'after （笑）',
    },
    {
      break: false,
      before: '[！？!?]{1,3}\\s?',
      after: '(?:と(?!ころ|き|も|て|に|ん|り)|って)(?=\\p{L})',
      comment: 'えっ！？と驚いた',
    },
    {
      break: true,
      before: `${LETTER}[!?]{1,4}${QUOTE_END}{0,3}`,
      after: `(?:${LETTER}|[「『（(])`,
      comment: 'narrow marks without a space',
    },
    {
      break: true,
      before: `[\\p{Script=Hiragana}ー]．${QUOTE_END}{0,3}`,
      after: `[\\p{L}\\p{N}「『（]`,
      comment: 'the wide full stop of scientific texts',
    },
  ],
};
