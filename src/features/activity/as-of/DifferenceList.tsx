import { diffSnapshots, type SnapshotDiff } from '@recon/engine/configuration/snapshot/diff-snapshots';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { t } from '~/i18n/t';
import { ChangeTable } from '~/ui/page/ChangeTable';
import { objectFields, objectTitle } from '../undo/object-diff-text';
import { movedRules } from '../undo/step-text';

/** The differences between two configurations. Objects that are the same in both have the same id (`adoptRules`). */
export type Differences = SnapshotDiff & {
  readonly earlier: Snapshot;
  readonly live: Snapshot;
  /** The number of objects and positions of rules that differ. */
  readonly count: number;
};

/** Returns what differs between two configurations. */
export function differencesOf(earlier: Snapshot, live: Snapshot): Differences {
  const diff = diffSnapshots(withUsed(earlier), withUsed(live));
  return { ...diff, earlier, live, count: diff.objects.length + diff.moves.length };
}

interface DifferenceListProps {
  differences: Differences;
  /** Names of the two, if neither is earlier. */
  sides?: readonly [string, string];
}

/** Renders what differs between two configurations: the objects, and the order of rules. */
export function DifferenceList({ differences, sides }: DifferenceListProps) {
  const { objects, moves, earlier, live, count } = differences;
  const changed = objects.map((diff) => {
    const change = diff.change === 'changed' ? undefined : diff.change;
    const object = objectTitle(diff, change === 'removed' ? earlier : live);
    return {
      key: `${diff.kind} ${diff.id}`,
      name:
        sides && change ? t('compare.onlyIn', { object, name: sides[change === 'removed' ? 0 : 1] }) : object,
      change: sides ? undefined : change,
      fields: change ? [] : objectFields(diff, earlier, live),
    };
  });
  const order = { key: 'order', name: t('asItWas.order'), fields: movedRules(live, moves) };
  return (
    <ChangeTable
      caption={t(sides ? 'compare.count' : 'asItWas.changes', { count })}
      objects={moves.length > 0 ? [...changed, order] : changed}
      {...(sides && { sides, isChange: false })}
    />
  );
}

function withUsed(snapshot: Snapshot): Snapshot {
  const used = new Set(snapshot.sources.map((source) => source['feeScheduleId']));
  return { ...snapshot, feeSchedules: snapshot.feeSchedules.filter(({ id }) => used.has(id)) };
}
