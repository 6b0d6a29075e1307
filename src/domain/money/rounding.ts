/** The five rounding modes of rules and fees: contract facts, sections 2.3 and 5.5. */
export const roundingModes = ['HALF_UP', 'BANKERS', 'FLOOR', 'CEIL', 'TRUNCATE'] as const;
export type RoundingMode = (typeof roundingModes)[number];
