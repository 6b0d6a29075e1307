import { type Environment, hasKeys, verifiesTokens } from './environment';
import { createIdentityProvider } from './sign-in/identity-provider';
import type { SessionSettings } from './sign-in/session-settings';

/** Default milliseconds that a session of an OIDC sign-in may be unused, and may last. */
const halfHour = 1800_000;
const halfDay = 12 * 3600_000;

/**
 * Returns the sign-in settings: with the company's provider if one is configured, else by token. See docs/sign-in.md.
 */
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
    longest: RECON_SESSION_MAX === 'off' ? undefined : RECON_SESSION_MAX,
    publicUrl: environment.RECON_PUBLIC_URL,
  };
}

/**
 * Returns whether the server can issue a token that signs in. A token signed with the folder's own secret is useless
 * elsewhere.
 */
export function hasLocalToken(environment: Environment): boolean {
  if (environment.RECON_JWKS_URL !== undefined) return false;
  return verifiesTokens(environment) || environment.RECON_JWT_SECRET !== undefined;
}
