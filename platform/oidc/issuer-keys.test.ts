import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, it } from 'vitest';
import type { LoquentError } from '#domain/errors.ts';
import { FakeIssuer } from '#test/fakes/oidc-issuer.ts';
import { freshForEachTest } from '#test/suite/shared.ts';
import { AccessTokens } from './access-tokens.ts';
import type { IssuerTiming } from './issuer-keys.ts';
import { mayHoldKeys } from './settings.ts';

/** No pauses at all, so that nothing here depends on how fast the machine is. */
const EAGER = { cooldown: 0, pause: 0 };
const NEVER = Number.MAX_SAFE_INTEGER;

describe('the keys of an issuer', () => {
  let troubles: unknown[];
  const issuer = freshForEachTest(() => FakeIssuer.start('ES256'));
  beforeEach(() => {
    troubles = [];
  });

  const accept = (timing?: Partial<IssuerTiming>, address = issuer.url) =>
    new AccessTokens(
      {
        issuer: address,
        audience: issuer.audience,
        memberOf: undefined,
        roleClaim: undefined,
        consoleClient: undefined,
      },
      { onTrouble: (error) => troubles.push(error), ...(timing === undefined ? {} : { timing }) },
    );
  const codeOf = async (tokens: AccessTokens, token?: string): Promise<string> => {
    try {
      await tokens.verify(token ?? (await issuer.token('ada')));
      return 'accepted';
    } catch (error) {
      return (error as LoquentError).id;
    }
  };

  it('are asked for when the first token comes, once for all that come together, and then kept', async () => {
    const tokens = accept();
    expect(issuer.requests).toEqual([]);
    const together = await Promise.all(Array.from({ length: 20 }, () => codeOf(tokens)));
    expect(new Set(together)).toEqual(new Set(['accepted']));
    expect(await codeOf(tokens)).toBe('accepted');
    expect(issuer.requests).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it('are found below an issuer with a path and a slash at its end', async () => {
    issuer.answer = (request, response) => {
      const path = request.url ?? '';
      const body = path.endsWith('/jwks')
        ? { keys: issuer.keys }
        : { issuer: `${issuer.url}/realms/a/`, jwks_uri: `${issuer.url}/jwks` };
      response.end(JSON.stringify(body));
    };
    const token = await issuer.token('ada', { claims: { iss: `${issuer.url}/realms/a/` } });
    expect(await codeOf(accept({}, `${issuer.url}/realms/a/`), token)).toBe('accepted');
    expect(issuer.requests).toEqual(['/realms/a/.well-known/openid-configuration', '/jwks']);
  });

  it('are asked for again when a token names a new one', async () => {
    const tokens = accept({ cooldown: 0 });
    const old = await issuer.token('ada');
    expect(await codeOf(tokens, old)).toBe('accepted');
    await issuer.rotate();
    expect(await codeOf(tokens)).toBe('accepted');
    expect(issuer.looks).toBe(2);
    expect(await codeOf(tokens, old)).toBe('invalid_token');
  });

  it('are not fetched again and again for tokens that name unknown keys', async () => {
    const tokens = accept({ cooldown: NEVER });
    for (let count = 0; count < 20; count += 1) {
      const token = await issuer.token('ada', { header: { kid: `made-up-${count}` } });
      expect(await codeOf(tokens, token)).toBe('invalid_token');
    }
    expect(issuer.looks).toBe(1);
  });

  it('serve from memory while the issuer is down, except those never seen', async () => {
    const tokens = accept({ ...EAGER, refreshAfter: -1 });
    const known = await issuer.token('ada');
    expect(await codeOf(tokens, known)).toBe('accepted');
    await issuer.rotate();
    const unseen = await issuer.token('ada');
    await issuer.close();
    expect(await codeOf(tokens, known)).toBe('accepted');
    expect(await codeOf(tokens, unseen)).toBe('unavailable');
    expect(await codeOf(tokens, known)).toBe('accepted');
    await issuer.listen();
    // A look that began during the outage may still be on its way to fail.
    let code = 'unavailable';
    while (code === 'unavailable') code = await codeOf(tokens, unseen);
    expect(code).toBe('accepted');
  });

  it('serve no longer when they are too old to be trusted', async () => {
    const tokens = accept({ ...EAGER, trustFor: -1 });
    expect(await codeOf(tokens)).toBe('accepted');
    await issuer.close();
    expect(await codeOf(tokens)).toBe('unavailable');
    await issuer.listen();
    expect(await codeOf(tokens)).toBe('accepted');
  });

  it('are forgotten once the issuer has withdrawn them', async () => {
    const tokens = accept({ ...EAGER, refreshAfter: -1 });
    const token = await issuer.token('ada');
    expect(await codeOf(tokens, token)).toBe('accepted');
    await issuer.rotate();
    let code = 'accepted';
    while (code === 'accepted') code = await codeOf(tokens, token);
    expect(code).toBe('invalid_token');
  });

  it('are unavailable when the issuer never answered, and it is not asked at every token', async () => {
    const tokens = accept({ pause: NEVER });
    issuer.answer = (_request, response) => void response.writeHead(500).end();
    for (let count = 0; count < 5; count += 1) expect(await codeOf(tokens)).toBe('unavailable');
    expect(issuer.requests).toHaveLength(1);
    expect(troubles).toHaveLength(1);
    expect(String(troubles[0])).toContain('answered 500');
  });

  it('are unavailable while the issuer is too slow, in its head or in its body', async () => {
    issuer.answer = () => undefined;
    expect(await codeOf(accept({ timeout: 50 }))).toBe('unavailable');
    issuer.answer = (_request, response) => void response.writeHead(200).write('{');
    expect(await codeOf(accept({ timeout: 50 }))).toBe('unavailable');
    expect(troubles.map((trouble) => (trouble as Error).name)).toEqual(['TimeoutError', 'TimeoutError']);
  });

  it('are not taken from a body that is huge, or that grows huge when unpacked, or never ends', async () => {
    const huge = JSON.stringify({ keys: issuer.keys, filler: 'x'.repeat(400_000) });
    issuer.answerKeys = (_request, response) => void response.end(huge);
    expect(await codeOf(accept())).toBe('unavailable');
    issuer.answerKeys = (_request, response) =>
      void response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(huge));
    expect(await codeOf(accept())).toBe('unavailable');
    issuer.answerKeys = (_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.writeHead(200).on('drain', more);
      more();
    };
    expect(await codeOf(accept())).toBe('unavailable');
    for (const trouble of troubles) expect(String(trouble)).toContain('more than 262144 bytes');
  });

  it.each<[string, string]>([
    ['no JSON', 'keys!'],
    ['no key set', '[]'],
    ['keys that are none', '{"keys": [1, null]}'],
    ['keys without end', JSON.stringify({ keys: Array.from({ length: 2000 }, () => ({ kty: 'EC' })) })],
  ])('are not taken from a body with %s, and those that are known stay', async (_what, body) => {
    const tokens = accept(EAGER);
    expect(await codeOf(tokens)).toBe('accepted');
    issuer.answerKeys = (_request, response) => void response.end(body);
    expect(await codeOf(tokens, await issuer.token('ada', { header: { kid: 'new' } }))).toBe('unavailable');
    expect(await codeOf(tokens)).toBe('accepted');
  });

  it('are refused, and reported, when they can not be used', async () => {
    const [key] = issuer.keys;
    for (const broken of [{ x: 'AAAA' }, { d: key?.x ?? '' }, { x: undefined }]) {
      issuer.answerKeys = (_request, response) => void response.end(JSON.stringify({ keys: [{ ...key, ...broken }] }));
      expect(await codeOf(accept())).toBe('invalid_token');
    }
    expect(troubles).toHaveLength(3);
  });

  it('are not fetched by way of a redirect', async () => {
    issuer.answerKeys = (_request, response) => void response.writeHead(302, { location: '/elsewhere' }).end();
    expect(await codeOf(accept())).toBe('unavailable');
    expect(issuer.requests).toEqual(['/.well-known/openid-configuration', '/keys']);
  });

  it.each<[string, Record<string, unknown>]>([
    ['names another issuer', { issuer: 'https://evil.example' }],
    ['has its keys at an address without TLS', { jwks_uri: 'http://id.example.com/keys' }],
    ['has its keys in a file', { jwks_uri: 'file:///etc/passwd' }],
    ['has no keys', { jwks_uri: undefined }],
  ])('are not taken from a discovery document that %s', async (_what, discovery) => {
    issuer.discovery = discovery;
    expect(await codeOf(accept())).toBe('unavailable');
    expect(issuer.requests).toEqual(['/.well-known/openid-configuration']);
  });

  it('of an issuer elsewhere are not looked for on this machine', () => {
    expect(mayHoldKeys('https://id.example.com', 'https://keys.example.net/keys')).toBe(true);
    expect(mayHoldKeys('http://127.0.0.1:8090', 'http://127.0.0.1:8090/keys')).toBe(true);
    for (const address of ['http://127.0.0.1/keys', 'http://localhost/keys', 'HTTP://[::1]/keys', 'keys', '']) {
      expect(mayHoldKeys('https://id.example.com', address)).toBe(false);
    }
  });
});
