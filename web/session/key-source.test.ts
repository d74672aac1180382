import { expect, it, vi } from 'vitest';
import type { ConsoleCredentials } from './credentials.ts';
import { keySource } from './key-source.ts';

type Renew = Parameters<typeof keySource>[1];

const EXPIRED = { refreshToken: 'first', expiresAt: 0 };
const FRESH = { refreshToken: 'second', expiresAt: Date.now() + 3_600_000 };

it('a key is used as it is', async () => {
  const renew = vi.fn<Renew>();
  expect(await keySource({ key: 'lq_key' }, renew)()).toBe('lq_key');
  expect(renew).not.toHaveBeenCalled();
});

it('an access token is renewed before it expires, once for all requests that wait', async () => {
  const renew = vi.fn<Renew>(async () => ({ key: 'new', renewal: FRESH }));
  const renewed = vi.fn<(renewed: ConsoleCredentials) => void>();
  const key = keySource({ key: 'old', renewal: EXPIRED, organization: 'id' }, renew, renewed);
  expect(await Promise.all([key(), key()])).toEqual(['new', 'new']);
  expect(await key()).toBe('new');
  expect(renew.mock.calls).toEqual([['first']]);
  expect(renewed).toHaveBeenCalledWith({ key: 'new', renewal: FRESH, organization: 'id' });
});

it('an access token that is not renewed is used as it is, and renewed with the next request', async () => {
  const renew = vi.fn<Renew>(async () => ({ key: 'new', renewal: FRESH })).mockRejectedValueOnce(new Error('offline'));
  const key = keySource({ key: 'old', renewal: EXPIRED }, renew);
  expect(await key()).toBe('old');
  expect(await key()).toBe('new');
});
