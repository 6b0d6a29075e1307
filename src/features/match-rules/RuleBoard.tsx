import 'texts:rules';
import { useRef, useState } from 'react';
import { maxRules, type MatchRule } from '~/contract/match-rule';
import { matchRuleCan, type RuleCircumstances } from '~/domain/match-rules/rule-can';
import { isMatchRuleType, type MatchRuleType, matchRuleTypes } from '~/domain/match-rules/rule-config';
import { moveAfter, moveBefore } from '~/domain/match-rules/order';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { EmptyState } from '~/ui/page/EmptyState';
import { HeaderAction } from '~/ui/page/HeaderSlot';
import type { RenderLink } from '~/ui/page/link';
import { Toolbar } from '~/ui/page/PageHeader';
import { part } from '~/ui/page/part';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { SortableList } from '~/ui/sortable/SortableList';
import { toast } from '~/ui/overlay/toast';
import { UndoButton } from '~/ui/controls/UndoButton';
import { useOnline } from '~/ui/hooks/use-online';
import type { MoveBy } from './MoveSheet';
import { OrderSavingNote, useOrderPurpose } from './OrderSavingNote';
import { readOnlyText, refusalText, type RowRequests, rowActions } from './rule-actions';
import type { Place } from './rule-form';
import type { Removing } from './RuleSheets';
import { RuleRow } from './RuleRow';
import { ruleSentence } from './rule-sentence';
import { ruleSign, ruleTypeName } from './rule-tokens';
import { useFocusAfterDelete } from './use-focus-after-delete';
import { useMarkedRule } from './use-marked-rule';
import { useRuleMoves } from './use-rule-moves';
import { useRuleUndo } from './use-rule-undo';

const RuleSheets = part(async () => (await import('./RuleSheets')).RuleSheets);

export interface RuleBoardProps {
  contextId: string;
  contextName: string;
  /** Leads to this page from elsewhere. */
  onShow: () => void;
  contextType: string | undefined;
  contextStatus: string | undefined;
  permissions: readonly string[];
  /** All rules of the context, in order. */
  rules: readonly MatchRule[];
  /** Only rules of this type are shown; moves still act on all. */
  type: MatchRuleType | undefined;
  onType: (type: MatchRuleType | undefined) => void;
  /** The rule whose sheet is open, or `new`. */
  open: string | undefined;
  onOpen: (rule: string | undefined) => void;
  /** A link that opens a rule's sheet. */
  linkTo: (ruleId: string) => RenderLink;
}

