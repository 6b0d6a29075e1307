import { expect, test } from 'vitest';
import { asOneAction, currentActionId, newActionId } from './write-ids';

test('work has one id, that of the outer action; an action that is resumed keeps its id', async () => {
  const idIn = () =>
    asOneAction(async () => [currentActionId(), await asOneAction(async () => currentActionId())]);
  const [outer, inner] = await idIn();
  expect(outer).toBeDefined();
  expect(inner).toBe(outer);
  expect((await idIn())[0]).not.toBe(outer);
  const id = newActionId();
  for (const _ of ['started', 'resumed'])
    expect(await asOneAction(async () => currentActionId(), id)).toBe(id);
  expect(currentActionId()).toBeUndefined();
});
