import { describe, expect, it } from 'vitest';
import { buildCues } from './build-cues.ts';
import { checkCues } from './check-cues.ts';
import { groupSentences } from './testing/group-sentences.ts';
import { displayWidth, profileFor } from './profile.ts';
import { speak, wordsWithSpaces } from './testing/speak.ts';
import { textPieces } from './text-pieces.ts';

const timingFor = (language: string, duration = 600_000) => ({
  profile: profileFor(language),
  language,
  framesPerSecond: 25,
  duration,
});

/** Cues of a text in its own language. */
function cuesOf(text: string, language: string, rate: number) {
  const timing = timingFor(language);
  const words = speak(textPieces(text, language, timing.profile), rate);
  const sentences = groupSentences(words, language);
  const cues = buildCues(
    sentences,
    sentences.map((sentence) => sentence.text),
    timing,
  );
  return { cues, timing, words, sentences };
}

const TEXTS = {
  en: 'And Mr. John Dashwood had then leisure to consider how much there might be prudently in his power to do for them. Yes. He was not an ill-disposed young man, unless to be rather cold-hearted and rather selfish is to be ill-disposed. No! Had he married a more amiable woman, he might have been made still more respectable than he was.',
  de: 'Donaudampfschifffahrtsgesellschaftskapitäne verhandeln selten. Die Geschwindigkeitsbegrenzung auf der Autobahn wurde, nach langen Verhandlungen der Länder, wieder aufgehoben. Ja, so ist es.',
  ar: 'كان لديه متسع من الوقت للتفكير في مقدار ما يمكن أن يفعله من أجلهم. لم يكن شابا سيئ الطباع، إلا إذا كان البرود والأنانية من سوء الطباع. نعم.',
  zh: '他那时有空考虑他能为她们做些什么。他并不是一个坏心肠的年轻人，除非冷酷和自私也算是坏心肠。如果他娶了一个更和蔼可亲的女人，他可能会变得比现在更受人尊敬。',
  ja: '彼はそのとき、彼女たちのためにどれだけのことができるかを考える余裕があった。彼は決して性格の悪い若者ではなかった。はい。もっと優しい女性と結婚していたら、もっと尊敬されていただろう。',
  th: 'เขามีเวลาที่จะพิจารณาว่าเขาจะทำอะไรให้พวกเธอได้บ้าง เขาไม่ใช่ชายหนุ่มที่มีนิสัยไม่ดี เว้นแต่การเย็นชาและเห็นแก่ตัวจะเป็นนิสัยที่ไม่ดี',
} as const;

