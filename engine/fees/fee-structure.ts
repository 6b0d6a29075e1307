import { encodeIssue } from '../issues/issue';
import { decimalPattern, type ConfigIssue } from '../configuration/match-rules/config-issues';
import { toUnits, unitsOfOne } from '../money/units';
import type { StructureType } from './fee-types';

export type FeeTier = { upTo?: string; rate: string };

const isDecimal = (value: unknown): value is string =>
  typeof value === 'string' && decimalPattern.test(value);
const amountMessage = encodeIssue('not_an_amount');
const rateMessage = encodeIssue('not_a_fraction');

/** Returns the issues of a fee structure (docs/contract.md#fee-structures); an empty list if it is valid. */
export function feeStructureIssues(type: StructureType, structure: Record<string, unknown>): ConfigIssue[] {
  switch (type) {
    case 'FLAT': {
      const { amount } = structure;
      const isValid = isDecimal(amount) && !amount.startsWith('-');
      return isValid ? [] : [{ path: ['amount'], message: amountMessage }];
    }
    case 'PERCENTAGE':
      return isRate(structure['rate']) ? [] : [{ path: ['rate'], message: rateMessage }];
    case 'TIERED':
      return tierIssues(structure['tiers']);
  }
}

function tierIssues(tiers: unknown): ConfigIssue[] {
  if (!Array.isArray(tiers) || tiers.length === 0)
    return [{ path: ['tiers'], message: encodeIssue('no_tiers') }];
  if (tiers.length > 100) return [{ path: ['tiers'], message: encodeIssue('too_many_tiers', { max: 100 }) }];
  const issues: ConfigIssue[] = [];
  let previous = '0';
  tiers.forEach((tier: unknown, index) => {
    const at = (...path: string[]) => ['tiers', index, ...path];
    if (typeof tier !== 'object' || tier === null) {
      issues.push({ path: at(), message: encodeIssue('not_a_tier') });
      return;
    }
    const { upTo, rate } = tier as Record<string, unknown>;
    if (!isRate(rate)) issues.push({ path: at('rate'), message: rateMessage });
    if (upTo === undefined || upTo === null) {
      if (index < tiers.length - 1)
        issues.push({ path: at('upTo'), message: encodeIssue('open_tier_not_last') });
    } else if (!isDecimal(upTo) || toUnits(upTo)! <= toUnits(previous)!) {
      issues.push({ path: at('upTo'), message: encodeIssue('not_rising', { above: previous }) });
    } else previous = upTo;
  });
  return issues;
}

function isRate(value: unknown): value is string {
  return isDecimal(value) && !value.startsWith('-') && toUnits(value)! <= unitsOfOne;
}
