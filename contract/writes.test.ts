import { expect, test } from 'vitest';
import { consoleOperationNames, consoleOperations } from './console-operations';
import { type Operation, operationNames, operations } from './operations';
import { type Write, type WriteName, writes } from './writes';

test('the compiler requires a description of every operation that changes data', () => {
  const { deleteMatchRule: _, ...others } = writes;
  // @ts-expect-error deleteMatchRule has no description
  const incomplete: { readonly [K in WriteName]: Write<K> } = others;
  // @ts-expect-error an id cannot be in a parameter that the path lacks
  const misplaced: Write<'createSource'> = { ...writes.createSource, contextId: 'path.sourceId' };
  expect([incomplete, misplaced]).toHaveLength(2);
});

test('exactly the operations that change recorded data are described', () => {
  const all: Record<string, Operation> = { ...operations, ...consoleOperations };
  const changing = [...operationNames, ...consoleOperationNames].filter(
    (name) => all[name]!.method !== 'GET' && all[name]!.isRecorded !== false,
  );
  expect(Object.keys(writes).sort()).toEqual(changing.sort());
});

test('every write on an existing object names the operation that returns the state before it', () => {
  for (const [name, { verb, ...write }] of Object.entries<Write>(writes))
    expect([name, 'before' in write]).toEqual([name, verb !== 'create' && verb !== 'clone']);
});
