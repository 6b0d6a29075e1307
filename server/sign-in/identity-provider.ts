import * as client from 'openid-client';
import { maxSessionMs } from './cookies';

/** Provider and client registration of the console. `scope` lists names separated by blanks. */
export type ProviderSettings = {
  issuer: string;
  clientId: string;
  clientSecret?: string | undefined;
  scope: string;
  /** Sent as `audience`, which some providers require to issue the token for the service. */
  audience?: string | undefined;
  /** Sent as `resource` (RFC 8707), which other providers require for the same purpose. */
  resource?: string | undefined;
};

/** Values of one sign-in that validate the redirect back from the provider. Until then they are in an encrypted cookie. */
export type SignInChecks = { state: string; nonce: string; verifier: string };

/** The provider's claims about a user; properties other than `sub` depend on the provider. */
export type Claims = { sub: string } & Record<string, unknown>;

/** Tokens of the provider. `lifetime` of the access token is in seconds, `undefined` if not stated. */
export type Grant = {
  accessToken: string;
  lifetime: number | undefined;
  refreshToken: string | undefined;
  idToken: string | undefined;
  claims: Claims | undefined;
};

/** Tokens of a sign-in, which always come with claims that name the user. */
export type UserGrant = Grant & { claims: Claims };

/**
 * Why a request to the provider failed. `denied`: by the user or the provider; `unreachable`: no connection; `refused`:
 * the console or the response is not accepted; `over`: code or refresh token are not valid any more.
 */
export type ProviderFailure = 'denied' | 'unreachable' | 'refused' | 'over';

export class ProviderError extends Error {
  override readonly name = 'ProviderError';
  readonly kind: ProviderFailure;

  constructor(kind: ProviderFailure, cause: unknown) {
    super(describe(cause), { cause });
    this.kind = kind;
  }
}

/** An OpenID provider, used by the authorization code flow with PKCE. Every failure throws a ProviderError. */
export type IdentityProvider = {
  /** Host name of the provider, as users know it. */
  host: string;
  /** Returns the URL to redirect the browser to, and the values that validate the redirect back. */
  begin(redirectUri: string): Promise<{ url: URL; checks: SignInChecks }>;
  /** Returns the tokens for the code in the URL that the provider redirected the browser to. */
  finish(callback: URL, checks: SignInChecks): Promise<Grant>;
  renew(refreshToken: string): Promise<Grant>;
  /** Returns the URL where a browser signs out; `undefined` if the provider has none. */
  signOutUrl(idToken: string | undefined, returnTo: string): Promise<URL | undefined>;
  revoke(refreshToken: string): Promise<void>;
};

const maxResponseSeconds = 8;

/** Returns the provider, without a request: its metadata is fetched at first use, and again after a failure. */
export function createIdentityProvider(settings: ProviderSettings): IdentityProvider {
  const { issuer, clientId, clientSecret, scope, audience, resource } = settings;
  const target = { ...(audience !== undefined && { audience }), ...(resource !== undefined && { resource }) };
  const isPlain = issuer.startsWith('http:');
  let found: Promise<client.Configuration> | undefined;
  const discover = () => {
    found ??= client
      .discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), {
        timeout: maxResponseSeconds,
        // Plain http is for a provider on this machine; readEnvironment rejects any other.
        execute: [client.enableNonRepudiationChecks, ...(isPlain ? [client.allowInsecureRequests] : [])],
      })
      .catch((error: unknown) => {
        found = undefined;
        throw error;
      });
    return found;
  };
  const ask = async <T>(question: (configuration: client.Configuration) => Promise<T>): Promise<T> => {
    try {
      return await question(await discover());
    } catch (error) {
      throw new ProviderError(kindOf(error), error);
    }
  };

  return {
    host: new URL(issuer).host,
    begin: (redirectUri) =>
      ask(async (configuration) => {
        const checks = {
          state: client.randomState(),
          nonce: client.randomNonce(),
          verifier: client.randomPKCECodeVerifier(),
        };
        const url = client.buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri,
          scope,
          state: checks.state,
          nonce: checks.nonce,
          code_challenge: await client.calculatePKCECodeChallenge(checks.verifier),
          code_challenge_method: 'S256',
          // Providers that follow the standard strictly issue a refresh token only with this prompt.
          ...(/(^| )offline_access( |$)/.test(scope) && { prompt: 'consent' }),
          ...target,
        });
        return { url, checks };
      }),
    finish: (callback, { state, nonce, verifier }) =>
      ask(async (configuration) => {
        const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier };
        const required = { ...checks, idTokenExpected: true };
        return grantOf(await client.authorizationCodeGrant(configuration, callback, required, target));
      }),
    renew: (refreshToken) =>
      ask(async (configuration) =>
        grantOf(await client.refreshTokenGrant(configuration, refreshToken, target)),
      ),
    signOutUrl: (idToken, returnTo) =>
      ask(async (configuration) => {
        if (configuration.serverMetadata().end_session_endpoint === undefined) return undefined;
        return client.buildEndSessionUrl(configuration, {
          post_logout_redirect_uri: returnTo,
          ...(idToken !== undefined && { id_token_hint: idToken }),
        });
      }),
    revoke: (refreshToken) =>
      ask(async (configuration) => {
        if (configuration.serverMetadata().revocation_endpoint !== undefined)
          await client.tokenRevocation(configuration, refreshToken, { token_type_hint: 'refresh_token' });
      }),
  };
}

/** Returns the client authentication: `client_secret_basic` unless the provider supports only `client_secret_post`. */
function authenticate(secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None();
  const basic = client.ClientSecretBasic(secret);
  const post = client.ClientSecretPost(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (methods.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

function grantOf(tokens: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers): Grant {
  return {
    accessToken: tokens.access_token,
    lifetime: lifetimeOf(tokens.expiresIn()),
    refreshToken: tokens.refresh_token,
    idToken: tokens.id_token,
    claims: tokens.claims(),
  };
}

/** Limits a lifetime to that of a cookie, whatever the provider states. */
function lifetimeOf(seconds: number | undefined): number | undefined {
  return seconds === undefined ? undefined : Math.min(Math.max(seconds, 0), maxSessionMs / 1000);
}

function kindOf(error: unknown): ProviderFailure {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'denied';
    return /^(temporarily_unavailable|server_error)$/.test(error.error) ? 'unreachable' : 'refused';
  }
  if (error instanceof client.ResponseBodyError) {
    if (error.error === 'invalid_grant') return 'over';
    return error.status >= 500 || error.status === 429 ? 'unreachable' : 'refused';
  }
  if (error instanceof client.ClientError) {
    const { code, cause } = error;
    if (code === 'OAUTH_TIMEOUT' || code === 'OAUTH_ABORT') return 'unreachable';
    return cause instanceof Response && cause.status >= 500 ? 'unreachable' : 'refused';
  }
  // `fetch` throws a TypeError without a code if there is no connection.
  return error instanceof TypeError && !('code' in error) ? 'unreachable' : 'refused';
}

/** Returns codes and messages for the log, never a token. */
function describe(error: unknown): string {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError)
    return `${error.error}: ${error.error_description ?? error.message}`;
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
