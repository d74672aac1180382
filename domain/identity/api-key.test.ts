import { describe, expect, it } from 'vitest';
import { generateApiKey, isWellFormedApiKey, visiblePrefix } from './api-key.ts';

describe('API keys', () => {
  it('are generated well formed and never twice', () => {
    const keys = Array.from({ length: 200 }, generateApiKey);
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) {
      expect(key).toMatch(/^lq_[0-9A-Za-z]{38}$/);
      expect(isWellFormedApiKey(key)).toBe(true);
    }
  });

  it('carry the CRC-32 of their random part, as zlib computes it', () => {
    expect(isWellFormedApiKey(`lq_${'0'.repeat(32)}2wjyrI`)).toBe(true);
    expect(isWellFormedApiKey(`lq_${'0'.repeat(32)}000000`)).toBe(false);
  });

  it('are refused after any single wrong character', () => {
    const key = generateApiKey();
    for (let index = 3; index < key.length; index += 1) {
      const other = key.charAt(index) === 'A' ? 'B' : 'A';
      expect(isWellFormedApiKey(`${key.slice(0, index)}${other}${key.slice(index + 1)}`)).toBe(false);
    }
  });

  it('are refused when cut short, lengthened or without the prefix', () => {
    const key = generateApiKey();
    for (const wrong of [key.slice(0, -1), `${key}0`, key.slice(3), key.toUpperCase(), '', `${key}\n`]) {
      expect(isWellFormedApiKey(wrong)).toBe(false);
    }
  });

  it('show seven characters', () => {
    expect(visiblePrefix('lq_abcdefgh')).toBe('lq_abcd');
  });
});
