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
  /** The number of rows that state a difference: settings, positions of rules, and objects that only one has. */
  readonly count: number;
};

/** Returns what differs between two configurations. */
export function differencesOf(earlier: Snapshot, live: Snapshot): Differences {
  const diff = diffSnapshots(withUsed(earlier), withUsed(live));
  const rows = diff.objects.map((one) => Math.max(1, fieldsOf(one, earlier, live).length));
  return { ...diff, earlier, live, count: rows.reduce((sum, count) => sum + count, diff.moves.length) };
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
      fields: fieldsOf(diff, earlier, live),
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

/** Returns the fields of an object that both have and that differ. */
function fieldsOf(diff: SnapshotDiff['objects'][number], earlier: Snapshot, live: Snapshot) {
  return diff.change === 'changed' ? objectFields(diff, earlier, live) : [];
}

function withUsed(snapshot: Snapshot): Snapshot {
  const used = new Set(snapshot.sources.map((source) => source['feeScheduleId']));
  return { ...snapshot, feeSchedules: snapshot.feeSchedules.filter(({ id }) => used.has(id)) };
}
