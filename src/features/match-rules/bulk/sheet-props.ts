import type { MatchRule } from '~/contract/match-rule';
import type { Order } from '~/domain/match-rules/order';
import type { RuleMoves } from '../use-rule-moves';
import type { RuleSelection } from './use-rule-selection';

/** What a sheet over several rules is given. */
export interface ManySheetProps {
  contextId: string;
  contextType: string | undefined;
  /** The rules it is about, as they were when it was opened, in their order. */
  chosen: readonly MatchRule[];
  moves: RuleMoves;
  selection: Pick<RuleSelection, 'expectGone'>;
  onClose: () => void;
}

/** The position of each rule in an order, from 1. */
export function positionsIn(order: Order): ReadonlyMap<string, number> {
  return new Map(order.map((id, index) => [id, index + 1]));
}
