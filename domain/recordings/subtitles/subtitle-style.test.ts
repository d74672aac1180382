import { expect, it } from 'vitest';
import { z } from 'zod';
import { subtitleStyle } from './subtitle-style.ts';

it('describes the colors that it accepts, in capitals too', () => {
  const described = RegExp(String(Object(z.toJSONSchema(subtitleStyle.shape.color)).pattern), 'u');
  for (const [color, isAccepted] of [
    ['#FFE000', true],
    ['#ffe000', true],
    ['#ffe00', false],
    ['yellow', false],
  ] as const) {
    expect(subtitleStyle.safeParse({ color }).success).toBe(isAccepted);
    expect(described.test(color)).toBe(isAccepted);
  }
});
