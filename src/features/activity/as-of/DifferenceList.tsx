import { useMemo } from 'react';
import { diffSnapshots } from '@recon/engine/configuration/snapshot/diff-snapshots';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { t } from '~/i18n/t';
import { ChangeTable } from '~/ui/page/ChangeTable';
import { objectFields, objectName } from '../undo/object-diff-text';
import { movedRules } from '../undo/step-text';

/** An earlier configuration, with the ids of the rules that are live (`adoptRules`), and the live one. */
type Compared = { earlier: Snapshot; live: Snapshot };

/** Renders what differs between an earlier configuration and the live one: the objects, and the order of rules. */
export function DifferenceList({ earlier, live }: Compared) {
  const { objects, moves } = useMemo(() => diffSnapshots(earlier, withUsed(live)), [earlier, live]);
  const changed = objects.map((diff) => ({
    key: `${diff.kind} ${diff.id}`,
    name: objectName(diff, diff.change === 'removed' ? earlier : live),
    change: diff.change === 'changed' ? undefined : diff.change,
    fields: diff.change === 'changed' ? objectFields(diff, earlier, live) : [],
  }));
  const order = { key: 'order', name: t('asItWas.order'), fields: movedRules(live, moves) };
  return (
    <ChangeTable
      caption={t('asItWas.changes', { count: objects.length + moves.length })}
      objects={moves.length > 0 ? [...changed, order] : changed}
    />
  );
}

/** Returns the number of objects and positions of rules that differ. */
export function countDifferences(earlier: Snapshot, live: Snapshot): number {
  const { objects, moves } = diffSnapshots(earlier, withUsed(live));
  return objects.length + moves.length;
}

/** Returns a snapshot with only the fee schedules that its sources use. */
function withUsed(snapshot: Snapshot): Snapshot {
  const used = new Set(snapshot.sources.map((source) => source['feeScheduleId']));
  return { ...snapshot, feeSchedules: snapshot.feeSchedules.filter(({ id }) => used.has(id)) };
}
