/** Types and sides of a reconciliation source: interface, "Reconciliation source"; contract facts, decisions, "source.side". */

export const sourceTypes = ['LEDGER', 'BANK', 'GATEWAY', 'CUSTOM'] as const;
export type SourceType = (typeof sourceTypes)[number];

export const sides = ['LEFT', 'RIGHT'] as const;
export type Side = (typeof sides)[number];
