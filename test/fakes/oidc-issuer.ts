import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  exportJWK,
  generateKeyPair,
  SignJWT,
  type CryptoKey,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
} from 'jose';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface TokenOptions {
  /** Added to, or with undefined taken from, a token that is right in every way. */
  readonly claims?: JWTPayload;
  readonly header?: Partial<JWTHeaderParameters>;
}

/** An OpenID Connect issuer on a real socket: a discovery document, keys that change, and all sorts of bad days. */
export class FakeIssuer {
  readonly audience = 'https://loquent.example';
  /** Paths asked for, in order. */
  readonly requests: string[] = [];
  /** Answers everything in the place of the issuer while it is set. */
  answer: Answer | undefined;
  /** Answers for the keys in the place of the issuer while it is set. */
  answerKeys: Answer | undefined;
  /** Over what the discovery document says. */
  discovery: Record<string, unknown> = {};
  readonly #server = createServer((request, response) => this.#serve(request, response));
  #port = 0;
  #keys: JWK[] = [];
  #privateKey: CryptoKey | undefined;
  #algorithm = '';

  static async start(algorithm = 'RS256'): Promise<FakeIssuer> {
    const issuer = new FakeIssuer();
    await issuer.listen();
    await issuer.rotate(algorithm);
    return issuer;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Variables that make a service accept its tokens. */
  get environment(): Readonly<Record<string, string>> {
    return { OIDC_ISSUER: this.url, OIDC_AUDIENCE: this.audience };
  }

  /** How often its keys were asked for. */
  get looks(): number {
    return this.requests.filter((path) => path === '/keys').length;
  }

  async listen(): Promise<void> {
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    if (!this.#server.listening) return;
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Signs with a new key from now on. @param keep whether the keys so far stay published */
  async rotate(algorithm = this.#algorithm, keep = false): Promise<void> {
    const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
    const kid = `key-${crypto.randomUUID()}`;
    this.#keys = [...(keep ? this.#keys : []), { ...(await exportJWK(publicKey)), kid, alg: algorithm, use: 'sig' }];
    this.#privateKey = privateKey;
    this.#algorithm = algorithm;
  }

  get keys(): readonly JWK[] {
    return this.#keys;
  }

  /** A token of a subject, good for five minutes. */
  token(subject: string, { claims = {}, header = {} }: TokenOptions = {}): Promise<string> {
    if (this.#privateKey === undefined) throw new Error('the issuer was not started');
    const now = Math.floor(Date.now() / 1000);
    const payload = { iss: this.url, aud: this.audience, sub: subject, iat: now, exp: now + 300, ...claims };
    return new SignJWT(payload)
      .setProtectedHeader({ alg: this.#algorithm, kid: this.#keys.at(-1)?.kid ?? '', typ: 'at+jwt', ...header })
      .sign(this.#privateKey);
  }

  #serve(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '';
    this.requests.push(path);
    if (this.answer !== undefined) return this.answer(request, response);
    if (path === '/.well-known/openid-configuration') {
      return sendJson(response, { issuer: this.url, jwks_uri: `${this.url}/keys`, ...this.discovery });
    }
    if (path !== '/keys') return void response.writeHead(404).end();
    if (this.answerKeys !== undefined) return this.answerKeys(request, response);
    return sendJson(response, { keys: this.#keys });
  }
}

function sendJson(response: ServerResponse, body: unknown): void {
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
