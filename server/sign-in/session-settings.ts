import type { Db } from '../db/database';
import type { Secrets } from '../lib/secrets';
import type { Log } from '../observe/log';
import type { AttemptLimits } from './attempt-limit';
import type { IdentityProvider } from './identity-provider';
import type { RemoteTokens } from './service-access';
import type { Identity, VerifyToken } from './tokens';

/** How people sign in, and for how long. */
export type SessionSettings = {
  /** Sign-in at an identity provider; without it, by token alone. */
  provider?: IdentityProvider | undefined;
  /** Whether `verify` checks the provider's tokens, or they are only sent on for a remote service to validate. */
  providerTokens?: 'checked' | 'forwarded';
  /** Whether a token can be exchanged for a session (link and form). */
  tokenSignIn?: boolean;
  /** Whether the local token's link exists. */
  link?: boolean;
  /** Milliseconds after which an unused session ends, and after which any does. */
  idle?: number | undefined;
  longest?: number | undefined;
  publicUrl?: string | undefined;
  /** How many sign-ins may fail per minute. */
  attempts?: AttemptLimits;
};

/** Who a session reads as, and what `GET /session` says of it, as JSON. */
export type SessionReader = { identity: Identity; token: string; body: string };

/** What sessions are made with. */
export type SessionOptions = {
  db: Db;
  secrets: Secrets;
  verify: VerifyToken;
  clock: () => Date;
  log: Log;
  trustProxy: boolean;
  /** Judges tokens where no key is configured. With its `prove`, `verify` only reads the claims of proven tokens. */
  remoteTokens?: RemoteTokens | undefined;
  /** Tries a provider's token at a remote service; returns the status, undefined without a response. */
  tryGrant?: ((token: string) => Promise<number | undefined>) | undefined;
} & SessionSettings;
