import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { refetchDelay, useStickyError } from '~/api/query-client';
import { useRefetchAfterLeaving, useRuleCount, useShownRules } from '~/api/rule-order/rule-order';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { ReadErrorPanel } from '~/list/ReadErrorPanel';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import type { BoardState, RuleBoardProps } from './board-props';
import { type ComponentProps, type RefObject, useMemo, useRef, useState } from 'react';
import { maxRules } from '@recon/contract/match-rule';
import { matchRulePolicy, type RuleCircumstances } from '@recon/engine/configuration/match-rules/rule-policy';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { useOnline } from '~/ui/hooks/use-media';
import { EmptyState } from '~/ui/page/EmptyState';
import { HeaderAction } from '~/ui/page/PageHeader';
import { lazyComponent } from '~/lib/lazy';
import { UndoButton, useUndo } from '~/ui/controls/UndoButton';
import { RuleHints } from '~/features/match-rules/hints/RuleHints';
import { useRuleSelection, useSelectKeys } from '~/features/match-rules/bulk/use-rule-selection';
import { EditTolerance, rulesReadOnlyText, ruleRefusalText, useRuleActions } from './rule-actions';
import {
  focusRule,
  type Marking,
  type RuleDialogs,
  useFocusAfterDelete,
  useHighlightedRule,
  useRuleDialogs,
} from './use-rule-dialogs';
import { type LastRun, matchedRows, MatchedRowsContext, useLastRun } from './matched-rows';
import { SortableRules } from './SortableRules';
import { type RuleSearch, NoneFound, RuleFilter, useRuleSearch } from './RuleFilter';
import { useChangeSearch, useRuleLinks, useRulesSearch } from './rules-search';
import { useRuleMoves, type FilterRules } from './use-rule-moves';
import { useTypeAhead } from './use-type-ahead';
import * as styles from './RulesPage.module.css';

/** Milliseconds after which an open list reads what others changed; not while its tab is hidden. */
const refetchInterval = 60_000;

/** Renders the rules of a context: the list, a placeholder while it loads, or why it could not be read. */
export function RulesPage(props: RuleBoardProps) {
  const query = useQuery({
    ...matchRuleQueries.count(props.contextId),
    refetchInterval: (read) => (read.state.status === 'error' ? refetchDelay(read) : refetchInterval),
  });
  const error = useStickyError(query);
  const count = useRuleCount(props.contextId);
  useRefetchAfterLeaving(props.contextId);
  if (count !== undefined) return <RuleBoard {...props} count={count} />;
  if (!error)
    return (
      <div className={styles.pending}>
        <SkeletonRows cells={3} />
      </div>
    );
  return <ReadErrorPanel error={error} isRetrying={query.isFetching} onRetry={() => void query.refetch()} />;
}

const RuleSheets = lazyComponent(async () => (await import('./RuleSheets')).RuleSheets, KeysMeanwhile);

const ManyRules = lazyComponent(async () => (await import('./bulk/BulkActions')).BulkActions);

/**
 * Renders the rules of a context in matching order: to read, reorder, create and change them. Only the parts that show
 * rules re-render when these change.
 */
function RuleBoard(props: RuleBoardProps & { count: number }) {
  const { contextId, contextName, contextType, count, normalizesFees } = props;
  const { ruleSearch, visibleOf } = useRuleSearch(contextType);
  const changeSearch = useChangeSearch();
  const navigate = useNavigate();
  const undo = useUndo();
  const moves = useRuleMoves(contextId, undo, {
    visibleOf,
    isLive: props.contextStatus === 'ACTIVE',
    page: {
      name: contextName,
      onShow: () => void navigate({ to: '/contexts/$contextId/rules', params: { contextId } }),
    },
  });
  const dialogs = useRuleDialogs(moves);
  const [marked, mark] = useState<string>();
  const lastRun = useLastRun(contextId);
  const list = useRef<HTMLDivElement>(null);
  const circumstances = circumstancesOf(props);
  const create = useRuleActions(moves, circumstances, dialogs.ask, list);
  const shared = { circumstances, moves, visibleOf };

  function goTo(position: number) {
    const rule = moves.shown()[position - 1];
    if (!rule) return;
    changeSearch({ type: undefined }, 'same');
    mark(rule.id);
    focusRule(list.current, rule.id);
  }

  return (
    <RuleHints {...{ contextId, contextType, normalizesFees }}>
      <HeaderAction>
        <UndoButton undo={undo} />
        <Button variant="primary" {...create}>
          {t('rules.new')}
        </Button>
      </HeaderAction>
      {count === 0 ? (
        <NoRules create={create} />
      ) : (
        <RuleFilter
          {...{ count, ruleSearch }}
          remark={<Remark {...{ contextId, circumstances, visibleOf }} />}
          onGoTo={goTo}
        />
      )}
      <VisibleRules
        {...props}
        {...shared}
        {...{ ruleSearch, dialogs, lastRun, list }}
        marking={{ marked, mark }}
      />
    </RuleHints>
  );
}

