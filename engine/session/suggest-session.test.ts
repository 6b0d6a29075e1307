import { expect, it } from 'vitest';
import { makeSample } from '../comparison/samples';
import { WhatIfSession } from './what-if-session';

const request = { contextType: '1:1', rules: [], sources: { left: 1, right: 1 } };

it('suggests rules for the transactions of a session, to follow those of the request', async () => {
  const session = new WhatIfSession();
  session.takeSample('pix');
  const found = await session.suggest(request, () => undefined);
  expect(found?.matched).toEqual({ left: 290, right: 290 });
  const first = { id: 'one', priority: 1, type: 'EXACT', configJson: '{"matchAmount":true}' };
  const rest = await session.suggest({ ...request, rules: [first] }, () => undefined);
  expect(rest?.free).toEqual({ left: 49, right: 39 });
});

/** Returns a session with so many rows that suggesting takes several slices of time. */
function sessionOfMany() {
  const { left, right } = makeSample('pix');
  const more = (rows: typeof left) =>
    Array.from({ length: 100 }, (_, at) =>
      rows.map((row) => ({ ...row, externalId: `${row.externalId}-${at}` })),
    ).flat();
  const session = new WhatIfSession();
  session.take('left', more(left));
  session.take('right', more(right));
  return session;
}

it('a new request cancels the previous one and reports its progress', async () => {
  const session = sessionOfMany();
  const parts: number[] = [];
  const first = session.suggest(request, () => undefined);
  const second = session.suggest(request, (part) => parts.push(part));
  expect(await first).toBeUndefined();
  expect((await second)?.matched.left).toBeGreaterThan(0);
  expect(parts.length).toBeGreaterThan(0);
});

it('leave cancels the request', async () => {
  const session = sessionOfMany();
  const asked = session.suggest(request, () => undefined);
  session.leaveSuggesting();
  expect(await asked).toBeUndefined();
});
