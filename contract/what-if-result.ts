import * as z from 'zod/mini';
import type { ReferenceDifference } from '@recon/engine/reasons/reference-difference';
import type { ReasonCode } from '@recon/engine/reasons/reason-groups';
import { sameJson } from '@recon/engine/lib/json/same-json';
import type { Context } from './context';
import { uuid } from './request-values';
import { instantOut } from './values';

/**
 * The figures of a context's last what-if, as the console's own server stores them (docs/what-if.md#last-result). They
 * have no row, reference or file name.
 */

/** Records, so that the compiler reports a missing code. */
const codes: Readonly<Record<ReasonCode, true>> = {
  refused: true,
  duplicate: true,
  'run-failed': true,
  'no-rules': true,
  'no-counterpart': true,
  'no-negatives': true,
  'due-later': true,
  unpaid: true,
  'same-reference': true,
  'used-up': true,
  'counterpart-not-taken': true,
  'counterpart-taken': true,
  'score-too-low': true,
  'no-share': true,
  'split-incomplete': true,
  'base-missing': true,
  'records-nothing': true,
  'rule-stopped': true,
  differs: true,
  amount: true,
  sign: true,
  currency: true,
  days: true,
  time: true,
  reference: true,
  form: true,
  base: true,
};
const differences: Readonly<Record<ReferenceDifference, true>> = { zeros: true, case: true, blanks: true };
const keysOf = <Key extends string>(record: Readonly<Record<Key, true>>) => Object.keys(record) as Key[];

const count = z.int().check(z.gte(0), z.lte(10_000_000));
/** A sum of amounts without signs, as a decimal string. */
const decimal = z.string().check(z.maxLength(40), z.regex(/^\d+(\.\d+)?$/));
const currency = z.string().check(z.maxLength(10));
/** A sum; `out`: the part of it that goes out, if the others come in. */
const total = z.object({ currency, amount: decimal, out: z.optional(decimal) });
/** Sums per currency, that of the most rows first. */
const amounts = z.array(total).check(z.maxLength(3));
const sum = z.object({ rows: count, amounts });
const states = z.object({ confirmed: count, proposed: count, open: count });
const side = z.object({
  rows: states,
  /** Unmatched amounts. */
  open: amounts,
});

/** The maximum number of rules whose matched rows are stored. */
export const maxCountedRules = 200;

const setting = z.string().check(z.maxLength(40));
const matchSettings = z.object({
  type: setting,
  feeNormalization: z.optional(setting),
  feeToleranceAbs: z.optional(setting),
  feeTolerancePct: z.optional(setting),
});
type MatchSettings = z.infer<typeof matchSettings>;

/** Returns the settings of a context that affect its what-if; not its name or status. */
export function settingsOf(context: Context): MatchSettings {
  const { type, feeNormalization, feeToleranceAbs, feeTolerancePct } = context;
  return {
    type,
    ...(feeNormalization !== undefined && { feeNormalization }),
    ...(feeToleranceAbs !== undefined && { feeToleranceAbs }),
    ...(feeTolerancePct !== undefined && { feeTolerancePct }),
  };
}

/** Returns whether an object changed after an instant. */
export function isChangedSince({ updatedAt }: { updatedAt?: string | undefined }, instant: string): boolean {
  return Date.parse(updatedAt ?? '') > Date.parse(instant);
}

/** Returns whether settings of a context changed after its last what-if. Older results have only the time. */
export function areSettingsNewer(
  context: Context,
  last: { readonly at: string; readonly settings?: MatchSettings | undefined },
): boolean {
  return last.settings ? !sameJson(last.settings, settingsOf(context)) : isChangedSince(context, last.at);
}

const reasonKind = z.object({
  code: z.enum(keysOf(codes)),
  /** UTC days between a row and its counterpart, if only the day differs. */
  days: z.optional(count),
  by: z.optional(z.array(z.enum(keysOf(differences))).check(z.maxLength(3))),
});

export const whatIfFigures = z.object({
  /** The settings of the context at the run. */
  settings: z.optional(matchSettings),
  left: side,
  right: side,
  /** The reasons of the largest unmatched amounts, or of the most rows, and the rows of both sides that have them. */
  reasons: z.array(z.extend(reasonKind, { left: sum, right: sum })).check(z.maxLength(3)),
  /** The rules of the run by priority, their versions, and the left rows that each matched; absent beyond 200 rules. */
  rules: z.optional(
    z
      .array(z.object({ id: uuid, updatedAt: z.string().check(z.maxLength(40)), rows: count }))
      .check(z.maxLength(maxCountedRules)),
  ),
});
export type WhatIfFigures = z.infer<typeof whatIfFigures>;

/** Schema of the last result; empty if there is none. `author`: null without the permission to read the activity log. */
export const whatIfResult = z.object({
  last: z.optional(z.object({ figures: whatIfFigures, at: instantOut, author: z.nullable(z.string()) })),
});
export type WhatIfResult = z.infer<typeof whatIfResult>;

/** The unmatched rows of the side with the larger amount, and the main reason among them. */
const largest = z.object({
  side: z.enum(['left', 'right']),
  rows: count,
  /** In the currency of the most rows; absent if the rows have no amounts. */
  amount: z.optional(total),
  reason: z.optional(z.extend(reasonKind, { rows: count })),
});

/** Schema of the last results, newest first, at most 1,000. Each has its left rows by state, and what is unmatched. */
export const whatIfResultList = z.object({
  items: z.array(
    z.object({
      contextId: uuid,
      at: instantOut,
      rows: states,
      settings: z.optional(matchSettings),
      largest: z.optional(largest),
    }),
  ),
});
export type WhatIfResultList = z.infer<typeof whatIfResultList>;
