import { describe, expect, it } from 'vitest';
import { hasVisibleText } from './visible-text.ts';

const INVISIBLE = {
  nothing: '',
  'white space': ' \t\u00a0\u1680\u2003\u3000\u2028',
  'zero-width characters': '\u200b\u200c\u200d\u2060\ufeff',
  'bidi marks': '\u200e\u200f\u061c\u202e\u2066',
  'a soft hyphen': '\u00ad',
  'variation selectors and tags': '\ufe0f\u{e0100}\u{e0041}\u180b',
  fillers: '\u3164\u115f\u1160\uffa0\u17b4\u034f',
  'blanks that are symbols': '\u2800\u{1d159}\u{13441}',
  'controls and half characters': '\u0000\u0085\ud800',
};

describe('visible text', () => {
  it.each(Object.entries(INVISIBLE))('is not %s', (_name, text) => expect(hasVisibleText(text)).toBe(false));

  it.each(['a', '.', '報告', '👩‍👩‍👧', '\u200bx\u200b', 'می‌خواهم', 'ﷺ', '⠁'])('is %j', (text) =>
    expect(hasVisibleText(text)).toBe(true),
  );
});
