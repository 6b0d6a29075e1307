import type { ReadingStep } from '@recon/engine/configuration/bundle/bundle-plan';
import { diffSnapshots } from '@recon/engine/configuration/snapshot/diff-snapshots';
import { findObject, type Snapshot, type SnapshotKind } from '@recon/engine/configuration/snapshot/snapshot';
import { membersIn } from '@recon/engine/lib/json/lossless';
import { t } from '~/i18n/t';
import { ChangeTable } from '~/ui/page/ChangeTable';
import { type ChangedField, withOneValue } from '../changed-fields';
import { objectFields, objectTitle } from '../undo/object-diff-text';

const empty: Snapshot = { context: {}, rules: [], sources: [], fieldMaps: [], feeSchedules: [] };

/** The field of an object that its name states. */
const nameFields: Partial<Record<SnapshotKind, string>> = {
  'match-rule': 'type',
  source: 'name',
  'fee-schedule': 'name',
};

/** Returns fields without the first one of this key: the settings of a source, which follow, may have the same key. */
function withoutFirst(fields: readonly ChangedField[], key: string | undefined): readonly ChangedField[] {
  const at = fields.findIndex((field) => field.key === key);
  return at === -1 ? fields : fields.toSpliced(at, 1);
}

interface ConfigurationProps {
  snapshot: Snapshot;
  readings?: readonly ReadingStep[];
}

/** Renders a complete configuration, read-only: each object with its fields. */
export function ConfigurationView({ snapshot, readings = [] }: ConfigurationProps) {
  const objects = diffSnapshots(empty, snapshot).objects.map((diff) => ({
    key: `${diff.kind} ${diff.id}`,
    name: objectTitle(diff, snapshot),
    fields: withoutFirst(withOneValue(objectFields(diff, empty, snapshot)), nameFields[diff.kind]),
  }));
  const ofReadings = readings.map(({ sourceId, settings }) => ({
    key: `reading ${sourceId}`,
    name: t('asItWas.readingOf', { name: String(findObject(snapshot, 'source', sourceId)?.['name']) }),
    fields: membersIn(settings).map(({ key, json }) => ({ key, label: key, before: json, after: json })),
  }));
  return <ChangeTable caption={t('auditSheet.kind')} objects={[...objects, ...ofReadings]} />;
}
