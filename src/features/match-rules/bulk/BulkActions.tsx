import 'texts:rules';
import type { MatchRule } from '~/contract/match-rule';
import { matchRulePolicy, type RuleCircumstances } from '~/domain/match-rules/rule-policy';
import { moveTo, orderOf } from '~/domain/match-rules/order';
import { t } from '~/i18n/t';
import type { ActionMenuItem } from '~/ui/overlay/menu-item';
import { usePageActions } from '~/ui/shortcuts/page-actions';
import { lazyComponent } from '~/ui/page/lazy-component';
import { refusalText, type RowRequests } from '../rule-actions';
import type { RuleMoves } from '../use-rule-moves';
import { SelectionBar } from './SelectionBar';
import type { RuleSelection } from './use-rule-selection';

const CompareSheet = lazyComponent(async () => (await import('./CompareSheet')).CompareSheet);
const DeleteManySheet = lazyComponent(async () => (await import('./BulkDeleteSheet')).BulkDeleteSheet);
const EditManySheet = lazyComponent(async () => {
  const [, sheet] = await Promise.all([import('~/forms/form-texts'), import('./BulkEditSheet')]);
  return sheet.BulkEditSheet;
});

export interface ManyRulesProps {
  contextId: string;
  contextType: string | undefined;
  given: RuleCircumstances;
  moves: RuleMoves;
  /** All rules of the context, in order; `shown` is the number of visible ones. */
  rules: readonly MatchRule[];
  shown: number;
  selection: RuleSelection;
  /** Why nothing can be moved. */
  fixed: string | undefined;
  ask: RowRequests;
  /** Two rules in comparison: their ids, separated by a dot. */
  compared: string | undefined;
  onCompare: (compared: string | undefined) => void;
  /** Called when rules were deleted and the sheet is about to close. */
  onDeleted: (gone: readonly MatchRule[]) => void;
}

/** Renders the actions on several rules: the bar for the selected rules, and the sheets that it opens. */
export function BulkActions(props: ManyRulesProps) {
  const { contextId, contextType, given, rules, shown, selection, fixed, ask, moves } = props;
  const { compared, onCompare } = props;
  const { chosen, hidden, clear, work, begin } = selection;
  const common = { contextId, contextType, moves, selection, onClose: () => begin(undefined) };
  const compare = () => onCompare(orderOf(chosen).join('.'));
  usePageActions([
    {
      id: 'compareRules',
      label: t('rules.compare'),
      refusal: chosen.length === 2 ? undefined : t('rules.compare.two'),
      run: compare,
    },
  ]);
  const sheet = work && { ...common, chosen: work.rules };
  return (
    <>
      {chosen.length > 0 && (
        <SelectionBar
          {...{ shown, hidden }}
          count={chosen.length}
          actions={{
            moves: movesOf(rules, chosen, fixed, ask),
            compare,
            edit: {
              run: () => begin({ kind: 'edit', rules: chosen }),
              refusal: refusalText(matchRulePolicy.update(given)),
            },
            remove: {
              run: () => begin({ kind: 'delete', rules: chosen }),
              refusal: refusalText(matchRulePolicy.delete(given)),
            },
            clear,
          }}
        />
      )}
      {sheet && work.kind === 'edit' && <EditManySheet {...sheet} />}
      {sheet && work.kind === 'delete' && <DeleteManySheet {...sheet} onDeleted={props.onDeleted} />}
      {compared !== undefined && (
        <CompareSheet
          ids={compared.split('.')}
          {...{ rules, contextType, moves }}
          onClose={() => onCompare(undefined)}
        />
      )}
    </>
  );
}

/** Returns the moves of a block: to the ends, and to a position. */
function movesOf(
  rules: readonly MatchRule[],
  chosen: readonly MatchRule[],
  fixed: string | undefined,
  ask: RowRequests,
): ActionMenuItem[] {
  const order = orderOf(rules);
  const moved = orderOf(chosen);
  const common = { disabledReason: fixed };
  return [
    {
      ...common,
      label: t('rules.action.top'),
      icon: 'to-top',
      onSelect: () => ask.move(moved, moveTo(order, moved, 0)),
    },
    {
      ...common,
      label: t('rules.action.bottom'),
      icon: 'to-bottom',
      onSelect: () => ask.move(moved, moveTo(order, moved, order.length)),
    },
    {
      ...common,
      label: t('rules.action.position'),
      icon: 'to-position',
      onSelect: () => ask.moveBy(chosen, 'position'),
    },
    {
      ...common,
      label: t('rules.action.beside'),
      icon: 'to-position',
      onSelect: () => ask.moveBy(chosen, 'before'),
    },
  ];
}
