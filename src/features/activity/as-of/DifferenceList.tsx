import { useMemo } from 'react';
import { diffSnapshots } from '@recon/engine/configuration/snapshot/diff-snapshots';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { t } from '~/i18n/t';
import { ChangeTable } from '~/ui/page/ChangeTable';
import { objectFields, objectName } from '../undo/object-diff-text';
import { movedRules } from '../undo/step-text';

interface DifferenceListProps {
  /** A configuration, with the ids of the objects that are the same in `live` (`adoptRules`). */
  earlier: Snapshot;
  live: Snapshot;
  /** Names of the two, if neither is earlier. */
  sides?: readonly [string, string];
}

/** Renders what differs between two configurations: the objects, and the order of rules. */
export function DifferenceList({ earlier, live, sides }: DifferenceListProps) {
  const { objects, moves } = useMemo(() => differences(earlier, live), [earlier, live]);
  const count = objects.length + moves.length;
  const changed = objects.map((diff) => {
    const change = diff.change === 'changed' ? undefined : diff.change;
    const object = objectName(diff, change === 'removed' ? earlier : live);
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

/** Returns the number of objects and positions of rules that differ. */
export function countDifferences(earlier: Snapshot, live: Snapshot): number {
  const { objects, moves } = differences(earlier, live);
  return objects.length + moves.length;
}

function differences(earlier: Snapshot, live: Snapshot) {
  return diffSnapshots(withUsed(earlier), withUsed(live));
}

/** Returns a snapshot with only the fee schedules that its sources use. */
function withUsed(snapshot: Snapshot): Snapshot {
  const used = new Set(snapshot.sources.map((source) => source['feeScheduleId']));
  return { ...snapshot, feeSchedules: snapshot.feeSchedules.filter(({ id }) => used.has(id)) };
}
