import { type RefObject, useEffect, useRef, useState } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import { t } from '~/i18n/t';
import { toast } from '~/ui/overlay/toast';
import type { MoveBy } from './MoveSheet';
import type { EditedTolerance, RowRequests } from './rule-actions';
import type { PositionChoice } from './rule-form';
import { useChangeSearch } from './rules-search';
import type { RuleMoves } from './use-rule-moves';
import { focusHeading, focusOnceThere, rowPart, useFocusCreatedRow } from '~/ui/focus';

/** Rule whose deletion the user is asked to confirm. If an undo asked, `answered` reports to it whether the rule is gone. */
type Removing = { rule: MatchRule; answered?: (gone: boolean) => void };

/** Proposed position of a new rule, and the rule `like` that prefills its form. */
type NewRuleStart = { place: PositionChoice; besideId: string; like?: MatchRule | undefined };

export type RuleDialogs = ReturnType<typeof useRuleDialogs>;

/**
 * Returns the open dialogs of the page, and functions that open them or move rules: `ask` for the actions of a row, and
 * `askDelete`, which resolves to whether the rule is gone.
 */
export function useRuleDialogs(moves: RuleMoves) {
  const changeSearch = useChangeSearch();
  const [moving, setMoving] = useState<{ rules: readonly MatchRule[]; by: MoveBy }>();
  const [removing, setRemoving] = useState<Removing>();
  const [edited, setEdited] = useState<EditedTolerance>();
  const [place, setPlace] = useState<NewRuleStart>({ place: 'last', besideId: '' });
  const ask: RowRequests = {
    open: ({ id }) => changeSearch({ rule: id }),
    move: (moved, order) => void moves.move(moved, order),
    moveBy: (rules, by) => setMoving({ rules, by }),
    create: (where, besideId, like) => {
      setPlace({ place: where, besideId, like });
      changeSearch({ rule: 'new' });
    },
    remove: (rule) => setRemoving({ rule }),
  };
  function askDelete(ruleId: string): Promise<boolean> {
    const rule = moves.shown().find(({ id }) => id === ruleId);
    if (rule) return new Promise((answered) => setRemoving({ rule, answered }));
    toast({ tone: 'error', text: t('rules.notSavedBack.gone') });
    return Promise.resolve(true);
  }
  return {
    ask,
    askDelete,
    place,
    moving,
    removing,
    edited,
    setMoving,
    setRemoving,
    setEdited,
  };
}

/** Milliseconds for which a rule stays highlighted after its sheet has closed. */
const markedFor = 4_000;

/** Focuses the drag handle of a rule's row once it is in the page. The caller scrolls the window. */
export function focusRule(list: HTMLElement | null, ruleId: string): void {
  focusOnceThere(() => rowPart(list, ruleId, '[data-part=grip]'), { preventScroll: true });
}

/**
 * Returns a function that records deleted rules. Once no question is open (`isAsking`), the focus moves to the menu of
 * the next rule, else of the previous one, else to the page's heading: the browser would move it to the document.
 */
export function useFocusAfterDelete(list: RefObject<HTMLElement | null>, isAsking: boolean) {
  const next = useRef<{ ruleId: string | undefined }>(undefined);

  useEffect(() => {
    if (isAsking || !next.current) return;
    const { ruleId } = next.current;
    next.current = undefined;
    const menu = ruleId && rowPart(list.current, ruleId, '[aria-haspopup=menu]');
    if (menu) menu.focus();
    else focusHeading();
  }, [isAsking, list]);

  /** Records the deleted rules; `visible` are the rules that were shown before the deletion. */
  return (gone: readonly MatchRule[], visible: readonly MatchRule[]) => {
    const ids = new Set(gone.map(({ id }) => id));
    const first = visible.findIndex(({ id }) => ids.has(id));
    const isLeft = ({ id }: MatchRule) => !ids.has(id);
    const rule = visible.slice(first).find(isLeft) ?? visible.slice(0, first).findLast(isLeft);
    next.current = { ruleId: rule?.id };
  };
}

/**
 * Returns the highlighted rule, to which the list scrolls: the one in the open sheet, else the `marked` one, up to 4 s
 * after its sheet has closed. `markNew` highlights a new rule and focuses its row once the sheet is closed.
 */
export function useHighlightedRule(open: string | undefined, { marked, mark }: Marking) {
  const opened = open === 'new' ? undefined : open;

  useEffect(() => {
    if (opened !== undefined) return mark(opened);
    if (marked === undefined) return undefined;
    const timer = setTimeout(() => mark(undefined), markedFor);
    return () => clearTimeout(timer);
  }, [marked, opened, mark]);

  const focusMade = useFocusCreatedRow(open !== undefined);
  return {
    highlighted: opened ?? marked,
    markNew: (ruleId: string) => {
      mark(ruleId);
      focusMade(ruleId);
    },
  };
}

/** The rule that was opened, moved, created or found last, and the function to set it. */
export type Marking = { marked: string | undefined; mark: (ruleId: string | undefined) => void };
