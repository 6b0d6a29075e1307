import { useCallback } from 'react';
import { useMovingRules } from '~/api/rule-order/rule-order';
import type { MatchRule } from '@recon/contract/match-rule';
import { moveAfter, moveBefore } from '@recon/engine/configuration/match-rules/order';
import { t } from '~/i18n/t';
import { useHistoryKey } from '~/lib/hydration';
import { useMedia } from '~/ui/hooks/use-media';
import { useRowHeight } from '~/ui/page/appearance';
import { SortableList } from '~/ui/sortable/SortableList';
import type { RenderLink } from '~/lib/links';
import type { SortableRow } from '~/ui/sortable/SortableRow';
import type { BoardState, RuleBoardProps } from './board-props';
import { RowActions, rowActions } from './rule-actions';
import { SelectRule } from './bulk/use-rule-selection';
import { RuleListHead, RuleRow } from './RuleRow';
import { ruleSentence } from './rule-sentence';

type SortableRulesProps = Pick<RuleBoardProps, 'contextId' | 'contextType'> &
  BoardState & { linkTo: (ruleId: string) => RenderLink; marked: string | undefined };

/** Renders the visible rules as a sortable list. A row re-renders only if its own rule or position changes. */
export function SortableRules(props: SortableRulesProps) {
  const { contextType, rules, visible, circumstances, moves, selection, fixed, ask, linkTo } = props;
  const saving = useMovingRules(props.contextId);
  const isFolded = useMedia('(max-width: 899px)');
  const height = useRowHeight();
  const positions = new Map(rules.map(({ id }, index) => [id, index + 1]));
  const total = rules.length;
  // Stable while it renders the same, because the list compares the function.
  const renderRow = useCallback(
    (rule: MatchRule, row: SortableRow) => (
      <RuleRow {...{ rule, row, total, contextType }} link={linkTo(rule.id)} />
    ),
    [total, contextType, linkTo],
  );
  return (
    <RowActions value={(rule) => rowActions(rule, rules, visible, circumstances, fixed, ask)}>
      <SelectRule value={selection.pick}>
        <RuleListHead />
        <SortableList
          items={visible}
          getKey={({ id }) => id}
          label={t('rules.list')}
          itemLabel={(rule) => ruleSentence(rule, contextType)}
          positionOf={(rule) => positions.get(rule.id) ?? 0}
          total={total}
          estimateSize={height + (isFolded ? foldedRow : 0)}
          visit={useHistoryKey()}
          marked={props.marked}
          selected={selection.keys}
          saving={saving}
          blockLabel={(count) => t('rules.select.block', { count })}
          disabledReason={fixed}
          onMove={({ key, block, anchor }) => {
            const order = moves.order();
            const moved = block ?? [key];
            if ('before' in anchor) return moves.move(moved, moveBefore(order, moved, anchor.before));
            return moves.move(moved, moveAfter(order, moved, anchor.after));
          }}
          renderRow={renderRow}
        />
      </SelectRule>
    </RowActions>
  );
}

/** Height of most rows minus that of a one-line row, px. A correct estimate avoids a second layout. */
const foldedRow = 15;
