import { describe, expect, it } from 'vitest';
import { plainText, type CodedText, type InlineCode } from '#domain/units/coded-text.ts';
import type { SegmentationMode } from './modes.ts';
import { segmentRanges } from './segment-ranges.ts';

const cut = (content: CodedText, mode: SegmentationMode = 'sentence', language = 'en') =>
  segmentRanges(content, language, mode).map(({ start, end }) => content.text.slice(start, end));

const standalone = (id: number, offset: number, equivalent?: string): InlineCode => ({
  id,
  kind: 'standalone',
  offset,
  ...(equivalent === undefined ? {} : { equivalent }),
});

describe('segmentation modes', () => {
  const text = '  One. Two.\nThree goes\non here.\n\nFour  ';

  it('cuts sentences by default and leaves white space outside', () => {
    expect(cut(plainText(text), 'default')).toEqual(['One.', 'Two.', 'Three goes\non here.', 'Four']);
    expect(segmentRanges(plainText('  One. Two.  '), 'en', 'sentence')).toEqual([
      { start: 2, end: 6 },
      { start: 7, end: 11 },
    ]);
  });

  it('cuts paragraphs at line ends that no small letter follows', () => {
    expect(cut(plainText(text), 'paragraph')).toEqual(['One. Two.', 'Three goes\non here.', 'Four']);
  });

  it('keeps a document whole', () => {
    expect(cut(plainText(text), 'document')).toEqual([text.trim()]);
  });

  it.each(['', '   ', '\n\n'])('finds nothing in %j', (blank) => {
    expect(segmentRanges(plainText(blank), 'en', 'sentence')).toEqual([]);
  });
});

describe('codes that stand for text', () => {
  const broken: CodedText = { text: 'first linesecond line', codes: [standalone(1, 10, '\n')] };

  it('ends a sentence at a line break, even before a small letter', () => {
    expect(cut(broken)).toEqual(['first line', 'second line']);
  });

  it('keeps a paragraph with line breaks whole in paragraph mode', () => {
    expect(cut(broken, 'paragraph')).toEqual(['first linesecond line']);
  });

  it('ends a segment at a tab', () => {
    const prices = { text: 'Coffee with milk3.50', codes: [standalone(1, 16, '\t')] };
    expect(cut(prices)).toEqual(['Coffee with milk', '3.50']);
    expect(cut(prices, 'paragraph')).toEqual(['Coffee with milk3.50']);
    expect(cut({ text: 'One.Two.', codes: [standalone(1, 4, '\t')] })).toEqual(['One.', 'Two.']);
  });

  it('keeps a placeholder next to white space in its sentence', () => {
    const content = { text: 'Click .  is good.', codes: [standalone(1, 6, '{name}'), standalone(2, 8, '{other}')] };
    expect(segmentRanges(content, 'en', 'sentence')).toEqual([
      { start: 0, end: 7 },
      { start: 8, end: 17 },
    ]);
  });

  it('is not misled by a code without text between a sentence and its end', () => {
    for (const equivalent of [undefined, '\ufffc']) {
      expect(cut({ text: 'One. Two.', codes: [standalone(1, 4, equivalent)] })).toEqual(['One.', 'Two.']);
    }
  });
});

describe('any language', () => {
  it.each([
    ['ja', '今日は。元気？はい！', ['今日は。', '元気？', 'はい！']],
    ['zh-Hant', '「走吧。」他說。好！', ['「走吧。」他說。', '好！']],
    ['hi', 'यह घर है। वह स्कूल है।', ['यह घर है।', 'वह स्कूल है।']],
    ['ar', 'كيف حالك؟ أنا بخير.', ['كيف حالك؟', 'أنا بخير.']],
    ['de', 'Am 3. Oktober ist z. B. Ruhe. Morgen nicht.', ['Am 3. Oktober ist z. B. Ruhe.', 'Morgen nicht.']],
    ['fr', '« Oui. » Puis il sort. Quoi ? Rien !', ['« Oui. »', 'Puis il sort.', 'Quoi ?', 'Rien !']],
    [
      'ru',
      'А. С. Пушкин родился в Москве. Он умер в 1837 году.',
      ['А. С. Пушкин родился в Москве.', 'Он умер в 1837 году.'],
    ],
    ['ka', 'გამარჯობა. როგორ ხარ?', ['გამარჯობა.', 'როგორ ხარ?']],
    ['sv', 'Det regnar. Vi stannar hemma. Vad? Nej!', ['Det regnar.', 'Vi stannar hemma.', 'Vad?', 'Nej!']],
    ['cs', 'Dne 3. října prší. Zůstaneme doma.', ['Dne 3. října prší.', 'Zůstaneme doma.']],
    ['km', 'ខ្ញុំទៅផ្ទះ។ គាត់មក។', ['ខ្ញុំទៅផ្ទះ។', 'គាត់មក។']],
    ['xx-unknown', 'One. Two.', ['One.', 'Two.']],
  ])('%s', (language, text, segments) => {
    expect(cut(plainText(text), 'sentence', language)).toEqual(segments);
  });

  it('breaks no surrogate pair', () => {
    expect(cut(plainText('Good. 😀 Yes. 𝐀 is bold!😀 End.'), 'sentence')).toEqual([
      'Good.',
      '😀 Yes.',
      '𝐀 is bold!😀 End.',
    ]);
  });
});

describe('hostile input of a hundred thousand characters', () => {
  const repeated = (piece: string) => piece.repeat(Math.ceil(100_000 / piece.length));

  // Without bounded look-behind each of these takes minutes, so the test's own time limit fails it.
  it.each([
    '.',
    ' ',
    'x',
    '\n',
    '. ',
    'a. a. a. ',
    '1. A 2. A ',
    '1) ',
    '."',
    '• ',
    'a\n',
    '.[1]',
    '(',
    'Mr. ',
    '! A',
    'A. ',
  ])('is cut without losing anything but white space: %j', (piece) => {
    const text = repeated(piece);
    expect(cut(plainText(text)).join('').replace(/\s/gu, '')).toBe(text.replace(/\s/gu, ''));
  });
});
