import { describe, expect, it } from 'vitest';
import { builtInRules } from '#domain/segmentation/built-in-rules.ts';
import { compileSegmentation } from '#domain/segmentation/compile-segmentation.ts';
import { segmentRanges } from '#domain/segmentation/segment-ranges.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { readSrx, writeSrx } from './index.ts';

const written = writeSrx(builtInRules);
const read = readSrx(Buffer.from(written)).document;

/** A text for each language with what its rules are about. */
const TEXTS: Record<string, string> = {
  en: 'At 5 a.m. Mr. Smith left. “Stop!” Mary said. 1. Open it 2. Close it… See p. 5 (no. 7). He has a Ph.D. It is old.',
  es: '¿Vienes? preguntó él. La Sra. Gil vive en EE. UU. Allí está. Véase la pág. 5, p. ej. aquí…\nOtra línea',
  de: 'Am 3. Oktober kam Dr. Weber, z. B. um 9.30 Uhr. „Komm!“ rief er. Ludwig XIV. war 35. Er starb 44 v. Chr. Die Welt.',
  fr: '« Viens ! » dit M. Le Goff. César mourut en 44 av. J.-C. Les Romains… Voir p. 5. C’est tout.',
  el: 'Ποιος είναι; Κανείς. Το 44 π.Χ. Ρωμαίοι. Βλ. σελ. 5· τέλος.',
  ru: 'В 1812 г. Наполеон вошёл. А. С. Пушкин и т. д. Потом он ушёл.',
  ja: '「行こう。」と言った。本当?そうです！（笑）次は「はい。」「いいえ。」',
  zh: '“走吧！”他说。什么？！真的。他用iPhone。',
  ko: '2024. 3. 5. 서울에서 열린다. “가자.”라고 말했다. 끝.',
  ar: 'جاء د. أحمد. «تعال!» قالت أمه. كيف حالك؟أنا بخير.',
  hi: 'डॉ. शर्मा आए। उसने बी.ए. किया है। कौन है?',
  hy: 'Ո՞վ է։ Նա եկավ. Մենք գնացինք: Գիշեր էր։',
  my: 'ပန်းသီး၊ လိမ္မော်သီး။ အိမ်မှာနေမယ်။',
  am: 'ዝናብ ይዘንባል፡፡ ቤት እንቆያለን። ማን ነው፧',
  xx: 'One… Two. 😀 Three.\n\n1) four\n• five',
};

describe('the built-in rules as an SRX file', () => {
  it('break the same texts at the same places when they are read again', () => {
    const again = compileSegmentation(read);
    for (const [language, text] of Object.entries(TEXTS)) {
      const content = plainText(text);
      expect([language, segmentRanges(content, language, 'sentence', again)]).toEqual([
        language,
        segmentRanges(content, language, 'sentence'),
      ]);
    }
  });

  it('keep their names, maps and kinds', () => {
    const outline = ({ languageRules }: typeof read) =>
      languageRules.map(({ name, rules }) => [name, rules.map((rule) => rule.break)]);
    expect(outline(read)).toEqual(outline(builtInRules));
    expect(read.maps.map(({ rules }) => rules)).toEqual(builtInRules.maps.map(({ rules }) => rules));
    expect(read.cascade).toBe(true);
  });

  it('are the same file when what was read is written, read and written again', () => {
    const once = writeSrx(read);
    expect(writeSrx(readSrx(Buffer.from(once)).document)).toBe(once);
  });

  it('hold nothing that ICU or Java read in another way than JavaScript', () => {
    const patterns = Array.from(written.matchAll(/<(?:before|after)break>([^<]*)</gu), (match) => match[1]!);
    expect(patterns.length).toBeGreaterThan(300);
    expect(patterns.filter((pattern) => /\\[sSdDwWbBvhR]|\\p\{STerm\}|\\u\{|\[\^\]/u.test(pattern))).toEqual([]);
  });
});

describe('writeSrx', () => {
  it('keeps what the document says about the built-in rules', () => {
    const document = {
      cascade: false,
      extendsBuiltIn: true,
      languageRules: [{ name: 'A "&" <B>', rules: [{ break: true, before: '[&<>"]', after: '', comment: 'a -- b-' }] }],
      maps: [{ pattern: 'en', rules: 'A "&" <B>' }],
    };
    const again = readSrx(Buffer.from(writeSrx(document))).document;
    expect({ ...again, languageRules: again.languageRules.map(({ name }) => name) }).toEqual({
      ...document,
      languageRules: ['A "&" <B>'],
    });
  });
});
