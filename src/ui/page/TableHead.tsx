import type { ReactNode } from 'react';

type TableHeadProps = { columns: readonly ReactNode[]; className?: string | undefined };

/** Renders the head of a plain table: a heading for each column. */
export function TableHead({ columns, className }: TableHeadProps) {
  return (
    <thead className={className}>
      <tr>
        {columns.map((column, index) => (
          <th key={index} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
  );
}
