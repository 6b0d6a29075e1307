import { randomBytes, hash } from 'node:crypto';
import type { Selectable, Updateable } from 'kysely';
import type { Db } from '../db/database';
import type { SessionTable } from '../db/schema';
import { prepared, statements } from '../db/prepared';
import type { Claims, Grant, UserGrant } from './identity-provider';
import { type Secrets } from '../lib/secrets';

/** A decrypted session of the table. */
export type StoredSession = {
  /** Digest of the cookie's value. */
  id: string;
  token: string;
  /** Data of an OIDC sign-in; `undefined` for a token that was pasted or came by link. */
  oidc: { claims: Claims; idToken: string | undefined; refreshToken: string | undefined } | undefined;
  tokenEndsAt: Date | undefined;
  /** Time from which the token should be renewed; `undefined` if it cannot be renewed. */
  renewAt: Date | undefined;
  /** Time at which the session ends in any case. */
  expiresAt: Date;
  /** Time at which the session ends unless it is used before; `undefined` without such a limit. */
  idleEndsAt: Date | undefined;
};

/** The table of sessions. Tokens are stored encrypted, cookies as digests only. */
export type SessionStore = {
  /** Stores a pasted token under the value of a new cookie. */
  add(value: string, token: string, expiresAt: Date): Promise<void>;
  /** Stores a provider's tokens under the value of a new cookie. */
  addGrant(value: string, grant: UserGrant, expiresAt: Date): Promise<void>;
  /** Returns the session of a cookie's value; `undefined` if it has ended. */
  find(value: string): Promise<StoredSession | undefined>;
  get(id: string): Promise<StoredSession | undefined>;
  all(): AsyncGenerator<StoredSession>;
  /** Postpones the time at which an unused session ends. Writes only occasionally, unless `must` is true. */
  touch(session: StoredSession, must?: boolean): Promise<void>;
  remove(id: string): Promise<void>;
  /** Reserves the renewal of a token for this process. Returns the session; `undefined` if it is reserved already. */
  takeRenewal(id: string): Promise<StoredSession | undefined>;
  /** Ends a renewal and stores its result. Returns false if the session was deleted in the meantime. */
  keepRenewal(session: StoredSession, grant: Grant): Promise<boolean>;
  /** Ends a renewal without a result. No process renews the token again within 2 s. */
  dropRenewal(id: string): Promise<void>;
};

/** Returns an unguessable value for the cookie of a new session. */
export function newCookieValue(): string {
  return randomBytes(32).toString('base64url');
}

/** Milliseconds after which an unfinished renewal is free for another process, and the pause after a failed one. */
const renewalTime = 20_000;
const renewalPause = 2_000;

const rowsAtOnce = 500;

const sessionById = prepared(({ id, now }: { id: string; now: Date }) =>
  statements.selectFrom('session').selectAll().where('id', '=', id).where('expires_at', '>', now),
);

type StoreOptions = { db: Db; secrets: Secrets; clock: () => Date; idle: number | undefined };

/** Returns the table of sessions. `idle`: milliseconds without use after which a session ends. */
export function createSessionStore(options: StoreOptions): SessionStore {
  const { db, secrets, clock, idle } = options;

  const insert = async (
    value: string,
    columnsOf: (id: string) => { token: string; expires_at: Date } & Partial<GrantColumns>,
  ) => {
    const [id, now] = [hash('sha256', value), clock()];
    await db
      .insertInto('session')
      .values({ id, created_at: now, used_at: now, ...columnsOf(id) })
      .execute();
  };

  const get = async (id: string): Promise<StoredSession | undefined> => {
    const [row] = await sessionById(db, { id, now: clock() });
    const session = row && openRow(row, secrets, idle);
    return session?.idleEndsAt && session.idleEndsAt <= clock() ? undefined : session;
  };

  const page = (after: string) =>
    db
      .selectFrom('session')
      .selectAll()
      .where('id', '>', after)
      .where('expires_at', '>', clock())
      .orderBy('id')
      .limit(rowsAtOnce)
      .execute();

  return {
    add: (value, token, expires_at) =>
      insert(value, (id) => ({ token: secrets.seal(token, placeOf('token', id)), expires_at })),
    addGrant: (value, grant, expires_at) =>
      insert(value, (id) => ({ ...grantColumns(grant, id, secrets, clock()), expires_at })),
    find: (value) => get(hash('sha256', value)),
    get,

    async *all() {
      for (let rows = await page(''); rows.length > 0; rows = await page(rows.at(-1)!.id))
        for (const row of rows) {
          const session = openRow(row, secrets, idle);
          if (session) yield session;
        }
    },

    async touch({ id, idleEndsAt }, must = false) {
      if (idle === undefined || idleEndsAt === undefined) return;
      const unused = clock().getTime() - (idleEndsAt.getTime() - idle);
      if (!must && unused < Math.min(60_000, idle / 10)) return;
      await change(db, id, { used_at: clock() }).execute();
    },

    async remove(id) {
      await db.deleteFrom('session').where('id', '=', id).execute();
    },

    ...renewals(options, get),
  };
}

