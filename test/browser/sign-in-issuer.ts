import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { FakeIssuer } from '#test/fakes/oidc-issuer.ts';

/** Client id of the console. */
export const CLIENT = 'loquent-console';

/** A sign-in that has begun at the issuer: what its code is worth. */
interface Grant {
  readonly challenge: string;
  readonly redirect: string;
}

/**
 * An issuer at which people sign in with a browser: authorization code with PKCE (RFC 6749, section 4.1, and RFC 7636) and
 * refresh tokens that are used once, for one public client. It refuses what such issuers refuse.
 */
export class SignInIssuer {
  /** Types of the grants that were asked for at the token endpoint, with the status of the answer. */
  readonly grants: string[] = [];
  /** Seconds for which access tokens are valid. */
  lifetime = 300;
  readonly #issuer: FakeIssuer;
  readonly #codes = new Map<string, Grant>();
  readonly #refreshTokens = new Set<string>();

  private constructor(issuer: FakeIssuer) {
    this.#issuer = issuer;
    issuer.answer = (request, response) => void this.#serve(request, response);
  }

  static async start(): Promise<SignInIssuer> {
    return new SignInIssuer(await FakeIssuer.start());
  }

  /** Variables of a service whose console signs people in here, as members of its first organization. */
  get environment(): Readonly<Record<string, string>> {
    return { ...this.#issuer.environment, OIDC_CONSOLE_CLIENT: CLIENT, OIDC_PROVISIONING: 'member:default' };
  }

  close(): Promise<void> {
    return this.#issuer.close();
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', this.#issuer.url);
    // Browsers ask from the page of another origin.
    response.setHeader('access-control-allow-origin', '*');
    const { url, keys } = this.#issuer;
    switch (pathname) {
      case '/.well-known/openid-configuration':
        return sendJson(response, 200, {
          issuer: url,
          jwks_uri: `${url}/keys`,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          response_types_supported: ['code'],
          code_challenge_methods_supported: ['S256'],
          authorization_response_iss_parameter_supported: true,
        });
      case '/keys':
        return sendJson(response, 200, { keys });
      case '/authorize':
        return this.#authorize(searchParams, response);
      case '/token':
        return this.#grant(new URLSearchParams(await text(request)), response);
      default:
        // Browsers ask for an icon by themselves.
        return void response.writeHead(204).end();
    }
  }

  #authorize(query: URLSearchParams, response: ServerResponse): void {
    const [redirect, challenge, state] = ['redirect_uri', 'code_challenge', 'state'].map((name) => query.get(name));
    const isRight =
      query.get('client_id') === CLIENT &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256' &&
      query.get('scope')?.split(' ').includes('openid') === true;
    if (!isRight || !redirect || !challenge || !state) return sendJson(response, 400, { error: 'invalid_request' });
    const code = randomUUID();
    this.#codes.set(code, { challenge, redirect });
    const back = (answer: Readonly<Record<string, string>>) =>
      `${redirect}?${new URLSearchParams({ ...answer, state, iss: this.#issuer.url }).toString()}`.replaceAll(
        '&',
        '&amp;',
      );
    response.writeHead(200, { 'content-type': 'text/html' }).end(
      `<!doctype html><title>Sign in</title><a href="${back({ code })}">Continue as Ada</a>
       <a href="${back({ error: 'access_denied' })}">Refuse</a>`,
    );
  }

  async #grant(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const type = form.get('grant_type') ?? '';
    const isGranted =
      form.get('client_id') === CLIENT && (type === 'refresh_token' ? this.#renews(form) : this.#knows(form));
    this.grants.push(`${type} ${isGranted ? 200 : 400}`);
    if (!isGranted) return sendJson(response, 400, { error: 'invalid_grant' });
    const refreshToken = randomUUID();
    this.#refreshTokens.add(refreshToken);
    const person = { email: 'ada@example.com', email_verified: true, name: 'Ada of the issuer' };
    sendJson(response, 200, {
      access_token: await this.#issuer.token('ada', { claims: person }),
      id_token: await this.#issuer.token('ada', { claims: { ...person, aud: CLIENT }, header: { typ: 'JWT' } }),
      token_type: 'Bearer',
      expires_in: this.lifetime,
      refresh_token: refreshToken,
    });
  }

  /** True for a code with the verifier of its challenge, once. */
  #knows(form: URLSearchParams): boolean {
    const code = form.get('code') ?? '';
    const grant = this.#codes.get(code);
    this.#codes.delete(code);
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    return grant !== undefined && grant.challenge === challenge && grant.redirect === form.get('redirect_uri');
  }

  #renews(form: URLSearchParams): boolean {
    return this.#refreshTokens.delete(form.get('refresh_token') ?? '');
  }
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
