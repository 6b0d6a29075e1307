import { useRef } from 'react';
import type { Order } from '@recon/engine/configuration/match-rules/order';
import { t } from '~/i18n/t';
import { type Change, type Undo, useUndo } from '~/ui/hooks/use-undo';
import { toast } from '~/ui/overlay/toast';

/** Last changes of the rules page. A rule that an undo restores gets a new id; earlier changes refer to its old one. */
export interface RuleUndo extends Undo {
  /** Registers a change that was made, and shows its `text` as a toast that offers to undo it. */
  offer: (change: Change & { toastId: string; text: string }) => void;
  /** Records that a deleted rule was restored with another id. */
  restored: (ruleId: string, asId: string) => void;
  /** Returns the current id of a rule: its own, or the one it was restored with. */
  idNow: (ruleId: string) => string;
  /** Returns an earlier order with the current ids: undoing a deletion creates the rule again under a new id. */
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
    offer: ({ text, ...change }) => {
      const { undo: onAction } = undo.register(change);
      toast({ id: change.toastId, text, action: { label: t('ui.undo'), onAction } });
    },
    restored: (ruleId, asId) => void ids.current.set(ruleId, asId),
    idNow,
    orderNow: (order) => order.map(idNow),
  };
}
