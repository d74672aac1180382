import { z } from 'zod';
import { MAX_ID } from '#db/entities/index.ts';

/** Elements of a page without `limit`. */
export const DEFAULT_PAGE_SIZE = 50;
export const MAX_PAGE_SIZE = 100;

const wholeNumber = z.string().regex(/^-?\d+$/, 'must be a whole number');

/** Schema in the API description for a parameter that is parsed as a number. */
const asInteger =
  (facts: { readonly default: number; readonly minimum: number; readonly maximum?: number }) =>
  (shown: ShownSchema) => {
    delete shown.jsonSchema.pattern;
    Object.assign(shown.jsonSchema, { type: 'integer', ...facts });
  };
type ShownSchema = { readonly jsonSchema: { pattern?: string } };

/** `limit` and `offset` of every list, to spread into a query's schema. A limit above 100 is served as 100. */
export const pagingShape = {
  limit: wholeNumber
    .transform((text) => Math.min(Number(text), MAX_PAGE_SIZE))
    .pipe(z.number().min(1, 'must be 1 or more'))
    .default(DEFAULT_PAGE_SIZE)
    .meta({
      description: `page size; above ${MAX_PAGE_SIZE} is served as ${MAX_PAGE_SIZE}`,
      override: asInteger({ default: DEFAULT_PAGE_SIZE, minimum: 1 }),
    }),
  offset: wholeNumber
    .transform(Number)
    .pipe(z.number().min(0, 'must be 0 or more').max(MAX_ID, 'is larger than any list'))
    .default(0)
    .meta({
      description: 'number of objects to skip',
      override: asInteger({ default: 0, minimum: 0, maximum: MAX_ID }),
    }),
};

/** The query of a list without filters. */
export const paging = z.object(pagingShape);
export type Paging = z.output<typeof paging>;
