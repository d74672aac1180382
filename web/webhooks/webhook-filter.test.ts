import { expect, it } from 'vitest';
import { readDeliveryFilter } from './webhook-filter.ts';

it.each([
  [{}, {}],
  [
    { webhook: 7, event: 'tms.changed', page: 2, delivery: 3 },
    { webhook: 7, event: 'tms.changed', page: 2, delivery: 3 },
  ],
  [{ webhook: '7', event: 'other', page: 1, delivery: -1, else: true }, {}],
])('the filter of %j', (search, filter) => {
  expect(readDeliveryFilter(search)).toEqual(filter);
});
