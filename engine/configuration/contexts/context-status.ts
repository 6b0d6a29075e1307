/** The types of a context: one or many rows per side. Statuses and their changes: docs/contract.md#context-status. */

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

/** Returns whether a status may change from `from` to `to`, also to itself, unless it is `ARCHIVED`. */
export function canMove(from: ContextStatus, to: ContextStatus): boolean {
  return moves[from].includes(to) || (from === to && from !== 'ARCHIVED');
}

/** Returns the statuses that a context can be moved to; none for an unknown status of a newer service. */
export function allowedMoves(from: string): readonly ContextStatus[] {
  return (moves as Record<string, readonly ContextStatus[] | undefined>)[from] ?? [];
}
