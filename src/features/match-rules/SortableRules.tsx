import 'texts:rules';
import { useCallback } from 'react';
import type { MatchRule } from '~/contract/match-rule';
import { matchRuleCan, type RuleCircumstances } from '~/domain/match-rules/rule-can';
import { moveAfter, moveBefore } from '~/domain/match-rules/order';
import { t } from '~/i18n/t';
import { useMedia } from '~/ui/hooks/use-media';
import { useOnline } from '~/ui/hooks/use-online';
import type { RenderLink } from '~/ui/page/link';
import { SortableList } from '~/ui/sortable/SortableList';
import type { SortableRow } from '~/ui/sortable/SortableRow';
import { refusalText, RowActions, type RowRequests, rowActions } from './rule-actions';
import { RuleRow } from './RuleRow';
import { ruleSentence } from './rule-sentence';
import type { RuleMoves } from './use-rule-moves';

interface SortableRulesProps {
  contextType: string | undefined;
  /** All rules of the context, in order, and those of them that are shown. */
  rules: readonly MatchRule[];
  visible: readonly MatchRule[];
  given: RuleCircumstances;
  moves: RuleMoves;
  ask: RowRequests;
  marked: string | undefined;
  linkTo: (ruleId: string) => RenderLink;
}

/** The rules shown, as a sortable list. A row is drawn again only when its own rule or position changes. */
export function SortableRules(props: SortableRulesProps) {
  const { contextType, rules, visible, given, moves, ask, linkTo } = props;
  const isOnline = useOnline();
  const isNarrow = useMedia('(max-width: 899px)');
  // A move is sent at once: made without a network it would go out unasked when that is back.
  const fixed = refusalText(matchRuleCan.reorder(given)) ?? (isOnline ? undefined : t('ui.offline.reason'));
  const positions = new Map(rules.map(({ id }, index) => [id, index + 1]));
  const total = rules.length;
  // The same function for as long as it draws the same, which the list goes by.
  const renderRow = useCallback(
    (rule: MatchRule, row: SortableRow) => (
      <RuleRow {...{ rule, row, total, contextType }} link={linkTo(rule.id)} />
    ),
    [total, contextType, linkTo],
  );
  return (
    <RowActions value={(rule) => rowActions(rule, rules, visible, given, fixed, ask)}>
      <SortableList
        items={visible}
        getKey={ruleKey}
        label={t('rules.list')}
        itemLabel={(rule) => ruleSentence(rule, contextType)}
        positionOf={(rule) => positions.get(rule.id) ?? 0}
        total={total}
        estimateSize={isNarrow ? narrowRow : wideRow}
        marked={props.marked}
        disabledReason={fixed}
        onMove={({ key, anchor }) => {
          const order = moves.order();
          const wished =
            'before' in anchor ? moveBefore(order, key, anchor.before) : moveAfter(order, key, anchor.after);
          return moves.move(key, wished);
        }}
        renderRow={renderRow}
      />
    </RowActions>
  );
}

/** What most rows measure, px: one that measures what it was taken for has nothing laid out again (RuleRow.module.css). */
const wideRow = 63;
const narrowRow = 104;

function ruleKey({ id }: MatchRule): string {
  return id;
}
