import { useQuery } from '@tanstack/react-query';
import { refetchDelay, useStickyError } from '~/api/query-client';
import { readingText } from '~/api/error-text';
import { useRefetchOfLeft, useShownRules } from '~/api/rule-order/rule-order';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { ErrorPanel } from '~/ui/page/ErrorPanel';
import { SkeletonRows } from '~/ui/page/SkeletonRows';
import type { RuleBoardProps } from './board-props';
import { type ComponentProps, useRef } from 'react';
import { maxRules } from '@recon/contract/match-rule';
import { matchRulePolicy, type RuleCircumstances } from '@recon/engine/configuration/match-rules/rule-policy';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { useOnline } from '~/ui/hooks/use-media';
import { SheetSkeleton } from '~/ui/overlay/SheetSkeleton';
import { EmptyState } from '~/ui/page/EmptyState';
import { HeaderAction } from '~/ui/page/PageHeader';
import { lazyComponent } from '~/lib/lazy';
import { UndoButton, useUndo } from '~/ui/controls/UndoButton';
import { RuleHints } from '~/features/match-rules/hints/RuleHints';
import { useRuleSelection, useSelectKeys } from '~/features/match-rules/bulk/use-rule-selection';
import { EditTolerance, readOnlyText, refusalText, useRuleActions } from './rule-actions';
import {
  focusRule,
  type RuleRequests,
  useFocusAfterDelete,
  useHighlightedRule,
  useRuleRequests,
} from './use-rule-requests';
import { MatchedRowsContext, useMatchedRows } from './matched-rows';
import { SortableRules } from './SortableRules';
import { RuleFilter, useRuleSearch } from './RuleFilter';
import { useRuleMoves } from './use-rule-moves';
import { useTypeAhead } from './use-type-ahead';
import * as styles from './RulesPage.module.css';

/** Milliseconds after which an open list reads what others changed; not while its tab is hidden. */
const refetchInterval = 60_000;

/** Renders the rules of a context: the list, a placeholder while it loads, or why it could not be read. */
export function RulesPage(props: Omit<RuleBoardProps, 'rules'>) {
  const query = useQuery({
    ...matchRuleQueries.all(props.contextId),
    refetchInterval: (read) => (read.state.status === 'error' ? refetchDelay(read) : refetchInterval),
  });
  const { data, refetch, isFetching } = query;
  const error = useStickyError(query);
  const shown = useShownRules(props.contextId);
  useRefetchOfLeft(props.contextId);
  if (data && shown) return <RuleBoard {...props} rules={shown} />;
  if (!error)
    return (
      <div className={styles.pending}>
        <SkeletonRows cells={3} />
      </div>
    );
  const { title, meaning, action, requestId } = readingText(error);
  return (
    <ErrorPanel title={title} requestId={requestId} onRetry={() => void refetch()} retrying={isFetching}>
      {meaning} {action}
    </ErrorPanel>
  );
}

const RuleSheets = lazyComponent(async () => (await import('./RuleSheets')).RuleSheets, RuleSheetFrame);

const ManyRules = lazyComponent(async () => (await import('./bulk/BulkActions')).BulkActions);

