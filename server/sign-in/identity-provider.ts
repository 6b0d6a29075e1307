import * as client from 'openid-client';
import { maxSessionMs } from './cookies';

/** Where and as whom the console asks for sign-ins; `scope` holds names with blanks between. */
export type ProviderSettings = {
  issuer: string;
  clientId: string;
  clientSecret?: string | undefined;
  scope: string;
  /** Sent as `audience`, which some providers want so that the token is made for the service. */
  audience?: string | undefined;
  /** Sent as `resource` (RFC 8707), which others want for the same. */
  resource?: string | undefined;
};

/** What the browser's answer is checked by; kept where no script and no other browser reaches it. */
export type SignInChecks = { state: string; nonce: string; verifier: string };

/** What the provider says of a person; members beside `sub` as it pleases. */
export type Claims = { sub: string } & Record<string, unknown>;

/** Tokens as the provider gave them; `lifetime` of the access token in seconds, when it says. */
export type Grant = {
  accessToken: string;
  lifetime: number | undefined;
  refreshToken: string | undefined;
  idToken: string | undefined;
  claims: Claims | undefined;
};

/**
 * Why a provider gave nothing: the person or it said no, it cannot be reached, it refused the console
 * or its answer did not pass the checks; `over`: the sign-in can no longer be renewed.
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

/** An OpenID provider, asked by authorization code with PKCE. Every failure is a ProviderError. */
export type IdentityProvider = {
  /** Its host's name, as a person knows it. */
  host: string;
  /** The address to send the browser to, and what its answer is checked by. */
  begin(redirectUri: string): Promise<{ url: URL; checks: SignInChecks }>;
  /** Exchanges the code in the address the browser came back to. */
  finish(callback: URL, checks: SignInChecks): Promise<Grant>;
  renew(refreshToken: string): Promise<Grant>;
  /** Where a browser signs out, or undefined when the provider offers nothing. */
  signOutUrl(idToken: string | undefined, returnTo: string): Promise<URL | undefined>;
  revoke(refreshToken: string): Promise<void>;
};

/** Seconds that an answer of the provider may take. */
const timeLimit = 8;

/** Asks nothing yet: the provider's description is fetched when it is first needed, again after a failure. */
export function createIdentityProvider(settings: ProviderSettings): IdentityProvider {
  const { issuer, clientId, clientSecret, scope, audience, resource } = settings;
  const target = { ...(audience !== undefined && { audience }), ...(resource !== undefined && { resource }) };
  let found: Promise<client.Configuration> | undefined;
  const discover = () => {
    found ??= client
      .discovery(new URL(issuer), clientId, undefined, authenticate(clientSecret), {
        timeout: timeLimit,
        // Plain http is for a provider on this machine; readEnvironment admits no other.
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
        ],
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
          // Providers that follow the standard to the letter give a refresh token only when asked so.
          ...(/(^| )offline_access( |$)/.test(scope) && { prompt: 'consent' }),
          ...target,
        });
        return { url, checks };
      }),
    finish: (callback, { state, nonce, verifier }) =>
      ask(async (configuration) =>
        grantOf(
          await client.authorizationCodeGrant(
            configuration,
            callback,
            { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
            target,
          ),
        ),
      ),
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

/** By the way the provider says it takes; the standard's own where it says nothing. */
function authenticate(secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None();
  const basic = client.ClientSecretBasic(secret);
  const post = client.ClientSecretPost(secret);
  return (server, ...rest) => {
    const taken = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (taken.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

function grantOf(answer: client.TokenEndpointResponse & client.TokenEndpointResponseHelpers): Grant {
  return {
    accessToken: answer.access_token,
    lifetime: lifetimeOf(answer.expiresIn()),
    refreshToken: answer.refresh_token,
    idToken: answer.id_token,
    claims: answer.claims(),
  };
}

/** No session lasts longer than a cookie; a provider may say what it likes. */
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
  // What `fetch` throws when there is no connection.
  return error instanceof TypeError && !('code' in error) ? 'unreachable' : 'refused';
}

/** For the log: codes and sentences, no token. */
function describe(error: unknown): string {
  if (error instanceof client.AuthorizationResponseError || error instanceof client.ResponseBodyError)
    return `${error.error}: ${error.error_description ?? error.message}`;
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error ? `${error.message}: ${cause.message}` : error.message;
}
