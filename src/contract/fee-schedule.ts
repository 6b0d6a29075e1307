import * as z from 'zod/mini';
import { applicationOrders, feeStructureIssues, structureTypes } from '~/domain/fee-schedules/fee-structure';
import { jsonLimitIssue } from '~/domain/match-rules/config-issues';
import { feeScheduleCurrencies } from '~/domain/money/currencies';
import { roundingModes } from '~/domain/money/rounding';
import { feeItemSchemas } from './described';
import { instantOut, jsonObject, listAnswer, oneOf, openEnum, patch, shortList, text } from './values';

/** Fee schedules: docs/contract.md#fee-schedules. */

const feeItem = z.looseObject({
  id: z.optional(z.string()),
  name: z.string(),
  priority: z.optional(z.number()),
  structureType: openEnum(structureTypes),
  structure: jsonObject,
  createdAt: z.optional(instantOut),
  updatedAt: z.optional(instantOut),
});
export type FeeItem = z.infer<typeof feeItem>;

export const feeSchedule = z
  .looseObject({
    id: z.string(),
    tenantId: z.optional(z.string()),
    name: z.string(),
    currency: z.string(),
    applicationOrder: openEnum(applicationOrders),
    roundingScale: z.optional(z.number()),
    roundingMode: z.optional(openEnum(roundingModes)),
    items: z.array(feeItem),
    createdAt: z.optional(instantOut),
    updatedAt: z.optional(instantOut),
  })
  .register(z.globalRegistry, { id: 'FeeSchedule' });
export type FeeSchedule = z.infer<typeof feeSchedule>;

/** The list takes no cursor and gives none; a bare array is met in older services (docs/contract.md#fee-schedules). */
export const feeScheduleList = z
  .pipe(
    listAnswer,
    z.looseObject({
      items: z.array(feeSchedule),
      limit: z.optional(z.number()),
      hasMore: z.optional(z.boolean()),
    }),
  )
  .register(z.globalRegistry, { id: 'FeeScheduleList' });

const scale = z
  .int('must be a whole number from 0 to 10')
  .check(z.gte(0, 'must be a whole number from 0 to 10'), z.lte(10, 'must be a whole number from 0 to 10'));
const currency = z
  .pipe(
    z.string().check(z.trim(), z.toUpperCase()),
    z.string().check(
      z.refine((code) => feeScheduleCurrencies.includes(code), {
        error: 'must be the three-letter code of a currency, such as BRL',
      }),
    ),
  )
  .register(z.globalRegistry, { type: 'string', enum: [...feeScheduleCurrencies] });

/** 64 KiB and 5 levels at most; of its keys only the tiers are counted. */
const structure = jsonObject.check((payload) => {
  const issue = jsonLimitIssue(payload.value, Infinity);
  if (issue) payload.issues.push({ code: 'custom', input: payload.value, path: [], message: issue.message });
});

const feeItemCreate = z
  .object({
    name: text(100),
    priority: patch(
      z
        .int('must be a whole number')
        .check(
          z.gte(-1_000_000, 'must not be below -1000000'),
          z.lte(1_000_000, 'must not be above 1000000'),
        ),
    ),
    structureType: oneOf(structureTypes),
    structure,
  })
  .check((payload) => {
    for (const { path, message } of feeStructureIssues(payload.value.structureType, payload.value.structure))
      payload.issues.push({
        code: 'custom',
        input: payload.value.structure,
        path: ['structure', ...path],
        message,
      });
  })
  .register(z.globalRegistry, { oneOf: feeItemSchemas });

const items = shortList(
  feeItemCreate,
  100,
  'may hold 100 fee items at most',
  z.minLength(1, 'must hold at least one fee item'),
).check((payload) => {
  const seen = new Set<number>();
  payload.value.forEach(({ priority }, index) => {
    const given = priority ?? 0;
    if (seen.has(given))
      payload.issues.push({
        code: 'custom',
        input: given,
        path: [index, 'priority'],
        message: `another item has priority ${given} already`,
      });
    seen.add(given);
  });
});

export const feeScheduleCreate = z
  .object({
    name: text(100),
    currency,
    applicationOrder: oneOf(applicationOrders),
    /** Absent is 2. */
    roundingScale: patch(scale),
    /** Absent is HALF_UP. */
    roundingMode: patch(oneOf(roundingModes)),
    items,
  })
  .register(z.globalRegistry, { id: 'FeeScheduleCreate' });
export type FeeScheduleCreate = z.infer<typeof feeScheduleCreate>;

const unchangeable = (what: string) =>
  z.optional(
    z
      .custom<undefined>((value) => value === undefined, { error: `${what} cannot be changed later` })
      .register(z.globalRegistry, { not: {} }),
  );

export const feeScheduleUpdate = z
  .object({
    name: patch(text(100)),
    applicationOrder: patch(oneOf(applicationOrders)),
    roundingScale: patch(scale),
    roundingMode: patch(oneOf(roundingModes)),
    currency: unchangeable('the currency'),
    items: unchangeable('the fee items'),
  })
  .register(z.globalRegistry, { id: 'FeeScheduleUpdate' });
export type FeeScheduleUpdate = z.infer<typeof feeScheduleUpdate>;
