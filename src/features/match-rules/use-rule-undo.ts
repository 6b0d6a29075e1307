import { useRef } from 'react';
import type { Order } from '~/domain/match-rules/order';
import { type Undo, useUndo } from '~/ui/hooks/use-undo';

/** Last changes of the rules page. A restored rule has another id than earlier changes refer to. */
export interface RuleUndo extends Undo {
  /** Records that a deleted rule was restored with another id. */
  restored: (ruleId: string, asId: string) => void;
  /** Returns the current id of a rule: its own, or the one it was restored with. */
  idNow: (ruleId: string) => string;
  /** Returns an earlier order with the current ids. */
  orderNow: (order: Order) => string[];
}

/** Extends `useUndo` for rules: see `RuleUndo`. */
export function useRuleUndo(): RuleUndo {
  const undo = useUndo();
  const ids = useRef(new Map<string, string>());

  function idNow(ruleId: string): string {
    const next = ids.current.get(ruleId);
    return next === undefined ? ruleId : idNow(next);
  }

  return {
    ...undo,
    restored: (ruleId, asId) => void ids.current.set(ruleId, asId),
    idNow,
    orderNow: (order) => order.map(idNow),
  };
}
