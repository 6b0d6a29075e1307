import type { FileValidation } from '@recon/engine/file/field-maps/file-validation';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { thenFocus } from '~/ui/focus';
import { firstLines, losesAnything, validationLines, validationText } from './field-map-messages';
import type { CsvOrigin } from './use-csv-input';
import * as styles from './ValidationSummary.module.css';

const boxId = 'field-map-verdict';
const summaryBox = () => document.getElementById(boxId);
const maxLines = 8;
/** Codes of issues that writing the file in another format would not fix. */
const notOfWriting: ReadonlySet<string> = new Set([
  'unmapped',
  'direction',
  'column-missing',
  'no-rows',
  'duplicate',
  'empty',
  'no-such-date',
  'too-large',
  'too-long',
]);

interface ValidationSummaryProps {
  verdict: FileValidation;
  origin: CsvOrigin;
  isPart: boolean;
}

/** Renders how the service would import the file with this map, and why. */
export function ValidationSummary({ verdict, origin, isPart }: ValidationSummaryProps) {
  const lines = validationLines(verdict);
  const loses = losesAnything(verdict);
  return (
    <div id={boxId} tabIndex={-1} className={styles.verdict}>
      <InlineAlert
        tone={loses || lines.length > 0 ? 'warning' : 'good'}
        title={validationText(verdict, origin)}
      >
        {lines.length > 0 && <ValidationLines lines={lines} />}
        {verdict.rows.dropped > 0 && <p>{t('fieldMaps.verdict.duplicates')}</p>}
        {loses && isOfWriting(verdict) && <p>{adviceText(origin)}</p>}
        {isPart && <p>{t('fieldMaps.verdict.part', { rows: verdict.judged })}</p>}
      </InlineAlert>
    </div>
  );
}

type BeforeValidationProps = {
  verdict: FileValidation;
  origin: CsvOrigin;
  missing: readonly string[];
  onAsk: () => void;
};

/** Renders a file's problems before columns are chosen and, unless it starts with a title, which columns to choose. */
export function BeforeValidation({ verdict, origin, missing, onAsk }: BeforeValidationProps) {
  const isTitled = verdict.problems.some(({ code }) => code === 'title-line');
  const problems = verdict.problems.filter(({ code }) => !notOfWriting.has(code));
  return (
    <>
      {problems.length > 0 && (
        <InlineAlert tone="warning" title={t('fieldMaps.first.file')}>
          <ValidationLines lines={validationLines({ ...verdict, problems, findings: [] })} />
          <p>{adviceText(origin)}</p>
        </InlineAlert>
      )}
      {!isTitled && (
        <InlineAlert
          title={t('fieldMaps.first.title')}
          actions={
            <Button size="small" onClick={() => thenFocus(onAsk, summaryBox)}>
              {t('fieldMaps.first.ask')}
            </Button>
          }
        >
          {t('fieldMaps.first.text', { fields: formatList(missing) })}
        </InlineAlert>
      )}
    </>
  );
}

/** Returns what to do with a file that the service cannot read: convert it here, if that is possible. */
function adviceText(origin: CsvOrigin): string {
  return origin === 'file'
    ? t('fieldMaps.verdict.advice.convert', { button: t('fieldMaps.csv.convert') })
    : t('fieldMaps.verdict.advice');
}

/** Returns whether the import would lose less if the file were written in another format. */
function isOfWriting({ problems, findings }: FileValidation): boolean {
  return (
    problems.some(({ code }) => !notOfWriting.has(code)) ||
    findings.some(({ code, effect }) => effect !== 'changed' && !notOfWriting.has(code))
  );
}

/** Renders reasons as a list of at most 9 lines; a last line counts the rest. */
export function ValidationLines({ lines }: { lines: readonly string[] }) {
  const { shown, left } = firstLines(lines, maxLines);
  return (
    <ul className={`ui-stack ${styles.lines}`}>
      {shown.map((line) => (
        <li key={line}>{line}</li>
      ))}
      {left > 0 && <li>{t('fieldMaps.verdict.more', { count: left })}</li>}
    </ul>
  );
}
