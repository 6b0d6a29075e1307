import type { ValidatedCell, FileValidation } from '@recon/engine/file/field-maps/file-validation';
import { formatDecimal } from '@recon/engine/money/format';
import { formatList } from '~/i18n/format';
import { locale, t } from '~/i18n/t';
import { Icon } from '~/ui/controls/Icon';
import { PlainTable } from '~/ui/page/PlainTable';
import { valueProblemText } from './field-map-messages';
import { filledRows, type MapDraft } from './map-draft';
import * as styles from './PreviewTable.module.css';

/** Renders the first rows of the file as they would be read with the current mapping. */
export function PreviewTable({ verdict, draft }: { verdict: FileValidation; draft: MapDraft }) {
  const { fields, shown, unusedColumns } = verdict;
  const columns = new Map(filledRows(draft).map(({ field, column }) => [field, column]));
  return (
    <div className={`ui-stack ${styles.preview}`}>
      <h2 id="map-preview-title">{t('fieldMaps.preview.title', { rows: shown.length })}</h2>
      <p className="ui-aside">{t('fieldMaps.preview.about')}</p>
      {unusedColumns.length > 0 && (
        <p className="ui-aside">{t('fieldMaps.preview.unused', { columns: formatList(unusedColumns) })}</p>
      )}
      {/* A scrolling box must be reachable by keyboard. */}
      <section
        className={`${styles.box} ui-edges`}
        aria-labelledby="map-preview-title"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes the focus
        tabIndex={0}
      >
        <PlainTable
          columns={[
            t('fieldMaps.preview.row'),
            ...fields.map((field) => (
              <>
                <span className="ui-mono">{field}</span>
                <span className={`${styles.from} ui-tiny`}>{columns.get(field)}</span>
              </>
            )),
          ]}
          rows={shown.map(({ number, fault, cells }) => ({
            cells: [
              <>
                {formatDecimal(String(number), { locale: locale() })}
                {fault && <Mark icon="error" text={t(`fieldMaps.problem.${fault}`)} />}
              </>,
              ...fields.flatMap((field) => {
                const cell = cells[field];
                return cell ? [<Cell key={field} cell={cell} />] : [];
              }),
            ],
          }))}
        />
      </section>
    </div>
  );
}

function Cell({ cell: { raw, reading } }: { cell: ValidatedCell }) {
  if ('problem' in reading)
    return (
      <>
        {raw}
        <Mark icon="error" text={valueProblemText(reading)} />
      </>
    );
  return (
    <>
      {reading.read === '' ? (
        <span className="ui-tiny">
          {t(raw === undefined ? 'fieldMaps.preview.noColumn' : 'fieldMaps.preview.emptyCell')}
        </span>
      ) : (
        reading.read
      )}
      {reading.notice && <Mark icon="info" text={t(`fieldMaps.notice.${reading.notice}`)} />}
    </>
  );
}

function Mark({ icon, text }: { icon: 'error' | 'info'; text: string }) {
  return (
    <span className={styles.cellMark} data-tone={icon}>
      <Icon name={icon} />
      {text}
    </span>
  );
}
