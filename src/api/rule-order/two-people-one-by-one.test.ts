import { afterEach, expect, it, vi } from 'vitest';
import { mergeOrder, movedBetween } from '~/domain/match-rules/merge-order';
import { moveTo } from '~/domain/match-rules/order';
import { openConsole, openSharedService, pause, randomNumbers } from '~/testing/two-consoles';

/** Two users who move rules of 150 at the same time, before a service that takes no list of all of them. */

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const rules = 150;
const runs = Number(process.env['RECON_TWO_PEOPLE_RUNS'] ?? 5);
const seed = Number(process.env['RECON_TWO_PEOPLE_SEED'] ?? 11);

it(
  'both moves stand, nothing false is reported and nobody waits long, in one context after another',
  { timeout: 300_000 },
  async () => {
    const random = randomNumbers(seed);
    vi.spyOn(Math, 'random').mockImplementation(() => random(1_000_000) / 1_000_000);
    const service = await openSharedService(random, { mostPerPage: 200 });
    const { rulesOf, whileTimePasses } = service;
    const original = await service.contextOf(rules);
    const contexts: string[] = [];
    for (let run = 0; run < runs; run += 1) contexts.push(await service.copyOf(original, `Copy ${run}`));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    const problems: string[] = [];
    for (const [run, contextId] of contexts.entries()) {
      const one = await whileTimePasses(openConsole(contextId));
      const other = await whileTimePasses(openConsole(contextId));
      // The first moves make room with many requests, the next ones find it.
      for (let round = 0; round < 2; round += 1) {
        await whileTimePasses(Promise.all([one.read(), other.read()]));
        const before = (await rulesOf(contextId)).map(({ id }) => id);
        const from = random(rules);
        const theirFrom = (from + 3 + random(rules - 6)) % rules;
        const [mine, theirs] = [before[from]!, before[theirFrom]!];
        const wished = moveTo(before, mine, (from + 5 + random(rules - 10)) % rules);
        const theirWish = moveTo(before, theirs, (theirFrom + 5 + random(rules - 10)) % rules);
        const timed = async (work: () => Promise<string>) => {
          const began = Date.now();
          return { kind: await work(), took: Date.now() - began };
        };
        const ends = await whileTimePasses(
          Promise.all([
            timed(() => one.move(mine, wished)),
            pause(random(300)).then(() => timed(() => other.move(theirs, theirWish))),
          ]),
        );
        for (let look = 0; look < 2; look += 1)
          await whileTimePasses(Promise.all([one.lookAgain(), other.lookAgain()]));
        await whileTimePasses(Promise.all([one.read(), other.read()]));
        const after = (await rulesOf(contextId)).map(({ id }) => id);
        const serial = [
          mergeOrder({ known: before, mine: wished, moved: [mine], theirs: theirWish }).order,
          mergeOrder({ known: before, mine: theirWish, moved: [theirs], theirs: wished }).order,
        ];
        const at = `run ${run}, round ${round}`;
        const bothStand =
          serial.some((order) => order.join() === after.join()) ||
          !(movedBetween(wished, after).has(mine) || movedBetween(theirWish, after).has(theirs));
        if (!bothStand) problems.push(`${at}: the order is wrong`);
        for (const { kind, took } of ends) {
          if (!['done', 'merged', 'again'].includes(kind)) problems.push(`${at}: ${kind}`);
          if (took > 10_000) problems.push(`${at}: took ${took} ms`);
        }
        for (const { saving, later } of [one, other]) {
          if (saving()) problems.push(`${at}: the saving is ${saving()?.state}`);
          problems.push(
            ...later
              .splice(0)
              .filter((kind) => kind !== 'again')
              .map((text) => `${at}: ${text}`),
          );
        }
      }
    }
    expect(problems).toEqual([]);
  },
);
