import { expect, test } from 'vitest';
import { comparedObjects } from './compared-objects';

const [contextId, objectId, sourceId] = ['c', 'o', 's'];
const rows = [
  { objectId: 'x', before: null, after: { sourceId: 'y' } },
  { objectId, before: null, after: { sourceId } },
];
const context = { kind: 'context', contextId };

test('the history of an object also reads the object itself at the service, that of a context only the context', () => {
  const of = (only: string | undefined, inContext = true) =>
    comparedObjects({ contextId: inContext ? contextId : undefined, objectId: only && objectId, only }, rows);
  expect(of(undefined)).toEqual([context]);
  expect(of('match-rule')).toEqual([context, { kind: 'match-rule', contextId, ruleId: objectId }]);
  expect(of('source')).toEqual([context, { kind: 'source', contextId, sourceId: objectId }]);
  expect(of('field-map')).toEqual([context, { kind: 'field-map', contextId, sourceId }]);
  expect(of('rule-order')).toEqual([context]);
  expect(of('fee-schedule', false)).toEqual([{ kind: 'fee-schedule', scheduleId: objectId }]);
  expect(of(undefined, false)).toEqual([]);
  // Without an entry that states its source.
  expect(comparedObjects({ contextId, objectId, only: 'field-map' }, [])).toEqual([context]);
});
