import type pg from 'pg';

/** Sends the queries that `send` starts by one write. Returns their results, or throws the first error: it causes the others. */
export async function sendTogether<T>(client: pg.ClientBase, send: () => Promise<T>[]): Promise<T[]> {
  const { stream } = (client as unknown as pg.Client).connection;
  stream.cork();
  const sent = send();
  stream.uncork();
  const settled = await Promise.allSettled(sent);
  return settled.map((one) => {
    if (one.status === 'rejected') throw one.reason;
    return one.value;
  });
}
