import 'texts:activity';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ActivityRow } from '~/api/activity';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import type { Action } from '~/domain/activity/actions';
import { verbOf } from '~/domain/activity/entry';
import { ruleTypeName } from '~/features/match-rules/rule-tokens';
import { ruleSentence } from '~/features/match-rules/rule-sentence';
import { t } from '~/i18n/t';
import { CopyableId } from '~/ui/controls/Copy';
import { FocusableTime } from '~/ui/controls/RelativeTime';
import { Sheet } from '~/ui/overlay/Sheet';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Fact, Facts } from '~/ui/page/Facts';
import { PlainTable } from '~/ui/page/PlainTable';
import { actionText, authorText, entryText, movesOf } from './action-text';
import { changedFields } from './changed-fields';
import * as styles from './activity.module.css';
import { ActionButtons } from './undo/ActionButtons';

interface ActionSheetProps {
  action: Action<ActivityRow>;
  /** False while further entries of the action may be missing, so that nothing can be done with it. */
  isComplete: boolean;
  onClose: () => void;
}

/** Renders what an action changed: each of its entries, field by field, an order as its moved rules. */
export function ActionSheet({ action, isComplete, onClose }: ActionSheetProps) {
  const { entries } = action;
  const newest = entries[0]!;
  const oldest = entries.at(-1)!;
  return (
    <Sheet
      title={actionText(action)}
      onClose={onClose}
      footer={isComplete && <ActionButtons entries={entries} />}
    >
      <Facts>
        <Fact label={t('activity.column.who')} value={authorText(newest.author)} />
        <Fact label={t('activity.column.when')} value={<FocusableTime instant={oldest.at} />} />
        {newest.contextName !== null && (
          <Fact label={t('activity.column.context')} value={newest.contextName} />
        )}
        <Fact label={t('activity.number')} value={numbersText(oldest.number, newest.number)} />
        {newest.requestId !== null && (
          <Fact
            label={t('activity.requestId')}
            value={<CopyableId id={newest.requestId} label={t('activity.requestId')} />}
          />
        )}
      </Facts>
      {entries.toReversed().map((entry) => (
        <section key={entry.id} className={styles.entry}>
          {entries.length > 1 && <h3>{entryText(entry)}</h3>}
          <EntryChanges entry={entry} />
        </section>
      ))}
    </Sheet>
  );
}

function EntryChanges({ entry }: { entry: ActivityRow }) {
  if (entry.isHidden) return <InlineAlert>{t('activity.hidden')}</InlineAlert>;
  if (movesOf(entry).length > 0) return <Moves entry={entry} />;
  const fields = changedFields(entry);
  if (fields.length === 0) return null;
  // What was created or deleted has one value per field.
  const isOne = ['create', 'delete', 'clone'].includes(verbOf(entry) ?? '');
  return (
    <PlainTable
      className={styles.changes}
      caption={entryText(entry)}
      columns={
        isOne
          ? [t('activity.field'), t('activity.value')]
          : [t('activity.field'), t('activity.before'), t('activity.after')]
      }
      rows={fields.map(({ label, before, after }) => ({
        cells: isOne ? [label, after ?? before] : [label, valueOf(before), valueOf(after)],
      }))}
    />
  );
}

function valueOf(value: string | undefined): ReactNode {
  return value ?? <span className={styles.unset}>{t('activity.unset')}</span>;
}

/** Renders moved rules with both positions. Rules that are still there have their sentence. */
function Moves({ entry }: { entry: ActivityRow }) {
  const contextId = entry.contextId ?? '';
  const { data: rules = [] } = useQuery({
    ...matchRuleQueries.all(contextId),
    enabled: contextId !== '',
  });
  const nameOf = (id: string) => {
    const rule = rules.find((one) => one.id === id);
    return rule ? `${ruleTypeName(rule.type)}: ${ruleSentence(rule)}` : t('activity.rule.gone', { id });
  };
  return (
    <PlainTable
      className={`${styles.changes} ${styles.moves}`}
      caption={entryText(entry)}
      columns={[t('activity.rule'), t('activity.from'), t('activity.to')]}
      rows={movesOf(entry).map(({ id, from, to }) => ({ cells: [nameOf(id), String(from), String(to)] }))}
    />
  );
}

function numbersText(first: number, last: number): string {
  return first === last ? String(first) : `${first}–${last}`;
}
