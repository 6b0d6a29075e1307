import * as z from 'zod/mini';
import { feeStructureIssues } from '@recon/engine/fees/fee-structure';
import { applicationOrders, structureTypes } from '@recon/engine/fees/fee-types';
import { encodeIssue } from '@recon/engine/issues/issue';
import { jsonLimitIssue } from '@recon/engine/configuration/match-rules/config-issues';
import { feeScheduleCurrencies } from '@recon/engine/money/currencies';
import { roundingModes } from '@recon/engine/money/rounding-modes';
import { feeItemSchemas } from './openapi-schemas';
import { oneOf, patch, shortList, text } from './request-values';
import { jsonObject } from './values';

const scaleMessage = encodeIssue('out_of_range', { min: 0, max: 10 });
const scale = z.int(scaleMessage).check(z.gte(0, scaleMessage), z.lte(10, scaleMessage));
const currency = z
  .pipe(
    z.string().check(z.trim(), z.toUpperCase()),
    z
      .string()
      .check(
        z.refine((code) => feeScheduleCurrencies.includes(code), { error: encodeIssue('not_a_currency') }),
      ),
  )
  .register(z.globalRegistry, { type: 'string', enum: [...feeScheduleCurrencies] });

/** The parameters of a fee: a JSON object of at most 64 KiB and 5 levels. The number of its keys is not limited. */
const structure = jsonObject.check((payload) => {
  const issue = jsonLimitIssue(payload.value, Infinity);
  if (issue) payload.issues.push({ code: 'custom', input: payload.value, path: [], message: issue.message });
});

const feeItemCreate = z
  .object({
    name: text(100),
    priority: patch(
      z
        .int(encodeIssue('not_a_whole_number'))
        .check(
          z.gte(-1_000_000, encodeIssue('too_small', { min: -1_000_000 })),
          z.lte(1_000_000, encodeIssue('too_large', { max: 1_000_000 })),
        ),
    ),
    structureType: oneOf(structureTypes),
    structure,
  })
  .check(({ value, issues }) => {
    const input = value.structure;
    for (const { path, message } of feeStructureIssues(value.structureType, input))
      issues.push({ code: 'custom', input, path: ['structure', ...path], message });
  })
  .register(z.globalRegistry, { oneOf: feeItemSchemas });

const items = shortList(
  feeItemCreate,
  100,
  encodeIssue('too_many_fee_items', { max: 100 }),
  z.minLength(1, encodeIssue('no_fee_items')),
).check((payload) => {
  const seen = new Set<number>();
  payload.value.forEach(({ priority }, index) => {
    const input = priority ?? 0;
    const message = encodeIssue('priority_not_unique', { priority: input });
    if (seen.has(input)) payload.issues.push({ code: 'custom', input, path: [index, 'priority'], message });
    seen.add(input);
  });
});

export const feeScheduleCreate = z
  .object({
    name: text(100),
    currency,
    applicationOrder: oneOf(applicationOrders),
    /** The number of decimal places; the service's default is 2. */
    roundingScale: patch(scale),
    /** The service's default is `HALF_UP`. */
    roundingMode: patch(oneOf(roundingModes)),
    items,
  })
  .register(z.globalRegistry, { id: 'FeeScheduleCreate' });
export type FeeScheduleCreate = z.infer<typeof feeScheduleCreate>;

const unchangeable = (message: string) =>
  z.optional(
    z
      .custom<undefined>((value) => value === undefined, { error: message })
      .register(z.globalRegistry, { not: {} }),
  );

export const feeScheduleUpdate = z
  .object({
    name: patch(text(100)),
    applicationOrder: patch(oneOf(applicationOrders)),
    roundingScale: patch(scale),
    roundingMode: patch(oneOf(roundingModes)),
    currency: unchangeable(encodeIssue('unchangeable_currency')),
    items: unchangeable(encodeIssue('unchangeable_fee_items')),
  })
  .register(z.globalRegistry, { id: 'FeeScheduleUpdate' });
export type FeeScheduleUpdate = z.infer<typeof feeScheduleUpdate>;