/** The rules of a context in the order in which they are tried: to read, to put in order, to make and change. */
export function RuleBoard(props: RuleBoardProps) {
  const { contextId, contextType, rules, type, open, onOpen } = props;
  const visible = type === undefined ? rules : rules.filter((rule) => rule.type === type);
  const hidden = rules.length - visible.length;
  const undo = useRuleUndo();
  const moves = useRuleMoves(contextId, undo, {
    hidden,
    isLive: props.contextStatus === 'ACTIVE',
    page: { name: props.contextName, onShow: props.onShow },
  });
  const ordering = useOrderPurpose(contextId);
  const [moving, setMoving] = useState<{ rule: MatchRule; by: MoveBy }>();
  const [removing, setRemoving] = useState<Removing>();
  const list = useRef<HTMLDivElement>(null);
  const deleted = useFocusAfterDelete(list, removing !== undefined);
  const { marked, mark } = useMarkedRule(open);
  const [place, setPlace] = useState<{ place: Place; besideId: string }>({ place: 'last', besideId: '' });
  const given: RuleCircumstances = {
    contextStatus: props.contextStatus,
    permissions: props.permissions,
    count: rules.length,
    mostRules: maxRules,
    ordering: ordering === 'move',
  };
  const isOnline = useOnline();
  // A move is sent at once: made without a network it would go out unasked when that is back.
  const fixed = refusalText(matchRuleCan.reorder(given)) ?? (isOnline ? undefined : t('ui.offline.reason'));
  const positions = new Map(rules.map(({ id }, index) => [id, index + 1]));

  const ask: RowRequests = {
    open: (rule) => onOpen(rule.id),
    move: (ruleId, order) => void moves.move(ruleId, order),
    moveBy: (rule, by) => setMoving({ rule, by }),
    create: (where, besideId) => {
      setPlace({ place: where, besideId });
      onOpen('new');
    },
    remove: (rule) => setRemoving({ rule }),
  };
  function askDelete(ruleId: string): Promise<boolean> {
    const rule = moves.shown().find(({ id }) => id === undo.idNow(ruleId));
    if (rule) return new Promise((answered) => setRemoving({ rule, answered }));
    toast({ tone: 'error', text: t('rules.notSavedBack.gone') });
    return Promise.resolve(true);
  }
  const create = {
    icon: 'plus' as const,
    disabledReason: refusalText(matchRuleCan.create(given)),
    onClick: () => ask.create('last', ''),
  };
  const newRule = (
    <Button variant="primary" {...create}>
      {t('rules.new')}
    </Button>
  );
  const firstRule = <Button {...create}>{t('rules.empty.create')}</Button>;

  return (
    <>
      <HeaderAction>
        {/* A move that is asked about, under way or stopped is not done yet: its note has the ways out. */}
        {ordering === undefined && <UndoButton undo={undo} />}
        {newRule}
      </HeaderAction>
      {ordering && <OrderSavingNote contextId={contextId} onLeave={moves.leave} />}
      {rules.length === 0 ? (
        <EmptyState icon="to-position" title={t('rules.empty.title')} action={firstRule}>
          {t('rules.empty.text')}
        </EmptyState>
      ) : (
        <>
          <Toolbar remark={remark(given, visible.length, rules.length)}>
            <SegmentedFilter
              label={t('rules.filter')}
              value={type ?? 'ALL'}
              onChange={(value) => props.onType(isMatchRuleType(value) ? value : undefined)}
              options={[
                { value: 'ALL', label: t('rules.filter.all') },
                ...matchRuleTypes.map((value) => ({
                  value,
                  label: ruleTypeName(value),
                  sign: ruleSign(value),
                })),
              ]}
            />
          </Toolbar>
          {visible.length === 0 && type ? (
            <EmptyState
              title={t('rules.noneOfType', { type: ruleTypeName(type) })}
              action={<Button onClick={() => props.onType(undefined)}>{t('rules.filter.showAll')}</Button>}
            />
          ) : (
            <div ref={list}>
              <SortableList
                items={visible}
                getKey={ruleKey}
                label={t('rules.list')}
                itemLabel={(rule) => ruleSentence(rule, contextType)}
                positionOf={(rule) => positions.get(rule.id) ?? 0}
                total={rules.length}
                estimateSize={64}
                marked={marked}
                disabledReason={fixed}
                onMove={({ key, anchor }) => {
                  const order = moves.order();
                  return moves.move(
                    key,
                    'before' in anchor
                      ? moveBefore(order, key, anchor.before)
                      : moveAfter(order, key, anchor.after),
                  );
                }}
                renderRow={(rule, row) => (
                  <RuleRow
                    rule={rule}
                    row={row}
                    settled={positions.get(rule.id) ?? 0}
                    total={rules.length}
                    contextType={contextType}
                    link={props.linkTo(rule.id)}
                    actions={rowActions(rule, rules, visible, given, fixed, ask)}
                  />
                )}
              />
            </div>
          )}
        </>
      )}
      {(open ?? moving ?? removing ?? moves.refused) && (
        <RuleSheets
          {...{ contextId, contextType, given, rules, moves, open, place, moving, removing, askDelete }}
          onClose={() => onOpen(undefined)}
          onMoved={mark}
          onMovingClose={() => setMoving(undefined)}
          onRemoved={(gone) => {
            if (gone && removing) deleted(removing.rule, visible);
            removing?.answered?.(gone);
            setRemoving(undefined);
          }}
        />
      )}
    </>
  );
}

function ruleKey({ id }: MatchRule): string {
  return id;
}

/** Why nothing can change, else how moves count under a filter, else what the order means. */
function remark(given: RuleCircumstances, shown: number, total: number): string {
  const fixed = readOnlyText(matchRuleCan.update(given));
  if (fixed !== undefined) return fixed;
  if (shown === total) return given.contextStatus === 'ACTIVE' ? t('rules.hintLive') : t('rules.hint');
  return t('rules.hintHidden', { shown, total, hidden: total - shown });
}
