import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import type { LastChange } from '@recon/contract/activity';
import { activityQueries, reloadLastChanges } from '~/api/activity';
import { t } from '~/i18n/t';
import { FocusableTime } from '~/ui/controls/RelativeTime';
import { Link } from '@tanstack/react-router';
import { buttonClass } from '~/ui/controls/Button';
import { sessionQuery } from '~/api/session';
import { may } from '@recon/engine/permissions';
import * as styles from './history.module.css';

interface LastChangeProps {
  contextId?: string;
  /** The object, with a link to its history; without it the context and its parts. */
  objectId?: string;
  kind?: ComponentProps<typeof HistoryLink>['kind'];
  /** The `updatedAt` of the record: one that the log does not explain is that of a change past this console. */
  updatedAt: string | undefined;
  /** What is known without the log. */
  otherwise?: ReactNode;
}

/** Renders who changed something last, and when: “Changed by Ana 2 hours ago”; nothing without an activity log. */
export function LastChangeNote({ contextId, objectId, kind, updatedAt, otherwise }: LastChangeProps) {
  const client = useQueryClient();
  const isShown = useHasHistory();
  const of = objectId === undefined ? { contextId: contextId ?? '' } : { objectId };
  const query = useQuery({ ...activityQueries.lastChange(of, updatedAt), enabled: isShown });
  const { data: change, isPlaceholderData } = query;
  useEffect(() => (isShown ? reloadLastChanges(client) : undefined), [client, isShown]);
  if (!isShown) return otherwise;
  const isLater = !isPlaceholderData && isAfter(updatedAt, change?.knownUntil);
  const isOutside = isLater || change?.isOutside === true;
  return (
    <span
      className={objectId === undefined ? `${styles.change} ui-aside ${styles.ofContext}` : styles.change}
    >
      {change ? (
        <span>
          {isOutside ? t('history.changedOutside') : byText(change.author)}{' '}
          <FocusableTime instant={isLater ? updatedAt! : change.at} />
        </span>
      ) : (
        otherwise
      )}
      {objectId !== undefined && kind !== undefined && <HistoryLink {...{ contextId, objectId, kind }} />}
    </span>
  );
}

function isAfter(instant: string | undefined, other: string | undefined): boolean {
  return instant !== undefined && other !== undefined && new Date(instant) > new Date(other);
}

function byText({ kind, name, subject }: LastChange['author']): string {
  if (kind === 'system') return t('history.changedBySystem');
  const shown = name ?? subject ?? t('history.unknown');
  return t('history.changedBy', {
    author: kind === 'program' ? t('history.program', { name: shown }) : shown,
  });
}

interface HistoryLinkProps {
  /** The context that contains the object; undefined for fee schedules. */
  contextId: string | undefined;
  objectId: string;
  kind: 'match-rule' | 'source' | 'field-map' | 'fee-schedule';
}

function HistoryLink({ contextId, objectId, kind }: HistoryLinkProps) {
  const look = { className: buttonClass({ size: 'small' }), children: t('history.link') };
  const search = { objectId, only: kind };
  if (contextId === undefined) return <Link to="/activity" search={search} {...look} />;
  return <Link to="/contexts/$contextId/activity" params={{ contextId }} search={search} {...look} />;
}

/** Returns whether the server has an activity log that the user may read. */
export function useHasHistory(): boolean {
  const session = useQuery(sessionQuery).data;
  return session?.hasActivity === true && may(session.permissions, 'activity:read');
}

/** Returns whether the session permits reading the activity log; true while there is no session yet. */
export function mayReadActivity(client: QueryClient): boolean {
  const session = client.getQueryData(sessionQuery.queryKey);
  return !session || may(session.permissions, 'activity:read');
}

/** Returns whether the activity log shows contexts as they were, and the user may read it. */
export function useHasStates(): boolean {
  const session = useQuery(sessionQuery).data;
  return (
    session?.hasActivity === true && session.isEmbedded === true && may(session.permissions, 'context:read')
  );
}
