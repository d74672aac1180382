import { describe, expect, it } from 'vitest';
import { JsonMeter } from './json-meter.ts';

const LIMITS = { values: 1_000, depth: 8 };
const encoder = new TextEncoder();

/** The exceeded limit; checks that it is the same for the whole text and for every way to cut it in two. */
function exceeded(text: string): string | undefined {
  const bytes = encoder.encode(text);
  const whole = new JsonMeter(LIMITS).add(bytes);
  const bytewise = new JsonMeter(LIMITS);
  let found: string | undefined;
  for (const byte of bytes) found ??= bytewise.add(Uint8Array.of(byte));
  expect(found).toBe(whole);
  return whole;
}

describe('JSON before it is parsed', () => {
  it('passes with as many values and levels as are taken', () => {
    expect(exceeded(`[${'0,'.repeat(LIMITS.values - 3)}0]`)).toBeUndefined();
    expect(exceeded(`${'['.repeat(8)}${']'.repeat(8)}`.repeat(10))).toBeUndefined();
  });

  it('is refused with more', () => {
    expect(exceeded(`[${'0,'.repeat(LIMITS.values)}0]`)).toBe('values');
    expect(exceeded(`[${'{},'.repeat(LIMITS.values)}0]`)).toBe('values');
    expect(exceeded('{"a":'.repeat(9))).toBe('depth');
  });

  it('may have any marks in its strings, wherever they are cut', () => {
    const marks = ',[{"\\'.repeat(300);
    expect(exceeded(JSON.stringify({ [marks]: marks }))).toBeUndefined();
    expect(exceeded(JSON.stringify({ '\\': '\\"', '"': [] }) + ',0'.repeat(LIMITS.values))).toBe('values');
  });

  it('need not be valid', () => {
    for (const text of ['', '"', '"\\', ']]]', '{', '\u0000']) expect(exceeded(text)).toBeUndefined();
  });
});
