import type { MatchRule } from '~/contract/match-rule';
import type { Order } from '~/domain/match-rules/order';
import type { RuleMoves } from '../use-rule-moves';
import type { RuleSelection } from './use-rule-selection';

/** Props of a sheet for several rules. */
export interface ManySheetProps {
  contextId: string;
  contextType: string | undefined;
  /** Affected rules in their order, as they were when the sheet was opened. */
  chosen: readonly MatchRule[];
  moves: RuleMoves;
  selection: Pick<RuleSelection, 'expectGone'>;
  onClose: () => void;
}

/** Returns the position of each rule in an order, from 1. */
export function positionsIn(order: Order): ReadonlyMap<string, number> {
  return new Map(order.map((id, index) => [id, index + 1]));
}
