import { expect, it } from 'vitest';
import { FileSession } from './file-session';

const csv = (rows: number) =>
  new File(
    [`Data;Id;Valor\n${Array.from({ length: rows }, (_, row) => `05/01/2026;A${row};1,50\n`).join('')}`],
    'file.csv',
  );

it('a newer read of a key ends the one in progress, and leaves the files of other keys', async () => {
  const session = new FileSession<'left' | 'right'>();
  const right = await session.readFile('right', csv(3), {}, () => undefined);
  let done = 0;
  const long = session.readFile('left', csv(200_000), {}, (part) => (done = part));
  const short = session.readFile('left', csv(2), {}, () => undefined);
  expect(await short).toMatchObject({ taken: 2 });
  expect(await long).toBeUndefined();
  expect(done).toBeLessThan(1);
  expect(right).toMatchObject({ taken: 3 });
  expect(await session.asItIs('left')).toMatchObject({ taken: 0, others: 2 });
  expect(await session.asItIs('right')).toMatchObject({ taken: 0, others: 3 });
});

it('a file that is dropped while it is read is not there afterwards', async () => {
  const session = new FileSession<number>();
  const read = session.readFile(0, csv(200_000), {}, () => undefined);
  session.dropFile(0);
  expect(await read).toBeUndefined();
  expect(await session.asItIs(0)).toBeUndefined();
});
