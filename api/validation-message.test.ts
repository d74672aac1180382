import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeIssue } from './validation-message.ts';

describe('the message for a value that no alternative takes', () => {
  const messageFor = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value, { error: describeIssue }).error?.issues[0]?.message;
  const volume = z.union([z.number().min(-30).max(12), z.enum(['low', 'normal', 'high'])]);

  it.each([
    [volume, 'medium', 'must be a number from -30 to 12, or one of low, normal, high'],
    [volume.nullish(), true, 'must be a number from -30 to 12, or one of low, normal, high'],
    [volume, 13, 'must be at most 12'],
    [z.union([z.string(), z.array(z.string())]), 7, 'must be a string, or an array, each item a string'],
    [z.union([z.number().min(1), z.null()]), 'x', 'must be a number from 1, or null'],
    [
      z.union([z.int().max(9), z.literal('all'), z.boolean()]),
      'x',
      'must be a number up to 9, or all, or true or false',
    ],
    [z.union([z.object({}), z.string().transform(Number)]), 7, 'must be an object, or a string'],
    [z.object({ volume }), {}, 'is required'],
  ])('names all of them', (schema, value, message) => {
    expect(messageFor(schema, value)).toBe(message);
  });
});
