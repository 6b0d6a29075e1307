/** The five rounding modes of rules and fees: docs/contract.md#how-a-rule-decides. */
export const roundingModes = ['HALF_UP', 'BANKERS', 'FLOOR', 'CEIL', 'TRUNCATE'] as const;
export type RoundingMode = (typeof roundingModes)[number];
