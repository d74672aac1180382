import { describe, expect, it } from 'vitest';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { builtInRules } from './built-in-rules.ts';
import { builtInSegmentation, rulesByLanguage } from './compile-segmentation.ts';
import { splitIntoSegments, joinSegments } from './split-into-segments.ts';
import { findBreaks } from './find-breaks.ts';
import { segmentRanges } from './segment-ranges.ts';
import type { SrxRule } from './srx.ts';

/** Pieces of text that the rules of each language are about. */
const PIECES: Record<string, string[]> = {
  am: ['ዝናብ', '።', '፡፡', '፧', '፣', 'ዓ.ም.', '«', '»', 'ሲል'],
  ar: ['جاء', 'د.', 'وج.', '؟', '«', '»', 'قال', '44 م.', '،'],
  cs: ['Dne', '3.', 'října', '„', '“'],
  de: ['Er', 'Dr.', 'z.B.', 'v. Chr.', '3.', 'XIV.', '„', '“', '»', '«', 'Nr.'],
  el: ['Ο', 'κ.', 'π.Χ.', ';', '·', '«', '»', 'είναι'],
  en: ['The', 'Mr.', 'p.m.', 'Inc.', 'No.', 'I', 'said', 'Yahoo!', 'e.g.'],
  es: ['El', 'Sra.', 'EE. UU.', '¿', '¡', 'pág.', '—'],
  fa: ['او', 'د.', 'ق.م.', '؟', '«', '»', 'گفت', '۱۳۵۷'],
  fr: ['Il', 'M.', 'av. J.-C.', '« ', ' »', ' ?', ' !', 'Le', 'dit'],
  hi: ['वह', 'डॉ.', 'बी.ए.', '।', '॥', 'उसने कहा', 'रु.'],
  hy: ['Ո՞վ', '։', ':', '.', '․', '«', '»', 'Նա', 'թ.'],
  it: ['Il', 'sig.', 'S.p.A.', 'pag.', '«', '»', 'ecc.'],
  ja: ['今日', '。', '！', '？', '「', '」', 'と', '（笑）', '．', '１．', 'モーニング娘。'],
  ko: ['비가', '온다.', '2024. 3. 5.', '“', '”', '라고', '까지'],
  my: ['မိုး', '။', '၊', '“', '”', 'ဟု', '၁။'],
  nl: ['Hij', 'dhr.', 'v.Chr.', '’s Avonds', 'blz.', '‘', '’'],
  pl: ['On', 'dr.', 'r.', 'np.', '3.', '„', '”', 's.'],
  pt: ['Ele', 'Sr.', 'a.C.', 'pág.', '—', 'Ltda.'],
  ru: ['Он', 'г.', 'и т. д.', 'А. С.', 'стр.', '«', '»', '—'],
  ur: ['وہ', '۔', '؟', 'پی', 'ایچ', 'ق۔', 'نے کہا', '“', '”'],
  zh: ['他', '说', '。', '！', '？', '“', '”', '‘', '’', '一、', '．'],
  xx: ['Word', 'word', '។', '।', '。', '؟'],
};
const SHARED = ['. ', '! ', '?', '…', '...', ' ', ' ', '\n', '\n\n', '1. ', '2. ', 'a) ', '• ', '(', ')', '"', '[1]'];
const OTHERS = ['5', '3.14', 'www.a.de', 'x@b.pl', 'A.', 'b', 'İ', '😀', '\u00A0', '\u2028', 'U.S.', ', ', ': ', '*'];

/** Park and Miller's minimal standard generator, so that a failure can be repeated. */
function randomSource(seed: number) {
  let state = seed;
  return (limit: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % limit;
  };
}

function randomText(language: string, random: (limit: number) => number): string {
  const all = [...PIECES[language]!, ...PIECES[language]!, ...SHARED, ...OTHERS];
  return Array.from({ length: 3 + random(14) }, () => all[random(all.length)]! + (random(3) === 0 ? ' ' : '')).join('');
}

const patterns = new Map<SrxRule, RegExp>();

/** SRX as the standard says it: at each position the first rule that matches decides. */
function breaksByDefinition(text: string, rules: readonly SrxRule[]): number[] {
  const offsets = Array.from({ length: Math.max(0, text.length - 1) }, (_, index) => index + 1);
  return offsets.filter((offset) => {
    // Inside of a surrogate pair is no position; a sticky expression would step back.
    if (text.codePointAt(offset - 1)! > 0xffff) return false;
    const decides = rules.find((rule) => {
      const pattern = patterns.get(rule) ?? new RegExp(`(?<=${rule.before})(?=${rule.after})`, 'uy');
      patterns.set(rule, pattern);
      pattern.lastIndex = offset;
      return pattern.test(text);
    });
    return decides?.break === true;
  });
}

/** Codes at random places, as many opens as closes, in order. */
function withCodes(text: string, random: (limit: number) => number): CodedText {
  const places = Array.from({ length: random(6) }, () => random(text.length + 1)).sort((one, other) => one - other);
  const equivalents = [undefined, '\n', '\t', '{name}'];
  let opened: number | undefined;
  const codes = places.map((offset, index): InlineCode => {
    const kind = random(3);
    if (kind === 0 && opened !== undefined) {
      const id = opened;
      opened = undefined;
      return { id, kind: 'close', offset };
    }
    if (kind === 1 && opened === undefined) {
      opened = index;
      return { id: index, kind: 'open', offset };
    }
    const equivalent = equivalents[random(equivalents.length)];
    return { id: index, kind: 'standalone', offset, ...(equivalent === undefined ? {} : { equivalent }) };
  });
  return { text, codes };
}

describe.each(Object.keys(PIECES))('any text in %s', (language) => {
  it('breaks where SRX says that it does', () => {
    const random = randomSource(20_261_121);
    const rules = rulesByLanguage(builtInRules)(language).flatMap((group) => group.rules);
    const compiled = builtInSegmentation.rulesFor(language);
    const differences: unknown[] = [];
    let breaks = 0;
    for (let round = 0; round < 60; round += 1) {
      const text = randomText(language, random);
      const found = findBreaks(text, compiled);
      const expected = breaksByDefinition(text, rules);
      if (found.join() !== expected.join()) differences.push({ text, found, expected });
      breaks += found.length;
    }
    expect(differences).toEqual([]);
    expect(breaks).toBeGreaterThan(60);
  });

  it('is kept whole with its codes, each in exactly one piece, no segment blank, no white space at its ends', () => {
    const random = randomSource(7);
    const failures: unknown[] = [];
    for (let round = 0; round < 60; round += 1) {
      const content = withCodes(randomText(language, random), random);
      const ranges = segmentRanges(content, language, 'sentence');
      const { segments, gaps } = splitIntoSegments(content, ranges);
      const holds = [
        JSON.stringify(joinSegments(content, ranges, segments)) === JSON.stringify(content),
        [...segments, ...gaps].flatMap((piece) => piece.codes).length === content.codes.length,
        [...segments, ...gaps].every(({ text, codes }) => codes.every(({ offset }) => offset <= text.length)),
        segments.every((segment) => segment.text.trim() !== ''),
        gaps.every((gap) => gap.text.trim() === ''),
        content.codes.length > 0 || segments.every(({ text }) => text === text.trim()),
      ];
      if (holds.includes(false)) failures.push({ content, holds });
    }
    expect(failures).toEqual([]);
  });
});
