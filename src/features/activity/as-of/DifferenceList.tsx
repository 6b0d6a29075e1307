import { useMemo } from 'react';
import { diffSnapshots, type ObjectDiff } from '@recon/engine/configuration/snapshot/diff-snapshots';
import type { Snapshot } from '@recon/engine/configuration/snapshot/snapshot';
import { t } from '~/i18n/t';
import { Token } from '~/ui/controls/Chip';
import { FieldTable } from '../undo/FieldTable';
import { objectFields, objectName } from '../undo/object-diff-text';
import { moveText } from '../undo/step-text';
import * as styles from './as-of.module.css';

/** An earlier configuration, with the ids of the rules that are live (`adoptRules`), and the live one. */
type Compared = { earlier: Snapshot; live: Snapshot };

/** Renders what differs between an earlier configuration and the live one: the objects, and the order of rules. */
export function DifferenceList({ earlier, live }: Compared) {
  const { objects, moves } = useMemo(() => diffSnapshots(earlier, withUsed(live)), [earlier, live]);
  return (
    <>
      {objects.map((diff) => (
        <Difference key={`${diff.kind} ${diff.id}`} {...{ diff, earlier, live }} />
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
    </>
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

function Difference({ diff, earlier, live }: Compared & { diff: ObjectDiff }) {
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
