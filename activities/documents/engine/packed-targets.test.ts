import { expect, it } from 'vitest';
import type { CodedText } from '#domain/units/coded-text.ts';
import { PackedTargets } from './packed-targets.ts';

const LONG = 'long '.repeat(300_000);
const TARGETS: readonly (readonly [string, CodedText])[] = [
  ['a', { text: 'Straße – 10 €', codes: [] }],
  ['b/ü', { text: 'half \ud83d', codes: [{ id: 1, kind: 'standalone', offset: 2, equivalent: '\n' }] }],
  ['c', { text: '', codes: [] }],
  ['long', { text: LONG, codes: [] }],
  ['last', { text: '保存する', codes: [] }],
];

it('translations are unpacked as they were, by id and in the order of units', () => {
  const ids = ['none', ...TARGETS.map(([id]) => id)];
  const packed = new PackedTargets(ids.length, (id) => ids.indexOf(id));
  for (const [id, target] of TARGETS.toReversed()) packed.add(id, target);
  expect(packed.size).toBe(TARGETS.length);
  expect([...packed]).toEqual(TARGETS);
  expect([...packed.keys()]).toEqual(ids.slice(1));
  for (const [id, target] of TARGETS) expect(packed.get(id)).toEqual(target);
  expect(['none', 'other'].map((id) => [packed.has(id), packed.get(id)])).toEqual([
    [false, undefined],
    [false, undefined],
  ]);
});
