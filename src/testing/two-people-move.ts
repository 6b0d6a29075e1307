import { mergeOrder, movedBetween } from '@recon/engine/configuration/match-rules/merge-order';
import { moveTo } from '@recon/engine/configuration/match-rules/order';
import { openConsole, pause, randomNumbers } from './two-consoles';

type Gate = {
  restart: (seed: number) => void;
  whileTimePasses: <Result>(work: Promise<Result>) => Promise<Result>;
  rulesOf: (contextId: string) => Promise<{ id: string }[]>;
};

/**
 * Runs two rounds in which two users move one rule each of a context of `count` rules at the same time. The first round
 * spreads the priorities out, the second one uses the gaps. Returns what is wrong: a lost move, a false report, a long
 * wait. Depends on the seed alone.
 */
export async function moveAtOnce(
  { restart, whileTimePasses, rulesOf }: Gate,
  { contextId, count, seed }: { contextId: string; count: number; seed: number },
): Promise<string[]> {
  restart(seed);
  const random = randomNumbers(seed + 2);
  const orderNow = async () => (await rulesOf(contextId)).map(({ id }) => id);
  const problems: string[] = [];
  const one = await whileTimePasses(openConsole(contextId));
  const other = await whileTimePasses(openConsole(contextId));
  for (let round = 0; round < 2; round += 1) {
    await whileTimePasses(Promise.all([one.read(), other.read()]));
    const before = await orderNow();
    const from = random(count);
    const theirFrom = (from + 3 + random(count - 6)) % count;
    const [mine, theirs] = [before[from]!, before[theirFrom]!];
    const wished = moveTo(before, mine, (from + 5 + random(count - 10)) % count);
    const theirWish = moveTo(before, theirs, (theirFrom + 5 + random(count - 10)) % count);
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
    const after = await orderNow();
    const serial = [
      mergeOrder({ known: before, mine: wished, moved: [mine], theirs: theirWish }).order,
      mergeOrder({ known: before, mine: theirWish, moved: [theirs], theirs: wished }).order,
    ];
    const at = `seed ${seed}, round ${round}`;
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
      const reports = later.splice(0).filter((kind) => kind !== 'again');
      problems.push(...reports.map((text) => `${at}: ${text}`));
    }
  }
  return problems;
}
