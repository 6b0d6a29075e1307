import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ActivityRow } from '~/api/activity';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import type { Action } from '@recon/engine/configuration/activity/actions';
import { changesNothing, verbOf } from '@recon/engine/configuration/activity/entry';
import { ruleSentence, ruleTypeName } from '~/features/match-rules/rule-sentence';
import { t } from '~/i18n/t';
import { toContext, toFeeSchedule, toFieldMap, toRule, toSource } from '~/lib/links';
import { CopyableId } from '~/ui/controls/Copy';
import { ExactTime } from '~/ui/controls/RelativeTime';
import { Sheet } from '~/ui/overlay/Sheet';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { Fact, Facts } from '~/ui/page/Facts';
import { ChangeTable } from '~/ui/page/ChangeTable';
import {
  actionText,
  authorText,
  contextOf,
  entryObjectName,
  entrySentence,
  recordedMoves,
  objectKindOf,
} from './action-text';
import { changedFields, withOneValue } from './changed-fields';
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
  const isOne = entries.length === 1;
  const { contextId, contextName } = contextOf(entries);
  return (
    <Sheet
      title={actionText(action)}
      onClose={onClose}
      footer={isComplete && <ActionButtons entries={entries} />}
    >
      {entries.toReversed().map((entry) => (
        <section key={entry.id} className={styles.entry}>
          {!isOne && (
            <>
              <h3>{entrySentence(entry)}</h3>
              {/* An order of rules has no object of its own: the frame would be empty. */}
              {objectKindOf(entry) !== undefined && (
                <Facts>
                  <ObjectFacts entry={entry} />
                  <StatusFact entry={entry} />
                </Facts>
              )}
            </>
          )}
          <EntryChanges entry={entry} />
        </section>
      ))}
      <Facts>
        <Fact label={t('activity.column.who')} value={authorText(newest.author)} />
        <Fact label={t('activity.column.when')} value={<ExactTime instant={oldest.at} />} />
        {isOne && <ObjectFacts entry={newest} />}
        {contextName !== null && contextId !== null && !(isOne && newest.objectKind === 'context') && (
          <Fact
            label={t('activity.column.context')}
            value={toContext(contextId)({ children: contextName })}
          />
        )}
        <Fact label={t('activity.number')} value={numbersText(oldest.number, newest.number)} />
        {isOne && <StatusFact entry={newest} />}
        {newest.requestId !== null && (
          <Fact
            label={t('activity.requestId')}
            value={<CopyableId id={newest.requestId} label={t('activity.requestId')} />}
          />
        )}
      </Facts>
    </Sheet>
  );
}

/** Renders which object an entry is about: its name, as a link if it exists, and its id. */
function ObjectFacts({ entry }: { entry: ActivityRow }) {
  const kind = objectKindOf(entry);
  const { objectId } = entry;
  if (kind === undefined || objectId === null) return null;
  const children = entryObjectName(entry) || objectId;
  return (
    <>
      <Fact label={t(`activity.object.${kind}`)} value={objectLink(entry)?.({ children }) ?? children} />
      <Fact
        label={t('activity.objectId')}
        value={<CopyableId id={objectId} label={t('activity.objectId')} />}
      />
    </>
  );
}

/** Returns the link to the object of an entry; undefined if it has no page or does not exist. */
function objectLink({ objectKind, objectId, contextId, sourceId, isExisting }: ActivityRow) {
  if (objectId === null || isExisting === false) return undefined;
  if (objectKind === 'fee-schedule') return toFeeSchedule(objectId);
  if (contextId === null) return undefined;
  if (objectKind === 'context') return toContext(contextId);
  if (objectKind === 'match-rule') return toRule(contextId, objectId);
  if (objectKind === 'source' || objectKind === 'source-reading') return toSource(contextId, objectId);
  if (objectKind === 'field-map' && sourceId !== undefined) return toFieldMap(contextId, sourceId);
  return undefined;
}

/** Renders the status of the response to a write that is not known to be done. */
function StatusFact({ entry: { outcome, remote } }: { entry: ActivityRow }) {
  const status = remote?.status;
  if (status === undefined || outcome === 'done') return null;
  return <Fact label={t('activity.status.response')} value={String(status)} />;
}

function EntryChanges({ entry }: { entry: ActivityRow }) {
  if (entry.isHidden) return <InlineAlert>{t('activity.hidden')}</InlineAlert>;
  if (changesNothing(entry)) return <p className={styles.nothing}>{t('activity.nothing.about')}</p>;
  if (recordedMoves(entry).length > 0) return <Moves entry={entry} />;
  const fields = changedFields(entry);
  // What was created or deleted has one value per field.
  const isOne = ['create', 'delete', 'clone'].includes(verbOf(entry) ?? '');
  const values = isOne ? withOneValue(fields) : fields;
  return <ChangeTable caption={entrySentence(entry)} objects={[{ key: entry.id, fields: values }]} />;
}

/** Renders moved rules with both positions. Rules that exist have their sentence, as a link. */
function Moves({ entry }: { entry: ActivityRow }) {
  const contextId = entry.contextId ?? '';
  const { data, error, isFetching, refetch } = useQuery({
    ...matchRuleQueries.all(contextId),
    enabled: contextId !== '',
    meta: { errorShown: 'inline' },
  });
  const ruleOf = (id: string): ReactNode => {
    const rule = data?.find((one) => one.id === id);
    if (rule) return toRule(contextId, id)({ children: `${ruleTypeName(rule.type)}: ${ruleSentence(rule)}` });
    if (error) return t('activity.rule.unread', { id });
    // A rule may be missing in a list that was loaded before it was created.
    return t(data && !isFetching ? 'activity.rule.gone' : 'activity.rule.loading', { id });
  };
  return (
    <>
      {error && (
        <InlineAlert tone="warning" onRetry={() => void refetch()} isRetrying={isFetching}>
          {t('activity.rules.failed')}
        </InlineAlert>
      )}
      <ChangeTable
        caption={entrySentence(entry)}
        objects={[
          {
            key: entry.id,
            fields: recordedMoves(entry).map(({ id, from, to }) => ({
              key: id,
              label: ruleOf(id),
              before: String(from),
              after: String(to),
            })),
          },
        ]}
      />
    </>
  );
}

function numbersText(first: number, last: number): string {
  return first === last ? String(first) : `${first}–${last}`;
}
