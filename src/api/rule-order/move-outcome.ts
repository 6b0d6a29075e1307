import type { MatchRule } from '~/contract/match-rule';
import type { RuleMove } from '~/domain/match-rules/order';
import type { MoveConflict } from '~/domain/match-rules/plan-move';
import { ApiError } from '../api-error';

/** What became of a move that was carried out. */
export type MoveOutcome = {
  /**
   * `done`; `merged`: others changed the order meanwhile, and the move was repeated on theirs; `again`:
   * a conflicting order, made without knowing of it, had overwritten it, and it was reapplied; `conflict`:
   * others moved the rule again right after it; `halted`: it waits in an order whose saving was halted;
   * `left`: it takes many requests, and the answer was not to send them.
   */
  readonly kind: 'done' | 'merged' | 'again' | 'conflict' | 'halted' | 'left';
};

/** A conflict: others changed what the user moved, or the rules beside its new place, or no priority is left. Nothing was sent. */
export class MoveRejectedError extends Error {
  override readonly name = 'MoveRejectedError';
  readonly conflict: MoveConflict;
  readonly move: RuleMove;
  /** The rules as they are on the service now. */
  readonly theirs: readonly MatchRule[];
  constructor(conflict: MoveConflict, move: RuleMove, theirs: readonly MatchRule[]) {
    super(`Not moved: ${conflict.kind}`);
    this.conflict = conflict;
    this.move = move;
    this.theirs = theirs;
  }
}

/** Whether a move was refused because every priority that the rule could get is taken. */
export function isFull(error: unknown): boolean {
  return error instanceof MoveRejectedError && error.conflict.kind === 'full';
}

/** Others keep changing the order. No code of a service's: nobody chose a number that could be taken. */
export function otherThanPlanned(requestId: string): ApiError {
  return new ApiError({ status: 409, code: 'ORDER_CHANGED', message: '', requestId });
}

/** Whether it is the error of an order that others keep changing. */
export function isCrowded(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'ORDER_CHANGED';
}
