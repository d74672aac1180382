import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ignoredFields } from './ignored-fields.ts';

describe('ignored fields', () => {
  const term = z.object({ term: z.string(), note: z.string().optional() });
  const schema = z
    .object({
      name: z.string(),
      terms: z.array(term).nullish(),
      tms: term.optional().default({ term: 'x' }),
      any: z.record(z.string(), z.unknown()).optional(),
      either: z.union([z.string(), z.object({ a: z.number() })]).optional(),
    })
    .refine(() => true);

  it('are empty when all are known', () => {
    expect(ignoredFields({ name: 'x', terms: [{ term: 'y' }], any: { whatever: 1 } }, schema)).toEqual([]);
  });

  it('are dotted paths, through arrays, wrappers and refinements', () => {
    const body = { name: 'x', extra: 1, terms: [{ term: 'y' }, { term: 'z', colour: 1 }], tms: { term: 'q', zzz: 1 } };
    expect(ignoredFields(body, schema)).toEqual(['extra', 'terms.1.colour', 'tms.zzz']);
  });

  it('are judged by the member of a union that takes the value', () => {
    expect(ignoredFields({ name: 'x', either: { a: 1, b: 2 } }, schema)).toEqual(['either.b']);
  });

  it('include names that every object inherits', () => {
    expect(ignoredFields({ name: 'x', constructor: 1, toString: 2 }, schema)).toEqual(['constructor', 'toString']);
  });

  it('are at most 20, with short and harmless names', () => {
    const many = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`${'é\n,'.repeat(50)}${index}`, 1]));
    const names = ignoredFields({ name: 'x', ...many }, schema);
    expect(names).toHaveLength(20);
    for (const name of names) expect(name).toMatch(/^[\w?]{1,64}$/);
  });
});
