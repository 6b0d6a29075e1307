import { AppError } from '../lib/app-error';
import type { Identity, VerifyToken } from './tokens';

export type CheckToken = (token: string) => Promise<Identity | undefined>;

/** For how long it is relied on whether the service asks for tokens, in milliseconds. */
const knownFor = 60_000;

/**
 * Who may come in where the remote service takes anybody
 * (docs/contract.md#a-service-without-access-control): it is sent the token and ignores it, so the console
 * checks it, by `verify`. Without that nobody can sign in with a token. Gives a check of a token: who it is
 * of, or nothing while the service validates tokens by itself; throws M0102.
 */
export function checkForOpenService(options: {
  /** Whether the service answers without any token; false when that cannot be found out. */
  isOpen: () => Promise<boolean>;
  verify: VerifyToken | undefined;
  clock: () => Date;
}): CheckToken {
  const { isOpen, verify, clock } = options;
  let known: { until: number; open: Promise<boolean> } | undefined;
  return async (token) => {
    const now = clock().getTime();
    if (!known || known.until <= now) known = { until: now + knownFor, open: isOpen() };
    if (!(await known.open)) return undefined;
    if (!verify)
      throw new AppError(
        'M0102',
        'The service takes any token, and the console has no secret to check this one by: set RECON_JWT_SECRET.',
      );
    return verify(token);
  };
}
