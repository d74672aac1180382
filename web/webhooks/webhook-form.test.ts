import { expect, it } from 'vitest';
import { EVENT_TYPES as KNOWN } from '#domain/events/event-types.ts';
import { createSecret, WEBHOOK_EVENTS, headersOf } from './webhook-form.ts';

it('every event of the service can be chosen', () => {
  expect(WEBHOOK_EVENTS).toEqual(KNOWN);
});

it('a secret is that of Standard Webhooks, and another each time', () => {
  const secret = createSecret();
  expect(secret).toMatch(/^whsec_[\w+/]+={0,2}$/);
  expect(Buffer.from(secret.slice('whsec_'.length), 'base64')).toHaveLength(32);
  expect(createSecret()).not.toBe(secret);
});

it.each([
  ['', undefined],
  [' \n\n', undefined],
  ['Authorization: Bearer a:b\n X-Team :  web ', { Authorization: 'Bearer a:b', 'X-Team': 'web' }],
  ['X-Empty', { 'X-Empty': '' }],
])('headers of %j', (lines, headers) => {
  expect(headersOf(lines)).toEqual(headers);
});
