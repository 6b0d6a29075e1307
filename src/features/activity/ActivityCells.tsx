import type { ActivityRow } from '~/api/activity';
import { baselineOperations, verbOf } from '@recon/engine/configuration/activity/entry';
import { t } from '~/i18n/t';
import { Icon, type IconName } from '~/ui/controls/Icon';
import { ValueChange } from '~/ui/page/ChangeTable';
import { actionText, contextOf, listedChanges } from './action-text';
import { foldText, type TimelineRow } from './timeline';
import * as styles from './ActivityCells.module.css';

/** Icons by what an entry records: the operation, else the verb of a change, else the kind of the object. */
const icons: Readonly<Record<string, IconName>> = {
  create: 'plus',
  update: 'pencil',
  delete: 'trash',
  reorder: 'to-position',
  clone: 'clone',
  session: 'sign-out',
  'pix-key': 'key',
  activity: 'search',
  applyFile: 'copy',
};

function iconOf([entry]: readonly ActivityRow[]): IconName {
  const { objectKind, operation, outcome } = entry!;
  if (outcome === 'refused' || outcome === 'failed') return 'error';
  if (outcome === 'unclear' || outcome === 'intended') return 'warning';
  const isBaseline = baselineOperations.includes(operation);
  return icons[operation] ?? icons[(isBaseline ? undefined : verbOf(entry!)) ?? objectKind ?? ''] ?? 'info';
}

/** Renders what an action did, with an icon for its kind; for folded actions, their number. */
export function ActionCell({ row }: { row: TimelineRow }) {
  const { entries, folded } = row;
  return (
    <span className={styles.action} data-folded={folded !== undefined || undefined}>
      <Icon name={folded ? 'right' : iconOf(entries)} />
      <span>{folded ? foldText(folded) : actionText(row)}</span>
    </span>
  );
}

/** Maximum number of fields that are listed, and of characters of a value. */
const maxChanges = 3;
const maxValueChars = 40;

/** Renders the first changed fields of an action, with both values if these are short, and its context. */
export function DetailsCell({ row, hasContext }: { row: TimelineRow; hasContext: boolean }) {
  const { entries } = row;
  const { contextName } = entries.length > 0 ? contextOf(entries) : { contextName: null };
  const isNamed = hasContext && contextName !== null && entries[0]!.objectKind !== 'context';
  const changes = listedChanges(row);
  if (!isNamed && changes.length === 0) return null;
  const isShort = (value: string | undefined) => (value?.length ?? 0) <= maxValueChars;
  return (
    <span className={styles.details}>
      {changes.slice(0, maxChanges).map(({ key, label, before, after }) => (
        <span key={key}>
          {label}
          {isShort(before) && isShort(after) && (
            <>
              {' '}
              <ValueChange before={before} after={after} />
            </>
          )}
        </span>
      ))}
      {changes.length > maxChanges && (
        <span>{t('activity.moreChanges', { count: changes.length - maxChanges })}</span>
      )}
      {isNamed && <span>{contextName}</span>}
    </span>
  );
}
