import { describe, expect, it } from 'vitest';
import { startTestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests HTTP.

describe('the reference page', () => {
  const api = sharedByTests(() =>
    startTestApi({ environment: { PUBLIC_URL: 'https://loquent.example/localization' } }),
  );

  const open = (path: string, headers: Readonly<Record<string, string>> = {}) =>
    api.request(path, { key: '', headers, redirect: 'manual' });
  /** Resources of the page, from its tags. */
  const partsOf = (html: string) => [...html.matchAll(/(?:src|href)="([^"]*)"/g)].map(([, address]) => address ?? '');

  // Covers GET /docs
  it('needs no key and names nothing of another server', async () => {
    const response = await open('/docs');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await response.text();
    expect(html).not.toMatch(/https?:|\/\//);
    expect(partsOf(html)).toContain('docs/swagger-ui-bundle.js');
  });

  // Covers GET /docs/{file}
  it('has every file that it names, and no other', async () => {
    const parts = partsOf(await (await open('/docs')).text()).filter((part) => part.startsWith('docs/'));
    expect(parts).toHaveLength(4);
    for (const part of parts) {
      const response = await open(`/${part}`);
      expect(response.status, part).toBe(200);
      expect(response.headers.get('content-type')).toMatch(part.endsWith('.css') ? /^text\/css/ : /^text\/javascript/);
      expect((await response.text()).length, part).toBeGreaterThan(30);
    }
    for (const path of ['/docs/package.json', '/docs/..%2Froutes.ts', '/docs/constructor', '/docs/swagger-ui.js']) {
      expect((await open(path)).status, path).toBe(404);
    }
  });

  it('lets the browser load only its own files and call only this service', async () => {
    const policy = (await open('/docs')).headers.get('content-security-policy') ?? '';
    const sources = policy.split(';').flatMap((directive) => directive.trim().split(' ').slice(1));
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("connect-src 'self' https://loquent.example;");
    expect(new Set(sources)).toEqual(new Set(["'none'", "'self'", 'data:', 'https://loquent.example']));
  });

  it('asks no validator of another server about the description', async () => {
    expect(await (await open('/docs/page.js')).text()).toContain('validatorUrl: null');
  });

  it('goes out compressed to those who take that, and not again to those who have it', async () => {
    const compressed = await open('/docs/swagger-ui.css', { 'accept-encoding': 'gzip' });
    expect(compressed.headers.get('content-encoding')).toBe('gzip');
    const plain = await open('/docs/swagger-ui.css', { 'accept-encoding': 'identity' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await compressed.text()).toBe(await plain.text());
    const etag = plain.headers.get('etag') ?? '';
    const again = await open('/docs/swagger-ui.css', { 'if-none-match': etag });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe('');
  });

  it('keeps its relative addresses right when a slash was added', async () => {
    const response = await open('/docs/');
    expect(response.status).toBe(302);
    expect(new URL(response.headers.get('location') ?? '', `${api.url}/docs/`).pathname).toBe('/docs');
  });
});
