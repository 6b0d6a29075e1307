/** The types of a reconciliation context. Its statuses and their changes: docs/contract.md#context-status. */

export const contextTypes = ['1:1', '1:N', 'N:M'] as const;
export type ContextType = (typeof contextTypes)[number];

export const contextStatuses = ['DRAFT', 'ACTIVE', 'PAUSED', 'ARCHIVED'] as const;
export type ContextStatus = (typeof contextStatuses)[number];

const moves: Readonly<Record<ContextStatus, readonly ContextStatus[]>> = {
  DRAFT: ['ACTIVE', 'ARCHIVED'],
  ACTIVE: ['PAUSED', 'ARCHIVED'],
  PAUSED: ['ACTIVE', 'ARCHIVED'],
  ARCHIVED: [],
};

/** Returns whether a context's status may change from one to the other. Any status but `ARCHIVED` may be set again. */
export function canMove(from: ContextStatus, to: ContextStatus): boolean {
  return moves[from].includes(to) || (from === to && from !== 'ARCHIVED');
}

/** Returns the statuses that a context can be moved to. An unknown status (of a newer service) has none. */
export function allowedMoves(from: string): readonly ContextStatus[] {
  return (moves as Record<string, readonly ContextStatus[] | undefined>)[from] ?? [];
}