const change = (db: Db, id: string, columns: Updateable<SessionTable>) =>
  db.updateTable('session').set(columns).where('id', '=', id);

type Renewals = Pick<SessionStore, 'takeRenewal' | 'keepRenewal' | 'dropRenewal'>;

/** Returns the functions that renew a session's token in one process at a time. */
function renewals({ db, secrets, clock }: StoreOptions, get: SessionStore['get']): Renewals {
  const after = (milliseconds: number) => new Date(clock().getTime() + milliseconds);
  return {
    async takeRenewal(id) {
      const { numUpdatedRows } = await change(db, id, { renewing_until: after(renewalTime) })
        .where('renew_at', '<=', clock())
        .where((eb) => eb.or([eb('renewing_until', 'is', null), eb('renewing_until', '<', clock())]))
        .executeTakeFirst();
      return numUpdatedRows > 0n ? get(id) : undefined;
    },

    async keepRenewal({ id, oidc }, grant) {
      // A provider that does not rotate refresh tokens sends none: the old one stays valid.
      const whole = { ...grant, refreshToken: grant.refreshToken ?? oidc?.refreshToken };
      const columns = { ...grantColumns(whole, id, secrets, clock()), renewing_until: null };
      const { numUpdatedRows } = await change(db, id, columns).executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async dropRenewal(id) {
      await change(db, id, { renewing_until: after(renewalPause) }).execute();
    },
  };
}

type SealedColumn = 'token' | 'refresh_token' | 'id_token' | 'claims';

/** Returns the place for which a column's text is encrypted. It can be decrypted in no other column or row. */
function placeOf(column: SealedColumn, id: string): string {
  return `session.${column} ${id}`;
}

/** Returns the columns of a provider's tokens. A renewal without an ID token or claims leaves those unchanged. */
function grantColumns(grant: Grant, id: string, secrets: Secrets, now: Date) {
  const { accessToken, refreshToken, idToken, claims, lifetime } = grant;
  const seal = (column: SealedColumn, text: string) => secrets.seal(text, placeOf(column, id));
  const after = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  return {
    token: seal('token', accessToken),
    refresh_token: refreshToken === undefined ? null : seal('refresh_token', refreshToken),
    ...(idToken !== undefined && { id_token: seal('id_token', idToken) }),
    ...(claims !== undefined && { claims: seal('claims', JSON.stringify(claims)) }),
    token_ends_at: lifetime === undefined ? null : after(lifetime),
    // Early, so that no token expires during a request; lifetimes are in whole seconds.
    renew_at:
      lifetime === undefined || refreshToken === undefined
        ? null
        : after(lifetime - Math.min(30, lifetime / 5 + 1)),
  };
}

/** Returns a row of the table, decrypted; `undefined` if a column cannot be decrypted, as with another secret. */
function openRow(row: Selectable<SessionTable>, secrets: Secrets, idle?: number): StoredSession | undefined {
  const opened = (column: SealedColumn) => {
    const text = row[column];
    return text === null ? null : secrets.open(text, placeOf(column, row.id));
  };
  const token = opened('token');
  const claims = opened('claims');
  const idToken = opened('id_token');
  const refreshToken = opened('refresh_token');
  if (!token || claims === undefined || idToken === undefined || refreshToken === undefined) return undefined;
  const tokens = { idToken: idToken ?? undefined, refreshToken: refreshToken ?? undefined };
  return {
    id: row.id,
    token,
    oidc: claims === null ? undefined : { claims: JSON.parse(claims) as Claims, ...tokens },
    tokenEndsAt: row.token_ends_at ?? undefined,
    renewAt: row.renew_at ?? undefined,
    expiresAt: row.expires_at,
    idleEndsAt: idle === undefined ? undefined : new Date(row.used_at.getTime() + idle),
  };
}

type GrantColumns = Omit<ReturnType<typeof grantColumns>, 'token'>;