describe('cues of speech', () => {
  it.each(Object.entries(TEXTS))('break no rule and lose no word in %s', (language, text) => {
    const { profile } = timingFor(language);
    const { cues, timing } = cuesOf(text, language, profile.targetRate * 0.9);
    expect(checkCues(cues, timing).violations).toEqual([]);
    const bare = (shown: string) => shown.replaceAll(/\s/gu, '');
    expect(bare(cues.map(({ lines }) => lines.join(' ')).join(' '))).toBe(bare(text));
    expect(cues.length).toBeGreaterThan(1);
  });

  it('begin with the voice of their first word', () => {
    const { cues, words } = cuesOf(TEXTS.en, 'en', 15);
    let passed = 0;
    for (const { start, lines } of cues) {
      expect(Math.abs(start - words[passed]!.start)).toBeLessThanOrEqual(150);
      passed += lines.join(' ').split(' ').length;
    }
  });

  it('stay in order and apart, however fast somebody speaks', () => {
    for (const rate of [5, 12, 17, 22, 30, 60]) {
      const { cues, timing } = cuesOf(TEXTS.en.repeat(3), 'en', rate);
      const rules = new Set(checkCues(cues, timing).violations.map(({ rule }) => rule));
      for (const rule of [
        'empty',
        'line_too_long',
        'too_many_lines',
        'overlap',
        'gap_too_short',
        'too_long',
      ] as const) {
        expect(rules).not.toContain(rule);
      }
    }
  });

  it('say so when nobody can read as fast as somebody speaks', () => {
    const { cues, timing } = cuesOf(TEXTS.en.repeat(2), 'en', 40);
    const { violations, maximumRate } = checkCues(cues, timing);
    expect(violations.map(({ rule }) => rule)).toContain('too_fast');
    expect(maximumRate).toBeGreaterThan(20);
  });

  it('have the time of their sentence in a translation', () => {
    const { sentences, timing } = cuesOf(TEXTS.en, 'en', 15);
    const translated = sentences.map(({ text }) => `${text} Und noch etwas dazu.`);
    const cues = buildCues(sentences, translated, { ...timing, language: 'de' });
    expect(cues[0]!.start).toBe(sentences[0]!.start);
    expect(cues.at(-1)!.end).toBeGreaterThanOrEqual(sentences.at(-1)!.end);
    expect(cues.map(({ lines }) => lines.join(' ')).join(' ')).toBe(translated.join(' '));
  });

  it('name the sentences whose text they have, also where they are joined', () => {
    const { cues, sentences } = cuesOf(TEXTS.en, 'en', 15);
    const bare = (text: string) => text.replaceAll(/\s/gu, '');
    for (const { first, last, lines } of cues) {
      const texts = sentences.slice(first, last + 1).map(({ text }) => text);
      expect(bare(texts.join(''))).toContain(bare(lines.join('')));
    }
    expect(cues.some(({ first, last }) => last > first)).toBe(true);
    expect(new Set(cues.flatMap(({ first, last }) => [first, last])).size).toBe(sentences.length);
  });

  it('skip sentences without a text', () => {
    const { sentences, timing } = cuesOf(TEXTS.en, 'en', 15);
    expect(
      buildCues(
        sentences,
        sentences.map(() => ' '),
        timing,
      ),
    ).toEqual([]);
  });

  it('end where the recording does', () => {
    const words = speak(wordsWithSpaces('Good night.'), 15);
    const sentences = groupSentences(words, 'en');
    const timing = { ...timingFor('en'), duration: 1_200 };
    expect(buildCues(sentences, ['Good night.'], timing)[0]!.end).toBeLessThanOrEqual(1_200);
  });
});

describe('lines', () => {
  it('break at a clause, and not after an article', () => {
    const { cues } = cuesOf('When the rain had stopped, we walked to the old harbour. ', 'en', 12);
    const [first] = cues;
    expect(first?.lines).toEqual(['When the rain had stopped,', 'we walked to the old harbour.']);
    for (const { lines } of cuesOf(TEXTS.en, 'en', 15).cues) {
      if (lines.length > 1) expect(lines[0]).not.toMatch(/ (a|an|the|to|of|in)$/);
    }
  });

  it.each([
    '本日はお忙しい中、当美術館の特別展にお越しいただきまして誠にありがとうございます。',
    '「ルネサンスの光」と題したこの展示では、１５世紀のフィレンツェで活躍した画家たちの作品を約120点紹介しています。',
    '館内での撮影はご遠慮ください。コンピューターネットワークシステムを使う場合には、受付までお知らせください。',
  ])('of Japanese have 13 characters, and begin with no particle: %s', (text) => {
    const { cues, timing } = cuesOf(text, 'ja', 6);
    const lines = cues.flatMap((cue) => cue.lines);
    for (const line of lines) {
      expect(displayWidth(line, timing.profile)).toBeLessThanOrEqual(13);
      expect(line, lines.join('|')).not.toMatch(
        /^(?:[はがをにでともへのやねよ]|から|まで|より)(?![\p{Script=Hiragana}])/u,
      );
    }
    expect(lines.join('').replaceAll(/\s/gu, '')).toBe(text);
  });

  it('are measured without marks that take no room', () => {
    expect(displayWidth('e\u0301a\u200b', profileFor('fr'))).toBe(2);
    expect(displayWidth('東京 2020', profileFor('ja'))).toBe(4.5);
  });
});
