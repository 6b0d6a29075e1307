import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type ConnectionProvider,
  type DatabaseConnection,
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  type Dialect,
  Kysely,
} from 'kysely';

type Held = { active: boolean };

const held = new AsyncLocalStorage<Held>();

/** Error if code that already holds a connection requests another one. */
export class NestedConnectionError extends Error {
  override name = 'NestedConnectionError';

  constructor() {
    super(
      'The database was used inside a transaction; use the transaction (trx) that was handed in instead.',
    );
  }
}

/** Returns a kysely that rejects the use of `db` inside a transaction, which would wait for its own connection. */
export async function guardedKysely<DB>(dialect: Dialect): Promise<Kysely<DB>> {
  const driver = dialect.createDriver();
  await driver.init();
  const connections = new DefaultConnectionProvider(driver);
  const guarded: ConnectionProvider = {
    async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
      if (held.getStore()?.active) throw new NestedConnectionError();
      return connections.provideConnection(async (connection) => {
        const mark: Held = { active: true };
        try {
          return await held.run(mark, () => consumer(connection));
        } finally {
          // Work that the transaction started but did not await may use the database afterwards.
          mark.active = false;
        }
      });
    },
  };
  return new Kysely<DB>({
    config: { dialect },
    dialect,
    driver,
    executor: new DefaultQueryExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), guarded),
  });
}
