import type { ComponentProps, ReactNode } from 'react';
import { TableHead } from './TableHead';

/** The cells of a row, its name first, and attributes for CSS. */
export interface PlainRow {
  cells: readonly ReactNode[];
  className?: string | undefined;
  [attribute: `data-${string}`]: string | boolean | undefined;
}

interface PlainTableProps extends ComponentProps<'table'> {
  /** The name of the table, which is not visible. */
  caption?: string;
  columns: readonly ReactNode[];
  headClass?: string;
  rows: readonly PlainRow[];
}

/** Renders a table of a few rows. */
export function PlainTable({ caption, columns, headClass, rows, ...table }: PlainTableProps) {
  return (
    <table {...table}>
      {caption !== undefined && <caption className="ui-hidden">{caption}</caption>}
      <TableHead columns={columns} className={headClass} />
      <tbody>
        {rows.map(({ cells: [name, ...cells], ...attributes }, row) => (
          <tr key={row} {...attributes}>
            <th scope="row">{name}</th>
            {cells.map((cell, column) => (
              <td key={column}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
