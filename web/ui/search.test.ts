import { expect, it } from 'vitest';
import { laterPage, oneOfValues, positive, searchOf, nonBlankText, yesOrNo } from './search.ts';

const readSearch = searchOf({
  state: oneOfValues(['open', 'closed']),
  q: nonBlankText,
  id: positive,
  page: laterPage,
  is_read: yesOrNo,
});

it('an address has known values, and no others', () => {
  const search = { state: 'open', q: 'filter', id: 7, page: 2, is_read: false };
  expect(readSearch({ ...search, other: 'x' })).toEqual(search);
  expect(readSearch({ state: 'lost', q: ' ', id: 0, page: 1, is_read: 'no' })).toEqual({});
  expect(readSearch({ state: undefined, q: 1, id: '7', page: 1.5 })).toEqual({});
});
