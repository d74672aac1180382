import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Koa from 'koa';
import { describe, expect, it } from 'vitest';
import { startServer } from '#api/server.ts';
import { loadConfig } from '#config/config.ts';
import { startTestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { ConsoleFiles } from './console-files.ts';
import { serveConsole } from './serve-console.ts';
import { SignInTickets } from './sign-in-tickets.ts';

// Not on PostgreSQL: it tests HTTP.

const PAGE = `<html lang="en" data-settings=""><head><base href="/" /><meta name="csp-nonce" content="NONCE" /></head></html>`;

/** A server of a console that was built into a folder, in front of another part that answers "api". */
async function startConsole(
  environment: Readonly<Record<string, string>> = {},
  storage: Parameters<typeof serveConsole>[0]['storage'] = {},
) {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-console-'));
  await mkdir(join(folder, 'assets'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'assets', 'index-1a2b.js'), 'export {};');
  await writeFile(join(folder, 'secret.js'), 'secret');
  await mkdir(join(folder, 'guides'));
  await writeFile(join(folder, 'guides', 'review.html'), '<h1>Review</h1>');
  const config = loadConfig(environment);
  const files = new ConsoleFiles(pathToFileURL(`${folder}/`));
  const app = new Koa();
  app.use(serveConsole({ config, signInTickets: new SignInTickets(), storage }, files));
  app.use((ctx) => void (ctx.body = 'api'));
  const server = await startServer(app, { host: '127.0.0.1', port: 0, shutdownTimeout: 100 });
  return {
    folder,
    open: (path: string, accept = 'text/html') => fetch(`${server.url}${path}`, { headers: { accept } }),
    async close() {
      await server.close();
      await rm(folder, { recursive: true });
    },
  };
}

describe('the console', () => {
  const console = sharedByTests(() => startConsole());

  it('is one page for every address of a browser, with a policy that lets in nothing else', async () => {
    for (const path of ['/', '/jobs/0b7e?page=2']) {
      const response = await console.open(path);
      expect(response.headers.get('content-type'), path).toBe('text/html; charset=utf-8');
      const policy = response.headers.get('content-security-policy') ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).toContain("require-trusted-types-for 'script'");
      expect(policy).not.toContain('unsafe');
      const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
      expect(await response.text()).toContain(`content="${nonce}"`);
    }
  });

  it('has another nonce in every page', async () => {
    const policies = await Promise.all(
      ['/', '/'].map(async (path) => (await console.open(path)).headers.get('content-security-policy')),
    );
    expect(new Set(policies).size).toBe(2);
  });

  it('leaves addresses of other parts, and what programs ask for, to them', async () => {
    for (const path of ['/v1/jobs', '/v1', '/docs', '/health/live', '/compat/deepl/v2/usage', '/openapi.json']) {
      expect(await (await console.open(path)).text(), path).toBe('api');
    }
    expect(await (await console.open('/other', 'application/json')).text()).toBe('api');
  });

  it('serves guides, with a policy without scripts', async () => {
    const response = await console.open('/guides/review');
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'self';");
    expect(await response.text()).toBe('<h1>Review</h1>');
    expect(await (await console.open('/guides/none')).text()).toContain('csp-nonce');
  });

  it('serves its files as immutable, and no others', async () => {
    const response = await console.open('/assets/index-1a2b.js', '*/*');
    expect(response.headers.get('cache-control')).toContain('immutable');
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(await response.text()).toBe('export {};');
    for (const path of ['/assets/other.js', '/assets/..%2Fsecret.js', '/assets/index.html']) {
      const missing = await console.open(path, '*/*');
      expect(missing.status, path).not.toBe(200);
    }
  });

  it('passes the settings of the deployment to its page, below the path of a proxy', async () => {
    const environment = { PUBLIC_URL: 'https://loquent.example/a&b', TEMPORAL_UI_URL: 'https://temporal.example' };
    const other = await startConsole(environment);
    try {
      const html = await (await other.open('/')).text();
      expect(html).toContain('<base href="/a&amp;b/" />');
      expect(html).toContain('&quot;temporalUi&quot;:&quot;https://temporal.example&quot;');
    } finally {
      await other.close();
    }
  });

  it('plays recordings of a bucket, and is shown where its addresses can not be signed', async () => {
    const policyWith = async (presign: () => Promise<string>) => {
      const other = await startConsole({ PUBLIC_URL: 'https://loquent.example' }, { presign });
      try {
        return (await other.open('/')).headers.get('content-security-policy');
      } finally {
        await other.close();
      }
    };
    const signed = await policyWith(async () => 'https://recordings.s3.example/recording?X-Amz-Signature=1');
    expect(signed).toContain("media-src 'self' blob: https://recordings.s3.example https://loquent.example;");
    const refused = await policyWith(() => Promise.reject(new Error('no credentials')));
    expect(refused).toContain("media-src 'self' blob: https://loquent.example;");
  });

  it('passes settings unchanged, with characters that are special in replacements or markup', async () => {
    const environment = {
      OIDC_ISSUER: 'https://id.example',
      OIDC_AUDIENCE: 'https://loquent.example',
      OIDC_CONSOLE_CLIENT: `$&$'"><script>`,
    };
    const other = await startConsole(environment);
    try {
      const html = await (await other.open('/')).text();
      expect(html).toContain('&quot;client&quot;:&quot;$&amp;$&#39;\\&quot;&gt;&lt;script&gt;&quot;');
      expect(html).not.toContain('<script>');
    } finally {
      await other.close();
    }
  });

  it('is found once it is built, also while the service runs', async () => {
    const other = await startConsole();
    try {
      await rm(join(other.folder, 'index.html'));
      expect((await other.open('/')).status).toBe(500);
      expect(await (await other.open('/jobs')).text()).toBe('api');
      await writeFile(join(other.folder, 'index.html'), PAGE);
      expect((await other.open('/')).status).toBe(200);
    } finally {
      await other.close();
    }
  });
});

describe('a ticket of the console', () => {
  const api = sharedByTests(() => startTestApi());

  it('is exchanged for its key once, by this machine only', async () => {
    const authorization = `Ticket ${api.dependencies.signInTickets.issue('lq_key')}`;
    const exchange = (headers: Readonly<Record<string, string>>) =>
      fetch(`${api.url}/sign-in/ticket`, { method: 'POST', headers });
    expect((await exchange({ authorization, 'x-forwarded-for': '203.0.113.9' })).status).toBe(401);
    expect((await exchange({ authorization: 'Ticket unknown' })).status).toBe(401);
    expect((await exchange({})).status).toBe(401);
    const first = await exchange({ authorization });
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(await first.json()).toEqual({ key: 'lq_key' });
    expect((await exchange({ authorization })).status).toBe(401);
  });
});
