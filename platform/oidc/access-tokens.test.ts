import { createHmac } from 'node:crypto';
import { exportSPKI, importJWK, type CryptoKey } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import type { LoquentError } from '#domain/errors.ts';
import { FakeIssuer, type TokenOptions } from '#test/fakes/oidc-issuer.ts';
import { AccessTokens, CLOCK_SKEW } from './access-tokens.ts';
import { looksLikeAccessToken } from './token-form.ts';

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const now = () => Math.floor(Date.now() / 1000);

describe('access tokens', () => {
  let issuer: FakeIssuer;
  afterEach(() => issuer.close());

  async function start(algorithm?: string): Promise<AccessTokens> {
    issuer = await FakeIssuer.start(algorithm);
    const settings = {
      issuer: issuer.url,
      audience: issuer.audience,
      memberOf: undefined,
      roleClaim: undefined,
      consoleClient: undefined,
    };
    return new AccessTokens(settings, { onTrouble: () => undefined });
  }

  const refusal = (verified: Promise<unknown>): Promise<LoquentError> =>
    verified.then(
      () => Promise.reject(new Error('the token was accepted')),
      (error: LoquentError) => error,
    );

  it.each(['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'])(
    'signed with %s are accepted and say who and until when',
    async (algorithm) => {
      const tokens = await start(algorithm);
      const exp = now() + 100;
      const token = await issuer.token('ada', { claims: { exp, email: 'ada@example.com' } });
      expect(looksLikeAccessToken(token)).toBe(true);
      expect(await tokens.verify(token)).toMatchObject({
        issuer: issuer.url,
        subject: 'ada',
        expiresAt: (exp + CLOCK_SKEW) * 1000,
        claims: { email: 'ada@example.com' },
      });
    },
  );

  it.each<[string, () => TokenOptions]>([
    ['typ JWT', () => ({ header: { typ: 'JWT' } })],
    ['typ application/at+jwt', () => ({ header: { typ: 'application/AT+jwt' } })],
    ['no typ', () => ({ header: { typ: undefined } })],
    ['several audiences', () => ({ claims: { aud: ['other', 'https://loquent.example'] } })],
    ['an expiry within the clock skew', () => ({ claims: { exp: now() - CLOCK_SKEW / 2 } })],
    ['a start within the clock skew', () => ({ claims: { nbf: now() + CLOCK_SKEW / 2, iat: now() + CLOCK_SKEW / 2 } })],
    ['no time of issue', () => ({ claims: { iat: undefined } })],
  ])('are accepted with %s', async (_what, options) => {
    const tokens = await start();
    expect((await tokens.verify(await issuer.token('ada', options()))).subject).toBe('ada');
  });

  it.each<[string, TokenOptions, RegExp]>([
    ['an expiry beyond the clock skew', { claims: { exp: now() - CLOCK_SKEW - 5 } }, /expired/],
    ['no expiry', { claims: { exp: undefined } }, /exp/],
    ['a start beyond the clock skew', { claims: { nbf: now() + CLOCK_SKEW + 600 } }, /not valid yet/],
    ['a time of issue beyond the clock skew', { claims: { iat: now() + CLOCK_SKEW + 600 } }, /in the future/],
    ['another audience', { claims: { aud: 'https://other.example' } }, /audience/],
    ['an audience that only begins like ours', { claims: { aud: 'https://loquent.example.org' } }, /audience/],
    ['no audience', { claims: { aud: undefined } }, /audience/],
    ['another issuer', { claims: { iss: 'https://evil.example' } }, /issuer/],
    ['no issuer', { claims: { iss: undefined } }, /issuer/],
    ['no subject', { claims: { sub: undefined } }, /sub/],
    ['an empty subject', { claims: { sub: '' } }, /sub/],
    ['a subject that is too long', { claims: { sub: 'x'.repeat(256) } }, /sub/],
    ['a subject that is no text', { claims: { sub: 7 as unknown as string } }, /sub/],
    ['another type', { header: { typ: 'logout+jwt' } }, /not an access token/],
    ['an unknown key', { header: { kid: 'unknown' } }, /does not publish/],
    ['a bound key', { claims: { cnf: { jkt: 'thumbprint' } } }, /bound/],
    ['too many characters', { claims: { filler: 'x'.repeat(9000) } }, /characters/],
  ])('are refused with %s', async (_what, options, message) => {
    const tokens = await start();
    const error = await refusal(tokens.verify(await issuer.token('ada', options)));
    expect(error).toMatchObject({ id: 'invalid_token', message: expect.stringMatching(message) as string });
    expect(error.cause).toBeUndefined();
  });

  it('are refused unsigned, whatever the case of "none", without asking the issuer', async () => {
    const tokens = await start();
    const payload = encode({ iss: issuer.url, aud: issuer.audience, sub: 'ada', exp: now() + 300 });
    for (const alg of ['none', 'None', 'NONE', '']) {
      expect((await refusal(tokens.verify(`${encode({ alg })}.${payload}.AA`))).message).toMatch(/algorithm/);
    }
    expect(issuer.requests).toEqual([]);
  });

  it('are refused when the public key was taken as the secret of an HMAC', async () => {
    const tokens = await start();
    const key = await importJWK(issuer.keys[0] ?? {}, 'RS256', { extractable: true });
    const secret = await exportSPKI(key as CryptoKey);
    const signed = [
      encode({ alg: 'HS256', kid: issuer.keys[0]?.kid }),
      encode({ iss: issuer.url, aud: issuer.audience, sub: 'ada', exp: now() + 300 }),
    ].join('.');
    const signature = createHmac('sha256', secret).update(signed).digest('base64url');
    expect((await refusal(tokens.verify(`${signed}.${signature}`))).message).toMatch(/algorithm/);
  });

  it('are refused with a key in their own header', async () => {
    const tokens = await start();
    const stranger = await FakeIssuer.start();
    const token = await stranger.token('ada', {
      claims: { iss: issuer.url },
      header: { jwk: stranger.keys[0] ?? {}, jku: `${stranger.url}/keys`, kid: issuer.keys[0]?.kid ?? '' },
    });
    expect((await refusal(tokens.verify(token))).message).toMatch(/signature/);
    expect(stranger.requests).toEqual([]);
    await stranger.close();
  });

  it('are refused after any change, and never for another reason than being refused', async () => {
    const tokens = await start('ES256');
    const token = await issuer.token('ada');
    for (let index = 0; index < token.length - 1; index += 7) {
      const other = token.charAt(index) === 'A' ? 'Q' : 'A';
      const changed = `${token.slice(0, index)}${other}${token.slice(index + 1)}`;
      expect(await refusal(tokens.verify(changed))).toMatchObject({ id: 'invalid_token' });
    }
    for (const junk of [
      'a.b.c',
      '..',
      'e30.e30.e30',
      `${encode([])}.${encode([])}.AA`,
      `${encode({ alg: {} })}.e30.AA`,
    ]) {
      expect(await refusal(tokens.verify(junk))).toMatchObject({ id: 'invalid_token' });
    }
  });

  it('that name no key are accepted only while the issuer has a single one', async () => {
    const tokens = await start();
    const nameless = { header: { kid: undefined } };
    expect((await tokens.verify(await issuer.token('ada', nameless))).subject).toBe('ada');
    const others = await start();
    await issuer.rotate('RS256', true);
    expect((await refusal(others.verify(await issuer.token('ada', nameless)))).message).toMatch(/kid/);
  });

  it('are distinguished from API keys by their form', () => {
    for (const key of ['lq_abc', 'a.b', 'a.b.c.d', 'a.b.c.d.e', 'a..c', 'a.b.c ', 'a.b.ç']) {
      expect(looksLikeAccessToken(key)).toBe(false);
    }
  });
});
