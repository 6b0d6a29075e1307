import { t } from '~/i18n/t';
import { PlainTable } from '~/ui/page/PlainTable';
import type { ChangedField } from '../changed-fields';
import * as styles from './undo.module.css';

interface FieldTableProps {
  /** The name of the table, which is not visible. */
  caption: string;
  fields: readonly ChangedField[];
  /** Headings of the columns of values. */
  columns: readonly [before: string, after: string, result?: string];
  /** The value of a third column. */
  resultOf?: (field: ChangedField) => string | undefined;
}

/** Renders fields with two values each, or with three. Renders nothing without fields. */
export function FieldTable({ caption, fields, columns, resultOf }: FieldTableProps) {
  if (fields.length === 0) return null;
  return (
    <PlainTable
      className={styles.fields}
      caption={caption}
      columns={[t('activity.field'), ...columns]}
      rows={fields.map((field) => {
        const values = [field.before, field.after, ...(resultOf ? [resultOf(field)] : [])];
        return { cells: [field.label, ...values.map((value) => value ?? t('activity.unset'))] };
      })}
    />
  );
}
