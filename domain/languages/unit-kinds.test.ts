import { describe, expect, it } from 'vitest';
import { UNIT_KIND, unitKind } from './unit-kinds.ts';

describe('unitKind', () => {
  it('says of every unit what Unicode says of it, when first asked and later', () => {
    for (let round = 0; round < 2; round += 1) {
      for (let unit = 0; unit < 0x10000; unit += 1) {
        const character = String.fromCharCode(unit);
        const isLetter = unitKind(unit) === UNIT_KIND.letter;
        const isOther = unitKind(unit) === UNIT_KIND.other;
        if (isLetter !== /\p{L}/u.test(character) || isOther === /[\p{L}\p{N}\p{M}]/u.test(character)) {
          expect.fail(`U+${unit.toString(16)}`);
        }
      }
    }
  });
});
