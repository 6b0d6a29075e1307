import type { MatchRule } from '~/contract/match-rule';
import { type MoveConflict, mergeOrder, placeAsIn } from '~/domain/match-rules/merge-order';
import { type Order, sameOrder } from '~/domain/match-rules/order';
import type { RuleMove } from '~/domain/match-rules/order';
import { orderOf } from './rule-list';

/** What became of a move that was carried out. */
export type MoveOutcome = {
  /**
   * `done`; `merged`: others changed the order meanwhile, and the move was repeated on theirs; `again`:
   * another order, made without knowing of it, had overwritten it, and it was put on that one again; `overtaken`:
   * others moved the rule again right after it; `halted`: it waits in an order whose saving was halted;
   * `left`: it takes many requests, and the answer was not to send them.
   */
  readonly kind: 'done' | 'merged' | 'again' | 'overtaken' | 'halted' | 'left';
};

/** Others moved or deleted what the user moved, or the rules beside its new place: nothing was sent. */
export class MoveRefused extends Error {
  override readonly name = 'MoveRefused';
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

/** Every number that a rule could get is taken: nothing was sent. */
export class NoPriorityLeft extends Error {
  override readonly name = 'NoPriorityLeft';
}

/** A move, and the order in which it and the moves before it put the rules that there are now. */
export type RepeatedMove = { readonly move: RuleMove; readonly order: Order };

export type RepeatedMoves = {
  /** The moves that can be done, in turn. */
  readonly kept: readonly RepeatedMove[];
  readonly refused: ReadonlyMap<RuleMove, MoveRefused>;
  /** The order after them. */
  readonly order: Order;
  /** Whether others changed the order, added or removed rules. */
  readonly foreign: boolean;
};

/** Repeats moves, which were made on the order `known`, in turn on the rules as they are now. */
export function repeatMoves(
  known: Order,
  theirs: readonly MatchRule[],
  moves: readonly RuleMove[],
): RepeatedMoves {
  const refused = new Map<RuleMove, MoveRefused>();
  const kept: RepeatedMove[] = [];
  let base = known;
  let order: Order = orderOf(theirs);
  for (const move of moves) {
    const merged = mergeOrder({ known: base, mine: move.order, moved: [move.ruleId], theirs: order });
    const [conflict] = merged.conflicts;
    // Somebody put it just there: nobody needs to be asked.
    if (conflict && !(conflict.kind === 'moved' && sameOrder(merged.order, order))) {
      refused.set(move, new MoveRefused(conflict, move, theirs));
      continue;
    }
    order = merged.order;
    base = base.includes(move.ruleId) ? placeAsIn(base, move.ruleId, move.order) : base;
    kept.push({ move, order });
  }
  return { kept, refused, order, foreign: !sameOrder(known, orderOf(theirs)) };
}
