import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorProps, errorText } from '~/api/error-text';
import { liveSnapshotQuery } from '~/api/live-snapshot';
import { maxRules } from '@recon/contract/match-rule';
import { adoptRules } from '@recon/engine/configuration/snapshot/adopt-rules';
import { plan } from '@recon/engine/configuration/snapshot/plan';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { lazyComponent } from '~/lib/lazy';
import { planWords } from '../undo/step-text';
import { useStepRefusal } from '../undo/use-step-refusal';
import { DifferenceList, differencesOf } from './DifferenceList';

const PlanSheet = lazyComponent(async () => (await import('~/plan/PlanSheet')).PlanSheet);

interface ComparisonProps {
  contextId: string;
  earlier: Snapshot;
  time: string;
}

/** Fetches the live configuration, renders how it differs from an earlier one, and offers to restore that one. */
export function LiveComparison({ contextId, earlier, time }: ComparisonProps) {
  const scheduleIds = useMemo(() => earlier.feeSchedules.map(({ id }) => id), [earlier]);
  const live = useQuery(liveSnapshotQuery(contextId, scheduleIds));
  const again = () => void live.refetch();
  if (live.data)
    return (
      <Differences
        key={live.dataUpdatedAt}
        {...{ contextId, earlier, time, again }}
        live={live.data}
        isReading={live.isFetching}
        readError={live.error}
      />
    );
  if (!live.error) return <output aria-busy="true">{t('plan.reading')}</output>;
  return (
    <InlineAlert
      tone="error"
      {...errorProps(errorText(live.error))}
      title={t('plan.readFailed')}
      onRetry={again}
      isRetrying={live.isFetching}
    />
  );
}

function Differences({
  contextId,
  earlier,
  time,
  live,
  again,
  ...reading
}: ComparisonProps & { live: Snapshot; again: () => void; isReading: boolean; readError: unknown }) {
  const [isRestoring, setRestoring] = useState(false);
  const target = useMemo(() => adoptRules(earlier, live), [earlier, live]);
  const differences = useMemo(() => differencesOf(target, live), [target, live]);
  const { count } = differences;
  const refusalOf = useStepRefusal();
  const steps = useMemo(() => plan(live, target, { maxRules }).steps, [live, target]);
  // Any step may be left out.
  const refusal = steps.every((step) => refusalOf([step]) !== undefined) ? refusalOf(steps) : undefined;
  return (
    <section className="ui-stack">
      <div className="ui-between ui-row">
        <h3>{t('asItWas.changes', { count })}</h3>
        <Button
          variant="primary"
          // A plan on what is being read again would close when it is there.
          busy={reading.isReading && !isRestoring}
          disabledReason={count === 0 ? t('asItWas.restore.nothing') : refusal}
          onClick={() => setRestoring(true)}
        >
          {t('asItWas.restore')}
        </Button>
      </div>
      <DifferenceList differences={differences} />
      {isRestoring && (
        <PlanSheet
          isChoosing
          words={planWords}
          refusalOf={refusalOf}
          title={t('asItWas.restore.title', { time })}
          about={t('asItWas.restore.about')}
          submitText={(steps) => t('asItWas.restore.submit', { count: steps })}
          doneNote={<RestoredNote {...{ contextId, earlier, time }} />}
          onAgain={again}
          {...reading}
          onClose={() => {
            setRestoring(false);
            again();
          }}
          parts={[{ contextId, name: String(live.context['name']), base: live, target }]}
        />
      )}
    </section>
  );
}

/** Fetches the configuration after a restore, and renders that it equals the earlier one, or the differences. */
function RestoredNote({ contextId, earlier, time }: ComparisonProps) {
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
