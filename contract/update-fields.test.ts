import { expect, test } from 'vitest';
import { kindRules } from '@recon/engine/configuration/snapshot/fields';
import { contextUpdate } from './context-requests';
import { feeScheduleUpdate } from './fee-schedule-requests';
import { fieldMapUpdate } from './field-map-requests';
import { matchRuleUpdate } from './match-rule-requests';
import { sourceUpdate } from './source-requests';

test.each([
  ['context', contextUpdate, ['status']],
  ['match-rule', matchRuleUpdate, ['priority']],
  ['source', sourceUpdate, []],
  ['field-map', fieldMapUpdate, []],
  ['fee-schedule', feeScheduleUpdate, ['currency', 'items']],
] as const)(
  'a plan sets the fields that an update of a %s accepts, and removes those that it can',
  (kind, schema, others) => {
    const { writable, removable } = kindRules[kind];
    expect([...writable, ...others].toSorted()).toEqual(Object.keys(schema.shape).toSorted());
    expect(writable.filter((field) => schema.safeParse({ [field]: '' }).success)).toEqual(removable);
  },
);
