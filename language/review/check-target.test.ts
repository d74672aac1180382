import { expect, it } from 'vitest';
import { decodeTagged } from '#domain/inline-codes/tagged-text.ts';
import { createTargetCheck } from './check-target.ts';

const check = createTargetCheck({ sourceLanguage: 'en', targetLanguage: 'es' });
const segment = (source: string, machineTarget: string) => ({ source: decodeTagged(source), machineTarget });

it('takes the tags of a revised text as they were where the machine left those of the source out', async () => {
  const revised = segment('A <g1>red</g1> door', 'Una puerta roja');
  expect(await check(revised, 'Puerta roja')).toMatchObject({ target: 'Puerta roja' });
  expect(await check(revised, 'Puerta <g1>roja</g1>')).toEqual({
    reason: 'has tags that the source does not have: <g1>, </g1>',
  });
});

it('writes tags in one way, and takes halves of pairs', async () => {
  const half = segment('<bx3/>Red <x1/>', '<bx3/>Rojo <x1/>');
  expect(await check(half, '<bx3 />Roja <x1 />')).toMatchObject({ target: '<bx3/>Roja <x1/>' });
  expect(await check(half, 'Roja <x1/>')).toEqual({ reason: 'lacks tags of the source: <bx3/>' });
});

it('accepts what the machine wrote, whatever it is', async () => {
  expect(await check(segment('Red <x1/>', ''), '')).toMatchObject({ target: '' });
});

it('has no findings in texts that were rewritten in their language', async () => {
  const rewritten = createTargetCheck({ sourceLanguage: 'en', targetLanguage: 'en' });
  expect(await rewritten(segment('It has 12 doors.', 'It has 12 doors.'), 'Doors: 13')).toMatchObject({ findings: [] });
  expect(await check(segment('It has 12 doors.', 'Tiene 12 puertas.'), 'Tiene 13 puertas.')).toMatchObject({
    findings: [{ rule: 'numbers' }],
  });
});
