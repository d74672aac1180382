import { z } from 'zod';
import type { oas31 } from 'zod-openapi';

type Headers = Readonly<Record<string, oas31.HeaderObject>>;

/** A time in an answer: ISO 8601, UTC. */
export const timestamp = z.iso
  .datetime()
  .meta({ description: 'ISO 8601, UTC', examples: ['2030-01-31T12:00:00.000Z'] });

/** The answer of an operation whose effect has no object to show. */
export const message = z.string().describe('human-readable confirmation');

/** Null for a time that has not come yet. */
export const maybeTimestamp = timestamp.nullable();

/** `total`, `limit` and `offset` of every list, to spread into its envelope. */
export const envelopeShape = {
  total: z.int().min(0).describe('number of objects on all pages'),
  limit: z.int().min(1).max(100).describe('page size that was served'),
  offset: z.int().min(0).describe('number of objects that were skipped'),
};

/**
 * The answer of a list.
 *
 * @param id of the schema
 * @param name of the field with the objects of the page
 * @param description of this field
 */
export function listOf(id: string, name: string, element: z.ZodType, description: string): z.ZodObject {
  return z.object({ [name]: z.array(element).describe(description), ...envelopeShape }).meta({ id });
}

/** Names of the unknown parts of a request. */
export const IGNORED_FIELDS: Headers = {
  'X-Ignored-Fields': {
    description:
      'unknown parameters of the query and fields of the body that were ignored: dotted paths, comma separated, at most 20',
    schema: { type: 'string' },
  },
};

/** Header of an answer stored for an Idempotency-Key. */
export const REPLAYED: Headers = {
  'Idempotency-Replayed': {
    description: '`true`: this is the answer to an earlier request with the same Idempotency-Key',
    schema: { type: 'string', enum: ['true'] },
  },
};
