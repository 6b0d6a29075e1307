import 'texts:asItWas';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText } from '~/api/error-text';
import { liveSnapshotQuery } from '~/api/live-snapshot';
import { maxRules } from '@recon/contract/match-rule';
import { missingForSteps } from '@recon/engine/configuration/activity/undo-permissions';
import { adoptRules } from '@recon/engine/configuration/snapshot/adopt-rules';
import { diffSnapshots, type ObjectDiff } from '@recon/engine/configuration/snapshot/diff-snapshots';
import { plan } from '@recon/engine/configuration/snapshot/plan';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { usePermissions } from '~/features/contexts/use-permissions';
import { formatList } from '~/i18n/format-list';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Token } from '~/ui/controls/Chip';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { lazyComponent } from '~/ui/page/lazy-component';
import { FieldTable } from '../undo/FieldTable';
import { objectFields, objectName } from '../undo/object-diff-text';
import { moveText } from '../undo/step-text';
import * as styles from './as-of.module.css';

const PlanSheet = lazyComponent(async () => (await import('../undo/PlanSheet')).PlanSheet);

interface ComparisonProps {
  contextId: string;
  /** The complete configuration at the instant. */
  earlier: Snapshot;
  /** The instant as a text. */
  time: string;
}

/** Reads what is live now, renders what differs from an earlier configuration, and offers to restore that. */
export function Comparison({ contextId, earlier, time }: ComparisonProps) {
  const scheduleIds = useMemo(() => earlier.feeSchedules.map(({ id }) => id), [earlier]);
  const live = useQuery(liveSnapshotQuery(contextId, scheduleIds));
  const again = () => void live.refetch();
  if (live.data)
    return <Differences key={live.dataUpdatedAt} {...{ contextId, earlier, time, again }} live={live.data} />;
  if (!live.error) return <output aria-busy="true">{t('plan.reading')}</output>;
  const { meaning, action, requestId } = errorText(live.error);
  return (
    <InlineAlert
      tone="error"
      title={t('plan.readFailed')}
      {...{ requestId }}
      onRetry={again}
      retrying={live.isFetching}
    >
      {meaning} {action}
    </InlineAlert>
  );
}

function Differences({
  contextId,
  earlier,
  time,
  live,
  again,
}: ComparisonProps & { live: Snapshot; again: () => void }) {
  const [isRestoring, setRestoring] = useState(false);
  const target = useMemo(() => adoptRules(earlier, live), [earlier, live]);
  const { objects, moves } = useMemo(() => diffSnapshots(target, withUsed(live)), [target, live]);
  const count = objects.length + moves.length;
  const refusal = useRefusal(live, target);
  return (
    <section className={styles.part}>
      <div className={styles.head}>
        <h2>{t('asItWas.changes', { count })}</h2>
        <Button
          disabledReason={count === 0 ? t('asItWas.restore.nothing') : refusal}
          onClick={() => setRestoring(true)}
        >
          {t('asItWas.restore')}
        </Button>
      </div>
      {objects.map((diff) => (
        <Difference key={`${diff.kind} ${diff.id}`} diff={diff} earlier={target} live={live} />
      ))}
      {moves.length > 0 && (
        <div className={styles.difference}>
          <h3>{t('asItWas.order')}</h3>
          <ul>
            {moves.map((move) => (
              <li key={move.id}>{moveText(live, move)}</li>
            ))}
          </ul>
        </div>
      )}
      {isRestoring && (
        <PlanSheet
          isChoosing
          title={t('asItWas.restore.title', { time })}
          about={t('asItWas.restore.about')}
          base={live}
          submitText={(steps) => t('asItWas.restore.submit', { count: steps })}
          doneText={t('asItWas.restore.done')}
          onAgain={again}
          onClose={() => {
            setRestoring(false);
            again();
          }}
          {...{ contextId, target }}
        />
      )}
    </section>
  );
}

/** Returns why the user may carry out no step to the target; undefined if one is possible. */
function useRefusal(live: Snapshot, target: Snapshot): string | undefined {
  const permissions = usePermissions();
  const steps = useMemo(() => plan(live, target, { maxRules }).steps, [live, target]);
  if (steps.some((step) => missingForSteps([step], permissions).length === 0)) return undefined;
  const missing = missingForSteps(steps, permissions);
  return missing.length > 0 ? t('plan.missing', { list: formatList(missing, 'conjunction') }) : undefined;
}

/** Returns a snapshot with only the fee schedules that its sources use. */
function withUsed(snapshot: Snapshot): Snapshot {
  const used = new Set(snapshot.sources.map((source) => source['feeScheduleId']));
  return { ...snapshot, feeSchedules: snapshot.feeSchedules.filter(({ id }) => used.has(id)) };
}

function Difference({ diff, earlier, live }: { diff: ObjectDiff; earlier: Snapshot; live: Snapshot }) {
  const { change } = diff;
  const name = objectName(diff, change === 'removed' ? earlier : live);
  return (
    <div className={styles.difference}>
      <h3>
        {name}{' '}
        {change !== 'changed' && (
          <Token>{t(change === 'removed' ? 'asItWas.onlyThen' : 'asItWas.onlyNow')}</Token>
        )}
      </h3>
      {change === 'changed' && (
        <FieldTable
          caption={name}
          fields={objectFields(diff, earlier, live)}
          columns={[t('asItWas.then'), t('asItWas.now')]}
        />
      )}
    </div>
  );
}
