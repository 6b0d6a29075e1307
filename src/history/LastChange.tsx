import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useEffect } from 'react';
import { activityQueries, reloadLastChanges } from '~/api/activity';
import { t } from '~/i18n/t';
import { FocusableTime } from '~/ui/controls/RelativeTime';
import * as styles from './history.module.css';
import { HistoryLink } from './HistoryLink';
import { useHasHistory } from './use-has-history';

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

/** Renders who changed something last, and when: “Changed by Ana 2 hours ago”. Without a log nothing. */
export function LastChange({ contextId, objectId, kind, updatedAt, otherwise }: LastChangeProps) {
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
    <span className={objectId === undefined ? `${styles.change} ${styles.ofContext}` : styles.change}>
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

function byText({
  kind,
  name,
  subject,
}: {
  kind: string;
  name: string | null;
  subject: string | null;
}): string {
  if (kind === 'system') return t('history.changedBySystem');
  const shown = name ?? subject ?? t('history.unknown');
  return t('history.changedBy', {
    author: kind === 'program' ? t('history.program', { name: shown }) : shown,
  });
}
