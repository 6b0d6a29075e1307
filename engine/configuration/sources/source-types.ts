/** The types of a source: where its transactions come from (docs/contract.md#sources). */
export const sourceTypes = ['LEDGER', 'BANK', 'GATEWAY', 'CUSTOM'] as const;
export type SourceType = (typeof sourceTypes)[number];

export const sides = ['LEFT', 'RIGHT'] as const;
export type SourceSide = (typeof sides)[number];
