import manifest from '#package' with { type: 'json' };
import { notFound } from '#domain/request-errors.ts';
import { randomBytes } from 'node:crypto';
import type { ApiDependencies } from '#api/dependencies.ts';
import { unauthenticated } from '#api/errors.ts';
import { escapeHtml } from '#formats/quality/escape.ts';
import type { ApiContext, ApiMiddleware } from '#api/state.ts';
import { ConsoleFiles, type ConsoleFile } from './console-files.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import type { SignInTickets } from './sign-in-tickets.ts';

/** First parts of paths that belong to other parts of the service. */
const OTHER_PARTS = /^\/(?:v1|compat|docs|health|metrics|reports|stream|incoming|openapi\.json)(?:\/|$)/;
/** Path at which a browser of this machine exchanges its ticket for an API key. */
const TICKET_PATH = '/sign-in/ticket';
const TICKET = /^ticket ([\w-]{1,64})$/i;
/** Addresses of this machine, in the notation of sockets. */
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
const ASSET_PATH = /^\/assets\/([^/]+)$/;
/** A guide, and the style of the guides. */
const GUIDE_PATH = /^\/guides\/(?:([\w-]+)|(guide\.css))$/;
/** Guides have no scripts. */
const GUIDE_POLICY =
  "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
/** Bytes of a nonce. Source: CSP Level 3, section 7.1 (at least 128 bits). */
const NONCE_LENGTH = 16;

/**
 * Serves the console: its files, and its page for every other address that a browser opens outside of the API. Nothing here
 * needs credentials: the page asks for them, and everything it shows comes from the API.
 */
export function serveConsole(
  {
    config,
    signInTickets,
    storage,
  }: Pick<ApiDependencies, 'config' | 'signInTickets'> & { readonly storage: Pick<ObjectStorage, 'presign'> },
  files = new ConsoleFiles(),
): ApiMiddleware {
  const settings = {
    version: manifest.version,
    issuer: config.oidc?.issuer,
    client: config.oidc?.consoleClient,
    temporalUi: config.temporal.uiUrl,
    namespace: config.temporal.namespace,
  };
  const base = config.publicUrl === undefined ? '/' : `${new URL(config.publicUrl).pathname.replace(/\/$/, '')}/`;
  const connections = [config.publicUrl, config.oidc?.issuer].flatMap((url) =>
    url === undefined ? [] : [new URL(url).origin],
  );
  return async (ctx, next) => {
    if (ctx.method === 'POST' && ctx.path === TICKET_PATH) return exchangeTicket(ctx, signInTickets);
    if ((ctx.method !== 'GET' && ctx.method !== 'HEAD') || OTHER_PARTS.test(ctx.path)) return next();
    const [, asset] = ASSET_PATH.exec(ctx.path) ?? [];
    if (asset !== undefined) return sendAsset(ctx, files, asset);
    const [, guide, style] = GUIDE_PATH.exec(ctx.path) ?? [];
    const guideFile = await files.file('guides', style ?? `${guide}.html`);
    if (guideFile !== undefined) {
      ctx.set('Content-Security-Policy', GUIDE_POLICY);
      return sendFile(ctx, guideFile);
    }
    // Programs that ask for a wrong path get the error of the API.
    if (ctx.path !== '/' && ctx.accepts('application/json', 'text/html') !== 'text/html') return next();
    const page = await files.page();
    if (page === undefined) {
      if (ctx.path !== '/') return next();
      throw notFound(
        'The console is not built here. Build it with "npm run build:console"; the API is described at /docs.',
      );
    }
    const nonce = randomBytes(NONCE_LENGTH).toString('base64');
    ctx.set('Content-Security-Policy', policyOf(nonce, connections, await mediaOrigins(storage, config.publicUrl)));
    ctx.type = 'text/html; charset=utf-8';
    // Replaced by functions: in a text, `$` and what follows it would stand for parts of the page.
    ctx.body = page
      .replace('<base href="/" />', () => `<base href="${escapeHtml(base)}" />`)
      .replace('data-settings=""', () => `data-settings="${escapeHtml(JSON.stringify(settings))}"`)
      .replace('content="NONCE"', () => `content="${nonce}"`);
  };
}

/** Answers with the key of a ticket, to a browser of this machine that no proxy stands before. @throws LoquentError `unauthenticated` */
function exchangeTicket(ctx: ApiContext, tickets: SignInTickets): void {
  const { headers, socket } = ctx.req;
  const isForwarded = headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined;
  const [, ticket] = TICKET.exec(headers.authorization ?? '') ?? [];
  const isLocal = LOOPBACK.test(socket.remoteAddress ?? '') && !isForwarded;
  const key = isLocal && ticket !== undefined ? tickets.take(ticket) : undefined;
  if (key === undefined) {
    throw unauthenticated('This ticket was used, has expired, or is for another machine. Sign in with an API key.');
  }
  ctx.body = { key };
}

/**
 * Origins of recordings other than the page's own: the bucket's, which serves its objects itself, and that of
 * `PUBLIC_URL`.
 */
async function mediaOrigins(
  { presign }: Pick<ObjectStorage, 'presign'>,
  publicUrl: string | undefined,
): Promise<readonly string[]> {
  const options = { lifetime: 1000, mediaType: 'video/mp4', disposition: 'inline' };
  // A bucket whose credentials can't be had serves no recordings either; the page is shown all the same.
  const signed = await presign?.('recording', options).catch(() => undefined);
  return [signed, publicUrl].flatMap((url) => (url === undefined ? [] : [new URL(url).origin]));
}

const listOf = (origins: readonly string[]) => origins.map((origin) => ` ${origin}`).join('');

/**
 * Permits only files and calls of this service, and of the issuer where people sign in; styles that the components write have
 * the nonce. Markup is never made of text (Trusted Types); the policy `default` refuses it, see `web/trusted-types.ts`.
 */
const policyOf = (nonce: string, connections: readonly string[], media: readonly string[]) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    `media-src 'self' blob:${listOf(media)}`,
    "font-src 'self'",
    `connect-src 'self'${listOf(connections)}`,
    "frame-src 'self' blob:",
    "base-uri 'self'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');

async function sendAsset(ctx: ApiContext, files: ConsoleFiles, name: string): Promise<void> {
  const file = await files.file('assets', name);
  if (file === undefined) throw notFound('The console has no such file. Load its page again.');
  // The name contains the hash of the content.
  ctx.set('Cache-Control', 'public, max-age=31536000, immutable');
  sendFile(ctx, file);
}

function sendFile(ctx: ApiContext, file: ConsoleFile): void {
  ctx.type = file.type;
  ctx.vary('Accept-Encoding');
  const isGzipped = ctx.acceptsEncodings('gzip', 'identity') === 'gzip';
  if (isGzipped) ctx.set('Content-Encoding', 'gzip');
  ctx.body = isGzipped ? file.gzipped : file.plain;
}
