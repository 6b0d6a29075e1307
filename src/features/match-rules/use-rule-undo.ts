import { useRef } from 'react';
import type { Order } from '~/domain/match-rules/order';
import { type Undo, useUndo } from '~/ui/hooks/use-undo';

/** The last changes of the rules page. A rule that was made again has another id than the changes before name. */
export interface RuleUndo extends Undo {
  /** Says that a deleted rule is there again under another id. */
  restored: (ruleId: string, asId: string) => void;
  /** The id a rule has now: its own, or the one it was made again with. */
  idNow: (ruleId: string) => string;
  /** An order of the past with the ids of now. */
  orderNow: (order: Order) => string[];
}

/** What `useUndo` does, for rules: see `RuleUndo`. */
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
