import { expect, test } from 'vitest';
import { asOneAction, currentAction, newAction } from './write-ids';

test('work has one id, that of the outer action; an action that is resumed keeps its id', async () => {
  const idIn = () =>
    asOneAction(async () => [currentAction(), await asOneAction(async () => currentAction())]);
  const [outer, inner] = await idIn();
  expect(outer).toBeDefined();
  expect(inner).toBe(outer);
  expect((await idIn())[0]).not.toBe(outer);
  const id = newAction();
  for (const _ of ['started', 'resumed']) expect(await asOneAction(async () => currentAction(), id)).toBe(id);
  expect(currentAction()).toBeUndefined();
});
