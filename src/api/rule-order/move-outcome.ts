import type { MatchRule } from '@recon/contract/match-rule';
import type { RuleMove } from '@recon/engine/configuration/match-rules/order';
import type { MoveConflict } from '@recon/engine/configuration/match-rules/plan-move';
import { ApiError } from '../api-error';

export type MoveOutcome = {
  /**
   * - `done`: saved. `merged`: saved in an order that other users had changed.
   * - `again`: a reorder by another page had overwritten the move, and it was reapplied.
   * - `conflict`: other users moved the rule again right after.
   * - `halted`: waits, as the saving of earlier moves is halted. `left`: not sent, the user declined many requests.
   */
  readonly kind: 'done' | 'merged' | 'again' | 'conflict' | 'halted' | 'left';
};

/** Error of a move that conflicts with another user's change, or finds no free priority. It was not sent. */
export class MoveRejectedError extends Error {
  override readonly name = 'MoveRejectedError';
  readonly conflict: MoveConflict;
  readonly move: RuleMove;
  readonly theirs: readonly MatchRule[];
  constructor(conflict: MoveConflict, move: RuleMove, theirs: readonly MatchRule[]) {
    super(`Not moved: ${conflict.kind}`);
    this.conflict = conflict;
    this.move = move;
    this.theirs = theirs;
  }
}

/** Returns whether a move was rejected because every priority that the rule could get is taken. */
export function isFull(error: unknown): boolean {
  return error instanceof MoveRejectedError && error.conflict.kind === 'full';
}

/** Returns the error to throw if other users keep changing the order. */
export function otherThanPlanned(requestId: string): ApiError {
  return new ApiError({ status: 409, code: 'ORDER_CHANGED', message: '', requestId });
}

/** Returns whether an error is the one of `otherThanPlanned`: other users keep changing the order. */
export function isCrowded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ORDER_CHANGED';
}
