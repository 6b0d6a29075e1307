import { useState } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import type { RuleBoardProps } from './board-props';
import type { MoveBy } from './MoveSheet';
import type { RowRequests } from './rule-actions';
import type { Place } from './rule-form';
import type { RuleMoves } from './use-rule-moves';

/** Rule whose deletion the user is asked to confirm. If an undo asked, `answered` reports to it whether the rule is gone. */
type Removing = { rule: MatchRule; answered?: (gone: boolean) => void };

/** Proposed position of a new rule, and the rule `like` that prefills its form. */
type Proposed = { place: Place; besideId: string; like?: MatchRule | undefined };

export type RuleRequests = ReturnType<typeof useRuleRequests>;

/** Manages what the page opens: sheets, the question about deleting, the hints, the proposed position of a new rule. */
export function useRuleRequests(
  moves: RuleMoves,
  { hints: shown, onHints, onOpen }: Pick<RuleBoardProps, 'hints' | 'onHints' | 'onOpen'>,
) {
  const [moving, setMoving] = useState<{ rules: readonly MatchRule[]; by: MoveBy }>();
  const [removing, setRemoving] = useState<Removing>();
  const hints = shown === undefined ? undefined : { at: shown === 'all' ? undefined : shown };
  const openHints = (at?: string) => onHints(at ?? 'all');
  const closeHints = () => onHints(undefined);
  const [place, setPlace] = useState<Proposed>({ place: 'last', besideId: '' });
  const ask: RowRequests = {
    open: (rule) => onOpen(rule.id),
    move: (moved, order) => void moves.move(moved, order),
    moveBy: (rules, by) => setMoving({ rules, by }),
    create: (where, besideId, like) => {
      setPlace({ place: where, besideId, like });
      onOpen('new');
    },
    remove: (rule) => setRemoving({ rule }),
  };
  function askDelete(ruleId: string): Promise<boolean> {
    const rule = moves.shown().find(({ id }) => id === ruleId);
    if (rule) return new Promise((answered) => setRemoving({ rule, answered }));
    toast({ tone: 'error', text: t('rules.notSavedBack.gone') });
    return Promise.resolve(true);
  }
  return { ask, askDelete, place, moving, removing, hints, openHints, setMoving, setRemoving, closeHints };
}
