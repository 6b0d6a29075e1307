import 'texts:history';
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
  /** What is known without the log. */
  otherwise?: ReactNode;
}

/** Renders who changed something last, and when: “Changed by Ana 2 hours ago”. Without a log nothing. */
export function LastChange({ contextId, objectId, kind, otherwise }: LastChangeProps) {
  const client = useQueryClient();
  const isShown = useHasHistory();
  const of = objectId === undefined ? { contextId: contextId ?? '' } : { objectId };
  const change = useQuery({ ...activityQueries.lastChange(of), enabled: isShown }).data;
  useEffect(() => (isShown ? reloadLastChanges(client) : undefined), [client, isShown]);
  if (!isShown) return otherwise;
  return (
    <span className={objectId === undefined ? `${styles.change} ${styles.ofContext}` : styles.change}>
      {change ? (
        <span>
          {byText(change.author)} <FocusableTime instant={change.at} />
        </span>
      ) : (
        otherwise
      )}
      {objectId !== undefined && kind !== undefined && <HistoryLink {...{ contextId, objectId, kind }} />}
    </span>
  );
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
