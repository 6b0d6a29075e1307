/** Types, states and moves of a reconciliation context. Moves: docs/contract.md#context-status. */

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

/** Whether a context may go from one state to the other; staying where it is counts as allowed, except when archived. */
export function canMove(from: ContextStatus, to: ContextStatus): boolean {
  return moves[from].includes(to) || (from === to && from !== 'ARCHIVED');
}

/** The states a context in this state can be moved to. An unknown state (a newer service's) offers none. */
export function allowedMoves(from: string): readonly ContextStatus[] {
  return (moves as Record<string, readonly ContextStatus[] | undefined>)[from] ?? [];
}
