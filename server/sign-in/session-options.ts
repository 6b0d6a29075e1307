import type { Context } from 'hono';
import type { Db } from '../db/database';
import type { Secrets } from '../lib/secrets';
import type { Log } from '../observe/log';
import type { AttemptLimits } from './attempt-limit';
import type { IdentityProvider } from './identity-provider';
import type { RemoteTokens } from './service-access';
import type { Identity, VerifyToken } from './tokens';

/** Settings for sign-in and the duration of sessions. */
export type SessionSettings = {
  /** Identity provider for sign-in; without it, users sign in by token only. */
  provider?: IdentityProvider | undefined;
  /** Whether `verify` checks the provider's tokens, or they are only forwarded for a remote service to validate. */
  providerTokens?: 'checked' | 'forwarded';
  /** Whether a token can be exchanged for a session (link and form). */
  tokenSignIn?: boolean;
  link?: boolean;
  /** Milliseconds after which an unused session ends, and after which any session ends. */
  idle?: number | undefined;
  maxLifetime?: number | undefined;
  publicUrl?: string | undefined;
  /** Other consoles that contexts are promoted to. */
  environments?: readonly { name: string; url: string }[] | undefined;
  attempts?: AttemptLimits;
};

/** Identity and token of a session. `body` is the response to `GET /session`, as JSON. */
export type SessionReader = { identity: Identity; token: string; body: string };

/** Dependencies and settings of sessions. */
export type SessionOptions = {
  db: Db;
  secrets: Secrets;
  verify: VerifyToken;
  clock: () => Date;
  log: Log;
  trustProxy: boolean;
  /** Whether this server has an activity log, which it keeps for tenants that it verified. */
  hasActivity?: boolean;
  /** Whether this server has the contexts itself. */
  isEmbedded?: boolean;
  /** Decides on tokens if no key is configured. With its `prove`, `verify` only reads claims of accepted tokens. */
  remoteTokens?: RemoteTokens | undefined;
  /** Tries a provider's token at a remote service. Returns the status; `undefined` without a response. */
  tryGrant?: ((token: string) => Promise<number | undefined>) | undefined;
  /** Called after a sign-in failed and before the response. The request fails if it throws. */
  onFailedSignIn?: (() => Promise<void>) | undefined;
  /** Called after a sign-in or sign-out and before the response. The request fails if it throws. */
  onSession?:
    | ((event: 'signIn' | 'signOut', identity: Identity, context: Context) => Promise<void>)
    | undefined;
} & SessionSettings;
