import * as oauth from 'oauth4webapi';
import { serviceAddress, settings } from '#web/app/settings.ts';
import { BEGUN_SIGN_IN } from './is-back.ts';
import type { Tokens } from './key-source.ts';

/** State kept for a sign-in until the issuer has sent the browser back. */
interface Begun {
  readonly verifier: string;
  readonly state: string;
  readonly isRemembered: boolean;
}

const client = (): oauth.Client => ({ client_id: settings.client ?? '' });

async function discover(): Promise<oauth.AuthorizationServer> {
  const issuer = new URL(settings.issuer ?? '');
  // Issuers on this machine have plain HTTP; the service accepts no others.
  const options = { [oauth.allowInsecureRequests]: issuer.protocol === 'http:' };
  return oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, options));
}

/** Sends the browser to the issuer: authorization code with PKCE (RFC 7636). @param isKept the tab keeps the access token */
export async function startSignIn(isKept: boolean): Promise<void> {
  const server = await discover();
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  sessionStorage.setItem(BEGUN_SIGN_IN, JSON.stringify({ verifier, state, isRemembered: isKept } satisfies Begun));
  const address = new URL(server.authorization_endpoint ?? '');
  const query = {
    client_id: settings.client ?? '',
    redirect_uri: serviceAddress('.'),
    response_type: 'code',
    scope: 'openid email profile',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  };
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  location.assign(address);
}

/** The access token for the code in the address, which is removed from it. */
export async function endSignIn(): Promise<Tokens & { readonly isKept: boolean }> {
  const { verifier, state, isRemembered: isKept } = JSON.parse(sessionStorage.getItem(BEGUN_SIGN_IN) ?? '') as Begun;
  sessionStorage.removeItem(BEGUN_SIGN_IN);
  const answered = new URL(location.href);
  history.replaceState(history.state, '', location.pathname);
  const server = await discover();
  const parameters = oauth.validateAuthResponse(server, client(), answered, state);
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client(),
    oauth.None(),
    parameters,
    serviceAddress('.'),
    verifier,
    permissions(server),
  );
  return { ...tokensOf(await oauth.processAuthorizationCodeResponse(server, client(), response)), isKept };
}

/** New tokens for a refresh token (RFC 6749, section 6). */
export async function renewToken(refreshToken: string): Promise<Tokens> {
  const server = await discover();
  const response = await oauth.refreshTokenGrantRequest(
    server,
    client(),
    oauth.None(),
    refreshToken,
    permissions(server),
  );
  const renewed = await oauth.processRefreshTokenResponse(server, client(), response);
  // An issuer that gives no other refresh token lets the present one be used again.
  return tokensOf({ refresh_token: refreshToken, ...renewed });
}

const permissions = ({ issuer }: oauth.AuthorizationServer) => ({
  [oauth.allowInsecureRequests]: new URL(issuer).protocol === 'http:',
});

function tokensOf({
  access_token: key,
  refresh_token: refreshToken,
  expires_in: lifetime,
}: Pick<oauth.TokenEndpointResponse, 'access_token' | 'refresh_token' | 'expires_in'>): Tokens {
  if (refreshToken === undefined || lifetime === undefined) return { key };
  return { key, renewal: { refreshToken, expiresAt: Date.now() + lifetime * 1000 } };
}
