import { describe, expect, it } from 'vitest';
import type { CodedText, InlineCode } from '#domain/units/coded-text.ts';
import { splitIntoSegments, joinSegments } from './split-into-segments.ts';
import { SEGMENTATION_MODES } from './modes.ts';
import { segmentRanges } from './segment-ranges.ts';

const open = (id: number, offset: number): InlineCode => ({ id, kind: 'open', offset });
const close = (id: number, offset: number): InlineCode => ({ id, kind: 'close', offset });
const mark = (id: number, offset: number): InlineCode => ({ id, kind: 'standalone', offset });
const lineBreak = (id: number, offset: number): InlineCode => ({ id, kind: 'standalone', offset, equivalent: '\n' });

function cut(text: string, codes: InlineCode[]) {
  const content = { text, codes };
  return splitIntoSegments(content, segmentRanges(content, 'en', 'sentence'));
}

describe('codes at the border of segments', () => {
  it('go to the sentence before when they close, to the one after when they open', () => {
    const { segments, gaps } = cut('One. Two.', [open(1, 0), close(1, 4), open(2, 5), close(2, 9)]);
    expect(segments).toEqual([
      { text: 'One.', codes: [open(1, 0), close(1, 4)] },
      { text: 'Two.', codes: [open(2, 0), close(2, 4)] },
    ]);
    expect(gaps.flatMap((gap) => gap.codes)).toEqual([]);
  });

  it('keep a note mark with the sentence it follows', () => {
    expect(cut('One. Two.', [mark(1, 4)]).segments[0]!.codes).toEqual([mark(1, 4)]);
  });

  it('keep a picture with the sentence it starts', () => {
    expect(cut('One. Two.', [mark(1, 5)]).segments[1]!.codes).toEqual([mark(1, 0)]);
  });

  it('leave a line break between its sentences, formatting on the side it formats', () => {
    const { segments, gaps } = cut('onetwo', [open(1, 0), close(1, 3), lineBreak(2, 3), open(3, 3), close(3, 6)]);
    expect(segments).toEqual([
      { text: 'one', codes: [open(1, 0), close(1, 3)] },
      { text: 'two', codes: [open(3, 0), close(3, 3)] },
    ]);
    expect(gaps[1]).toEqual({ text: '', codes: [lineBreak(2, 0)] });
  });

  it('leave codes inside the white space where they are', () => {
    expect(cut('One.   Two.', [mark(1, 6)]).gaps[1]).toEqual({ text: '   ', codes: [mark(1, 2)] });
  });

  it('keep an empty pair in one piece', () => {
    const codes = [open(1, 0), open(2, 4), close(2, 4), close(1, 4)];
    expect(cut('One. Two.', codes).segments[0]!.codes).toEqual(codes);
  });

  it('split a pair that spans two sentences', () => {
    const { segments } = cut('One. Two.', [open(1, 0), close(1, 9)]);
    expect(segments.map((segment) => segment.codes)).toEqual([[open(1, 0)], [close(1, 4)]]);
  });
});

describe('joinSegments', () => {
  it('puts translations between the original white space, codes moved with them', () => {
    const content = { text: ' One.\t\tTwo. ', codes: [open(1, 1), mark(2, 6), close(1, 11)] };
    const ranges = segmentRanges(content, 'en', 'sentence');
    const translated = [
      { text: 'Primero.', codes: [open(1, 3)] },
      { text: 'Dos.', codes: [close(1, 2)] },
    ];
    expect(joinSegments(content, ranges, translated)).toEqual({
      text: ' Primero.\t\tDos. ',
      codes: [open(1, 4), mark(2, 10), close(1, 13)],
    });
  });

  it('refuses another number of segments, and ranges of another text', () => {
    const content = { text: 'One. Two.', codes: [] };
    const ranges = segmentRanges(content, 'en', 'sentence');
    expect(() => joinSegments(content, ranges, [])).toThrow(expect.objectContaining({ id: 'segments_mismatched' }));
    expect(() => splitIntoSegments({ text: 'One', codes: [] }, ranges)).toThrow(
      expect.objectContaining({ id: 'segments_mismatched' }),
    );
    expect(() => splitIntoSegments(content, [ranges[1]!, ranges[0]!])).toThrow(
      expect.objectContaining({ id: 'segments_mismatched' }),
    );
  });
});

describe('any text with any codes', () => {
  const pieces = [
    'One',
    'two',
    'Mr.',
    '. ',
    '! ',
    '?',
    '…',
    ' ',
    '\n',
    '\n\n',
    '\t',
    '“',
    '”',
    '(',
    ')',
    '1. ',
    '• ',
    '😀',
    'é',
    '。',
    'U.S. ',
    'The ',
  ];
  const equivalents = [undefined, '\n', '\t', '{name}', '. A', ' '];

  /** Park and Miller's minimal standard generator, so that a failure can be repeated. */
  function randomSource(seed: number) {
    let state = seed;
    return (limit: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % limit;
    };
  }

  function randomContent(random: (limit: number) => number): CodedText {
    let text = '';
    const codes: InlineCode[] = [];
    const opened: number[] = [];
    for (let step = random(25); step > 0; step -= 1) {
      const id = codes.length + 1;
      const choice = random(6);
      if (choice === 0) {
        codes.push(open(id, text.length));
        opened.push(id);
      } else if (choice === 1 && opened.length > 0) {
        codes.push(close(opened.splice(random(opened.length), 1)[0]!, text.length));
      } else if (choice === 2) {
        const equivalent = equivalents[random(equivalents.length)];
        codes.push({ ...mark(id, text.length), ...(equivalent === undefined ? {} : { equivalent }) });
      } else {
        text += pieces[random(pieces.length)]!;
      }
    }
    return { text, codes };
  }

  it('is the same again after cutting and joining, each code in exactly one piece, no segment blank', () => {
    const random = randomSource(20_261_121);
    const failures: CodedText[] = [];
    let cuts = 0;
    for (let round = 0; round < 600; round += 1) {
      const content = randomContent(random);
      for (const mode of SEGMENTATION_MODES) {
        const ranges = segmentRanges(content, round % 2 === 0 ? 'en' : 'es', mode);
        const { segments, gaps } = splitIntoSegments(content, ranges);
        const pieces = [...segments, ...gaps];
        const holds = [
          JSON.stringify(joinSegments(content, ranges, segments)) === JSON.stringify(content),
          pieces.flatMap((piece) => piece.codes).length === content.codes.length,
          pieces.every(({ text, codes }) => codes.every(({ offset }) => offset >= 0 && offset <= text.length)),
          segments.every((segment) => segment.text.trim() !== ''),
          gaps.every((gap) => gap.text.trim() === ''),
        ];
        if (holds.includes(false)) failures.push(content);
        cuts += ranges.length;
      }
    }
    expect(failures).toEqual([]);
    expect(cuts).toBeGreaterThan(600);
  });
});
