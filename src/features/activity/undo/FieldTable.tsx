import 'texts:activity';
import { t } from '~/i18n/t';
import { PlainTable } from '~/ui/page/PlainTable';
import type { ChangedField } from '../changed-fields';
import * as styles from './undo.module.css';

interface FieldTableProps {
  /** The name of the table, which is not visible. */
  caption: string;
  fields: readonly ChangedField[];
  /** Headings of the two columns of values. */
  columns: readonly [before: string, after: string];
}

/** Renders fields with two values each. Renders nothing without fields. */
export function FieldTable({ caption, fields, columns }: FieldTableProps) {
  if (fields.length === 0) return null;
  return (
    <PlainTable
      className={styles.fields}
      caption={caption}
      columns={[t('activity.field'), ...columns]}
      rows={fields.map(({ label, before, after }) => ({
        cells: [label, before ?? t('activity.unset'), after ?? t('activity.unset')],
      }))}
    />
  );
}
