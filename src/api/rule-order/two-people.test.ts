import { expect, it } from 'vitest';
import { mergeOrder, movedBetween } from '@recon/engine/configuration/match-rules/merge-order';
import { moveTo } from '@recon/engine/configuration/match-rules/order';
import { openConsole, openSharedService, pause, randomNumbers } from '~/testing/two-consoles';

it('both moves remain at the end, whichever is overwritten, in forty rounds @soak', async () => {
  const random = randomNumbers(7);
  const { contextOf, restart, rulesOf, whileTimePasses } = await openSharedService();
  const orderOnService = async (id: string) => (await rulesOf(id)).map((rule) => rule.id);
  const contextId = await contextOf(12);
  restart(7);
  const one = await whileTimePasses(openConsole(contextId));
  const other = await whileTimePasses(openConsole(contextId));
  const told: string[] = [];
  for (let round = 0; round < 40; round += 1) {
    // In every other round the page's own read is too old to replace the one before a move.
    await whileTimePasses(pause(round % 2 === 0 ? 2500 : 0));
    await whileTimePasses(Promise.all([one.read(), other.read()]));
    const before = await orderOnService(contextId);
    const from = random(12);
    const to = (from + 3 + random(6)) % 12;
    const theirFrom = (from + 1 + random(11)) % 12;
    const theirTo = (theirFrom + 3 + random(6)) % 12;
    const [mine, theirs] = [before[from]!, before[theirFrom]!];
    const [wished, theirWish] = [moveTo(before, mine, to), moveTo(before, theirs, theirTo)];
    told.push(
      ...(await whileTimePasses(
        Promise.all([one.move(mine, wished), pause(random(30)).then(() => other.move(theirs, theirWish))]),
      )),
    );
    // Each rechecks as long as a recheck may have changed something.
    await whileTimePasses(Promise.all([one.lookAgain(), other.lookAgain()]));
    await whileTimePasses(Promise.all([one.lookAgain(), other.lookAgain()]));
    const after = await orderOnService(contextId);
    const known = before;
    const serial = [
      mergeOrder({ known, mine: wished, moved: [mine], theirs: theirWish }).order,
      mergeOrder({ known, mine: theirWish, moved: [theirs], theirs: wished }).order,
    ];
    const bothStand =
      serial.some((order) => order.join() === after.join()) ||
      !(movedBetween(wished, after).has(mine) || movedBetween(theirWish, after).has(theirs));
    expect(bothStand, `round ${round}: ${told.slice(-2).join(', ')}`).toBe(true);
  }
  // No round asks the user, and rounds of every kind occurred.
  expect(told.filter((kind) => kind.startsWith('MoveRejectedError') || kind === 'conflict')).toEqual([]);
  expect(told).toContain('again');
  expect(told).toContain('merged');
});
