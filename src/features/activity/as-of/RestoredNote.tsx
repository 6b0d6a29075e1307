import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { liveSnapshotQuery } from '~/api/live-snapshot';
import { adoptRules } from '@recon/engine/configuration/snapshot/adopt-rules';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { DifferenceList, differencesOf } from './DifferenceList';

interface RestoredNoteProps {
  contextId: string;
  /** The complete configuration at the instant. */
  earlier: Snapshot;
  /** The instant as a text. */
  time: string;
}

/** Fetches the configuration after a restore, and renders that it equals the earlier one, or the differences. */
export function RestoredNote({ contextId, earlier, time }: RestoredNoteProps) {
  const query = liveSnapshotQuery(
    contextId,
    earlier.feeSchedules.map(({ id }) => id),
  );
  const { data: live, error } = useQuery({ ...query, queryKey: [...query.queryKey, 'restored'] });
  const differences = useMemo(() => live && differencesOf(adoptRules(earlier, live), live), [earlier, live]);
  if (error) return <InlineAlert tone="warning">{t('asItWas.restore.unread')}</InlineAlert>;
  if (!differences) return <output aria-busy="true">{t('asItWas.restore.comparing')}</output>;
  if (differences.count === 0) return <InlineAlert tone="good">{t('asItWas.restore.done')}</InlineAlert>;
  return (
    <>
      <InlineAlert tone="warning">{t('asItWas.restore.differs', { time })}</InlineAlert>
      <DifferenceList differences={differences} />
    </>
  );
}