/** Renders the rules of a context in matching order: to read, reorder, create and change them. */
function RuleBoard(props: RuleBoardProps) {
  const { contextId, contextType, rules, type, open, normalizesFees } = props;
  const { finding, visible } = useRuleSearch(props);
  const undo = useUndo();
  const moves = useRuleMoves(contextId, undo, {
    hidden: rules.length - visible.length,
    isLive: props.contextStatus === 'ACTIVE',
    page: { name: props.contextName, onShow: props.onShow },
  });
  const requests = useRuleRequests(moves, props);
  const { ask, moving, removing, edited, hints } = requests;
  const selection = useRuleSelection(rules, visible);
  const matched = useMatchedRows(contextId, rules);
  const isSelecting = selection.chosen.length > 0;
  const list = useRef<HTMLDivElement>(null);
  useSelectKeys(list, visible, selection);
  const deleted = useFocusAfterDelete(list, removing !== undefined || selection.work !== undefined);
  const { marked, mark, markNew } = useHighlightedRule(open);
  const circumstances = circumstancesOf(props);
  const fixed = useFixed(circumstances);
  const create = useRuleActions(rules, circumstances, ask, list);
  const board = { visible, circumstances, moves, selection, fixed, ask };
  const shown = visible.length;

  return (
    <RuleHints {...{ rules, contextType, normalizesFees }} onOpen={requests.openHints}>
      <HeaderAction>
        <UndoButton undo={undo} />
        <Button variant="primary" {...create}>
          {t('rules.new')}
        </Button>
      </HeaderAction>
      {rules.length === 0 ? (
        <NoRules create={create} />
      ) : (
        <>
          <RuleFilter
            {...props}
            {...{ finding, shown }}
            remark={remark(circumstances, shown, rules.length)}
            onGoTo={(rule) => {
              if (type !== undefined) props.onType(undefined);
              mark(rule.id);
              focusRule(list.current, rule.id);
            }}
          />
          {shown > 0 && (
            // A user who points at a rule is likely to open it.
            <div
              ref={list}
              data-selecting={isSelecting || undefined}
              onPointerEnter={RuleSheets.prepare}
              onFocus={RuleSheets.prepare}
            >
              <EditTolerance value={matchRulePolicy.update(circumstances) ? undefined : requests.setEdited}>
                <MatchedRowsContext value={matched}>
                  <SortableRules {...props} {...board} marked={marked} />
                </MatchedRowsContext>
              </EditTolerance>
            </div>
          )}
        </>
      )}
      {(isSelecting || selection.work || props.compared !== undefined) && (
        <ManyRules {...props} {...board} onDeleted={(gone) => deleted(gone, visible)} />
      )}
      {(open ?? moving ?? removing ?? edited ?? hints) && (
        <RuleSheets
          {...props}
          {...{ circumstances, moves, requests, visible }}
          onMoved={mark}
          onMade={markNew}
          onRemoved={(gone) => {
            if (gone && removing && !hints) deleted([removing.rule], visible);
            removing?.answered?.(gone);
            requests.setRemoving(undefined);
          }}
        />
      )}
    </RuleHints>
  );
}

type RuleSheetFrameProps = Pick<RuleBoardProps, 'open' | 'onOpen' | 'rules'> & { requests: RuleRequests };

/** Renders the placeholder of a rule's sheet while its code loads. */
function RuleSheetFrame({ open, onOpen, rules, requests }: RuleSheetFrameProps) {
  useTypeAhead(requests);
  const position = rules.findIndex(({ id }) => id === open) + 1;
  if (position === 0 && open !== 'new') return null;
  const title = open === 'new' ? t('rules.new') : t('rules.view.title', { position });
  return <SheetSkeleton title={title} onClose={() => onOpen(undefined)} />;
}

/** Renders the empty state of the rules. */
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
    refusalText(matchRulePolicy.reorder(circumstances)) ?? (isOnline ? undefined : t('ui.offline.reason'))
  );
}

/** Returns what decides which actions on rules are possible. */
function circumstancesOf({ contextStatus, permissions, rules }: RuleBoardProps): RuleCircumstances {
  return { contextStatus, permissions, count: rules.length, mostRules: maxRules };
}

/** Returns the remark above the list: why it is read-only, or how moves work under a filter, or what order means. */
function remark(circumstances: RuleCircumstances, shown: number, total: number): string {
  const fixed = readOnlyText(matchRulePolicy.update(circumstances));
  if (fixed !== undefined) return fixed;
  if (shown === total)
    return circumstances.contextStatus === 'ACTIVE' ? t('rules.hintLive') : t('rules.hint');
  return t('rules.hintHidden', { shown, total, hidden: total - shown });
}
