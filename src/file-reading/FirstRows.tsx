import { rowUnit } from '@recon/engine/file/notation/dialect';
import type { ReadSummary } from '@recon/engine/file/reading/open-file';
import { t } from '~/i18n/t';
import { PlainTable } from '~/ui/page/PlainTable';
import * as styles from './reading.module.css';

/** The maximum number of columns that are shown, and of characters of a cell: a browser is slow with long lines. */
const maxColumns = 60;
const maxChars = 200;

interface FirstRowsProps extends Pick<ReadSummary, 'dialect' | 'headings' | 'first'> {
  /** Returns the label of the field that a column is read as; `undefined` for other columns. */
  fieldOf: (heading: string) => string | undefined;
}

/** Renders the first rows of a file after its steps. Above each column is the field that is read from it. */
export function FirstRows({ dialect, headings, first, fieldOf }: FirstRowsProps) {
  if (first.length === 0) return null;
  const shown = headings.slice(0, maxColumns);
  return (
    <section
      className={styles.grid}
      aria-label={t('whatIf.reading.first')}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes the focus
      tabIndex={0}
    >
      <PlainTable
        columns={[
          t(`whatIf.notTaken.${rowUnit(dialect)}`),
          ...shown.map((heading, at) => (
            <span key={at}>
              {/* Of equal headings, the last column is read. */}
              {headings.lastIndexOf(heading) === at && <strong>{fieldOf(heading)}</strong>}
              {heading.slice(0, maxChars)}
            </span>
          )),
        ]}
        rows={first.map(({ row, cells }) => ({
          cells: [row, ...shown.map((_, at) => cells[at]?.slice(0, maxChars))],
        }))}
      />
    </section>
  );
}
