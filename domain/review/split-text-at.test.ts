import { describe, expect, it } from 'vitest';
import { splitPositionNear, splitTextAt, joinTexts } from './split-text-at.ts';

describe('cutting texts', () => {
  it.each([
    ['One. Two.', 4, ['One.', 'Two.']],
    ['One. Two.', 5, ['One.', 'Two.']],
    ['一。二。', 2, ['一。', '二。']],
    ['One.', 0, undefined],
    ['One.', 4, undefined],
    ['One. ', 4, undefined],
    ['A \u200b', 2, undefined],
    ['e\u0301a', 1, undefined],
    ['👩‍👧b', 2, undefined],
  ])('%j at %i', (text, position, parts) => {
    expect(splitTextAt(text, position)).toEqual(parts);
  });

  it.each([
    ['One two three.', 0.5, ['One two', 'three.']],
    ['One two three.', 0.2, ['One', 'two three.']],
    ['One two three.', 1, ['One two', 'three.']],
    ['一二三四', 0.5, ['一二', '三四']],
    ['一', 0.5, ['一', '']],
    ['', 0.5, ['', '']],
  ])('%j near %d of it', (text, share, parts) => {
    expect(splitPositionNear(text, share)).toEqual(parts);
  });

  it('is undone by joining', () => {
    expect(joinTexts(['One.', ' ', 'Two.'], 'en-US')).toBe('One. Two.');
    expect(joinTexts(['一。', '二。'], 'zh-Hant')).toBe('一。二。');
  });
});
