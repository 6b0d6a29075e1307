import type { AppOptions } from './app';
import { type Environment, hasKeys, keySetOf, verifiesTokens } from './environment';
import type { Gateway } from './gateway/gateway';
import { judgeRemotely } from './sign-in/service-access';
import { readServiceTokens } from './sign-in/service-tokens';
import { tokenVerifier, type VerifyToken } from './sign-in/tokens';

/**
 * Returns the checks of bearer tokens. Tokens are verified here if keys are configured, else by the service behind the
 * gateway once it has proven that it checks them (docs/contract.md#a-service-without-access-control). `secret` returns
 * that of RECON_JWT_SECRET, or else of the data folder.
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
    judgeRemotely({ accessOf, tryToken, verify, clock });
  if (!verifiesTokens(environment))
    return { verify: readServiceTokens(clock), remoteTokens: remoteTokens(undefined), tryGrant: tryToken };
  const verify = keyed();
  return { verify, remoteTokens: remoteTokens(verify) };
}
