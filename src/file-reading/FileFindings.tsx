import { rowUnit, type RowUnit } from '@recon/engine/file/notation/dialect';
import type { Problem } from '@recon/engine/file/reading/problems';
import type { ReadSummary } from '@recon/engine/file/reading/open-file';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { downloadCsv } from '~/lib/download-file';
import { useWorkerPages } from '~/lib/use-worker-query';
import { Button } from '~/ui/controls/Button';
import type { SkippedRow } from '@recon/engine/file/reading/transaction-row';
import type { LinePage } from '@recon/engine/session/page';
import { missingFieldsOf } from './reading-props';
import { problemColumns, refusedRowText } from './file-messages';
import * as styles from './reading.module.css';

export interface FileFindingsProps {
  summary: ReadSummary;
  /** Returns up to `count` refused rows, starting at index `from` among the refused rows. */
  read: (from: number, count: number) => Promise<LinePage<SkippedRow>>;
  name: string;
}

/** Renders the problems that were found while a file was read, and the rows that were refused. */
export function FileFindings(props: FileFindingsProps) {
  const { dialect, problems, refused } = props.summary;
  return (
    <>
      {problems.length > 0 && (
        <>
          <h3>{t('whatIf.reading.problems')}</h3>
          <ul className={styles.columns}>
            {problems.map((problem) => (
              <li key={problem.code}>
                {t(`whatIf.reading.seen.${problem.code}`, { count: problem.count })}{' '}
                <span>{placeText(problem, rowUnit(dialect))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {refused.count > 0 && (
        <>
          <h3>{t('whatIf.file.refused', { count: refused.count })}</h3>
          <NotTaken {...props} />
        </>
      )}
    </>
  );
}

const pageSize = 100;

/** Renders all refused rows with their reasons, page by page or as a download. */
function NotTaken({ summary, read, name }: FileFindingsProps) {
  const { page, readMore } = useWorkerPages(name, async (place) => read(place, pageSize));
  const hasDuplicates = page?.lines.some(({ why }) => why === 'duplicate');
  return (
    <>
      {missingFieldsOf(summary).map((field) => (
        <p key={field}>{t('whatIf.file.noneOf', { fields: t(`whatIf.field.${field}`) })}</p>
      ))}
      {hasDuplicates && <p className={styles.more}>{t('whatIf.notTaken.duplicates')}</p>}
      <ul className={styles.columns}>
        {page?.lines.map((one, at) => (
          // In a file of one line, all rows have the same number.
          <li key={at}>{refusedRowText(one)}</li>
        ))}
      </ul>
      <div className={styles.settings}>
        {readMore && (
          <Button size="small" onClick={readMore}>
            {t('whatIf.notTaken.more')}
          </Button>
        )}
        <Button size="small" onClick={() => void download(read, name)}>
          {t('whatIf.notTaken.download')}
        </Button>
      </div>
    </>
  );
}

async function download(read: FileFindingsProps['read'], name: string): Promise<void> {
  const { refusedRowsCsv } = await import('./refused-rows-csv');
  const { lines } = await read(0, Infinity);
  downloadCsv(refusedRowsCsv(lines), name.replace(/(\.\w+)?$/, '-not-taken.csv'));
}

function placeText(problem: Problem, unit: RowUnit): string {
  const { code } = problem;
  const [place] = problem.first;
  if (code === 'repeated-heading')
    return t('whatIf.reading.seen.repeated-heading.columns', {
      columns: formatList(problemColumns(problem)),
    });
  if (!place || place.row === 0) return '';
  const { row, column, cell } = place;
  if (code === 'misfit' && column !== undefined && cell !== undefined)
    return t('whatIf.reading.seen.misfit.first', { row, unit, column, cell });
  return t('whatIf.reading.rows', { row, unit });
}