interface VisibleRulesProps extends RuleBoardProps, Pick<BoardState, 'circumstances' | 'moves'> {
  ruleSearch: RuleSearch;
  visibleOf: FilterRules;
  dialogs: RuleDialogs;
  marking: Marking;
  lastRun: LastRun;
  list: RefObject<HTMLDivElement | null>;
}

function VisibleRules(props: VisibleRulesProps) {
  const { contextId, ruleSearch, circumstances, moves, dialogs, marking, lastRun, list } = props;
  const [open, hints, compared] = [
    useRulesSearch('rule'),
    useRulesSearch('hints'),
    useRulesSearch('compare'),
  ];
  const { highlighted, markNew } = useHighlightedRule(open, marking);
  const linkTo = useRuleLinks(contextId);
  const rules = useShownRules(contextId);
  const visible = props.visibleOf(rules);
  const { ask, moving, removing, edited } = dialogs;
  const selection = useRuleSelection(rules, visible);
  const matched = useMemo(() => lastRun && matchedRows(lastRun, rules), [lastRun, rules]);
  const isSelecting = selection.chosen.length > 0;
  useSelectKeys(list, visible, selection);
  const deleted = useFocusAfterDelete(list, removing !== undefined || selection.work !== undefined);
  const board = { rules, visible, circumstances, moves, selection, fixed: useFixed(circumstances), ask };

  return (
    <>
      {visible.length === 0 && rules.length > 0 && <NoneFound ruleSearch={ruleSearch} />}
      {visible.length > 0 && (
        // A user who points at a rule is likely to open it.
        <div
          ref={list}
          data-selecting={isSelecting || undefined}
          onPointerEnter={RuleSheets.prepare}
          onFocus={RuleSheets.prepare}
        >
          <EditTolerance value={matchRulePolicy.update(circumstances) ? undefined : dialogs.setEdited}>
            <MatchedRowsContext value={matched}>
              <SortableRules {...props} {...board} linkTo={linkTo} marked={highlighted} />
            </MatchedRowsContext>
          </EditTolerance>
        </div>
      )}
      {(isSelecting || selection.work || compared !== undefined) && (
        <ManyRules {...props} {...board} compared={compared} onDeleted={(gone) => deleted(gone, visible)} />
      )}
      {(open ?? moving ?? removing ?? edited ?? hints) && (
        <RuleSheets
          {...props}
          {...{ rules, visible, open, hints, linkTo }}
          onMoved={marking.mark}
          onMade={markNew}
          onRemoved={(gone) => {
            if (gone && removing && !hints) deleted([removing.rule], visible);
            removing?.answered?.(gone);
            dialogs.setRemoving(undefined);
          }}
        />
      )}
    </>
  );
}

/** Keeps what is typed while the code of the sheets and of the editor in a cell loads. */
function KeysMeanwhile({ dialogs }: { dialogs: RuleDialogs }) {
  useTypeAhead(dialogs);
  return null;
}

function NoRules({ create }: { create: ComponentProps<typeof Button> }) {
  return (
    <EmptyState
      icon="to-position"
      title={t('rules.empty.title')}
      action={<Button {...create}>{t('rules.empty.create')}</Button>}
    >
      {t('rules.empty.text')}
    </EmptyState>
  );
}

/** Returns why no rule can be moved, else undefined. Moves are disabled offline: they would be sent later, unseen. */
function useFixed(circumstances: RuleCircumstances): string | undefined {
  const isOnline = useOnline();
  return (
    ruleRefusalText(matchRulePolicy.reorder(circumstances)) ?? (isOnline ? undefined : t('ui.offline.reason'))
  );
}

function circumstancesOf(props: RuleBoardProps & { count: number }): RuleCircumstances {
  const { contextStatus, permissions, count } = props;
  return { contextStatus, permissions, count, maxRules };
}

type RemarkProps = Pick<VisibleRulesProps, 'contextId' | 'circumstances' | 'visibleOf'>;

/** Renders the remark above the list: why it is read-only, or how moves work under a filter, or what order means. */
function Remark({ contextId, circumstances, visibleOf }: RemarkProps) {
  const rules = useShownRules(contextId);
  const fixed = rulesReadOnlyText(matchRulePolicy.update(circumstances));
  if (fixed !== undefined) return fixed;
  const total = rules.length;
  const shown = visibleOf(rules).length;
  if (shown === total)
    return circumstances.contextStatus === 'ACTIVE' ? t('rules.hintLive') : t('rules.hint');
  return t('rules.hintHidden', { shown, total, hidden: total - shown });
}
