import type { AppOptions } from './app';
import { type Environment, hasKeys, keySetOf, verifiesTokens } from './environment';
import type { Gateway } from './gateway/gateway';
import { createIdentityProvider } from './sign-in/identity-provider';
import { createRemoteTokens } from './sign-in/service-access';
import { readServiceTokens } from './sign-in/service-tokens';
import type { SessionSettings } from './sign-in/session-options';
import { tokenVerifier, type VerifyToken } from './sign-in/tokens';

/** Sign-in and the checks of tokens, as the environment configures them (docs/sign-in.md). */

/** Default milliseconds that a session of an OIDC sign-in may be unused, and may last. */
const halfHour = 1800_000;
const halfDay = 12 * 3600_000;

/** Returns the settings of sessions: with the company's provider if one is configured, else by token. */
export function signInSettings(environment: Environment): SessionSettings {
  const { RECON_OIDC_ISSUER: issuer, RECON_OIDC_CLIENT_ID: clientId, RECON_TOKEN_SIGN_IN } = environment;
  const hasProvider = issuer !== undefined && clientId !== undefined;
  const { RECON_SESSION_IDLE = hasProvider ? halfHour : 'off' } = environment;
  const { RECON_SESSION_MAX = hasProvider ? halfDay : 'off' } = environment;
  const verifiesHere = hasKeys(environment) || verifiesTokens(environment);
  const tokenSignIn = (RECON_TOKEN_SIGN_IN ?? (hasProvider ? 'off' : 'on')) === 'on';
  return {
    ...(hasProvider && {
      provider: createIdentityProvider({
        issuer,
        clientId,
        clientSecret: environment.RECON_OIDC_CLIENT_SECRET,
        scope: environment.RECON_OIDC_SCOPE,
        audience: environment.RECON_OIDC_AUDIENCE,
        resource: environment.RECON_OIDC_RESOURCE,
      }),
    }),
    providerTokens: verifiesHere ? 'checked' : 'forwarded',
    tokenSignIn,
    link: tokenSignIn && hasLocalToken(environment),
    idle: RECON_SESSION_IDLE === 'off' ? undefined : RECON_SESSION_IDLE,
    maxLifetime: RECON_SESSION_MAX === 'off' ? undefined : RECON_SESSION_MAX,
    publicUrl: environment.RECON_PUBLIC_URL,
    environments: environment.RECON_ENVIRONMENTS,
  };
}

/** Returns whether this server has the secret that verifies tokens, so that it can issue one to sign in with. */
export function hasLocalToken(environment: Environment): boolean {
  if (environment.RECON_JWKS_URL !== undefined) return false;
  return verifiesTokens(environment) || environment.RECON_JWT_SECRET !== undefined;
}

/**
 * Returns the checks of bearer tokens: here if keys are configured, else by the service behind the gateway once it has
 * proven that it checks them (docs/contract.md#a-service-without-access-control). `secret` returns RECON_JWT_SECRET,
 * else the secret of the data folder.
 */
export function tokenChecks(
  environment: Environment,
  gateway: Gateway | undefined,
  secret: () => Uint8Array,
  clock: () => Date,
): Pick<AppOptions, 'verify' | 'remoteTokens' | 'tryGrant'> {
  const keyed = () =>
    tokenVerifier(keySetOf(environment) ?? { secret: secret() }, clock, gateway?.permissions);
  if (hasKeys(environment) || !gateway) return { verify: keyed() };
  const { accessOf, tryToken } = gateway;
  const remoteTokens = (verify: VerifyToken | undefined) =>
    createRemoteTokens({ accessOf, tryToken, verify, clock });
  if (!verifiesTokens(environment))
    return { verify: readServiceTokens(clock), remoteTokens: remoteTokens(undefined), tryGrant: tryToken };
  const verify = keyed();
  return { verify, remoteTokens: remoteTokens(verify) };
}
