import type { ReactNode } from 'react';
import { t } from '~/i18n/t';
import { TableHead } from './TableHead';
import * as styles from './ChangeTable.module.css';

/** A value with its two sides, such as before and after a change; a side is undefined if it is not set. */
export type ChangedValue = {
  readonly key: string;
  readonly label: ReactNode;
  readonly before: ReactNode;
  readonly after: ReactNode;
};

/** An object with its values. `change`: it does not exist on the other side, so that its name alone is shown. */
export type ChangedObject = {
  readonly key: string;
  readonly name?: ReactNode;
  readonly change?: 'added' | 'removed' | undefined;
  readonly fields: readonly ChangedValue[];
};

interface ChangeTableProps {
  /** The name of the table, which is not visible. */
  caption: string;
  objects: readonly ChangedObject[];
  /** Headings of the sides; before and after by default. */
  sides?: readonly [string, string];
  /** Whether the second side replaces the first one, which is then struck through; true by default. */
  isChange?: boolean;
}

/**
 * Renders values with their two sides, grouped by object. Equal sides of a change are one value; if all are equal, there
 * are no sides. Renders nothing without values and objects.
 */
export function ChangeTable({ caption, objects, sides, isChange = true }: ChangeTableProps) {
  if (objects.every(({ fields, name }) => fields.length === 0 && name === undefined)) return null;
  const [before, after] = sides ?? [t('ui.change.before'), t('ui.change.after')];
  const hasSides = !objects.every(({ fields }) => fields.every(isEqual));
  const isBesideEqual = !isChange && objects.some(({ fields }) => fields.some(isEqual));
  const field = <span className="ui-hidden">{t('ui.change.field')}</span>;
  return (
    <div className={styles.frame} data-part="changes">
      <table className={styles.table}>
        <caption className="ui-hidden">{caption}</caption>
        <TableHead
          columns={hasSides ? [field, before, after] : [field, t('ui.change.value')]}
          className={hasSides ? undefined : 'ui-hidden'}
        />
        {objects.map(({ key, name, change, fields }) => (
          <tbody key={key}>
            {name !== undefined && (
              <tr className={styles.object}>
                <th scope="rowgroup" colSpan={3}>
                  <h3>
                    {change === 'removed' ? <del>{name}</del> : name}
                    {change && <span>{t(`ui.change.${change}`)}</span>}
                  </h3>
                </th>
              </tr>
            )}
            {fields.map((one) => (
              <tr key={one.key} data-equal={(hasSides && isEqual(one)) || undefined}>
                <th scope="row">{one.label}</th>
                {isEqual(one) && (isChange || !hasSides) ? (
                  <td colSpan={2}>{one.after ?? <Unset />}</td>
                ) : (
                  <>
                    <td>{isChange ? <Old>{one.before}</Old> : (one.before ?? <Unset />)}</td>
                    <td data-differs={(isBesideEqual && !isEqual(one)) || undefined}>
                      {isChange ? <New>{one.after}</New> : (one.after ?? <Unset />)}
                    </td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

const isEqual = ({ before, after }: ChangedValue) => before === after;
const Unset = () => <span className={styles.quiet}>{t('ui.change.unset')}</span>;
const Old = ({ children }: { children: ReactNode }) =>
  children === undefined ? <Unset /> : <del className={styles.old}>{children}</del>;
const New = ({ children }: { children: ReactNode }) =>
  children === undefined ? <Unset /> : <ins className={styles.new}>{children}</ins>;

/** Renders both sides of a change in a line of text, such as “0.50 → 0.75”. */
export function ValueChange({ before, after }: Pick<ChangedValue, 'before' | 'after'>) {
  return (
    <span>
      <Old>{before}</Old> → <New>{after}</New>
    </span>
  );
}
