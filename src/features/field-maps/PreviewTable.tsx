import { useMemo } from 'react';
import { type Preview, type PreviewCell, previewRows } from '~/domain/field-maps/preview';
import { feeScheduleCurrencies } from '~/domain/money/currencies';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/ErrorPanel';
import { Icon } from '~/ui/Icon';
import { countProblems, type ProblemCount, problemText } from './field-words';
import { filledRows, type MapDraft } from './map-draft';
import type { CsvTable } from './read-csv';

/** The first rows of the file as they would be read through the mapping as it stands, with what is wrong with them. */
export function PreviewTable({ csv, draft }: { csv: CsvTable; draft: MapDraft }) {
  const preview = useMemo(() => {
    const seen = new Set<string>();
    const rows = filledRows(draft).filter(({ field, column }) => {
      if (field === '' || column === '' || seen.has(field)) return false;
      seen.add(field);
      return true;
    });
    return previewRows(csv.header, csv.rows, rows, feeScheduleCurrencies);
  }, [csv, draft]);
  const columns = new Map(filledRows(draft).map(({ field, column }) => [field, column]));
  return (
    <div className="map-preview">
      <h2 id="map-preview-title">{t('fieldMaps.preview.title', { rows: preview.rows.length })}</h2>
      <p className="map-rows__about">{t('fieldMaps.preview.about')}</p>
      <Summary preview={preview} />
      {/* A box that scrolls must be reachable by keyboard. */}
      <section
        className="map-preview__box"
        aria-labelledby="map-preview-title"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling region takes the focus
        tabIndex={0}
      >
        <table>
          <thead>
            <tr>
              <th scope="col">{t('fieldMaps.preview.row')}</th>
              {preview.fields.map((field) => (
                <th key={field} scope="col">
                  <span className="ui-mono">{field}</span>
                  <span className="map-preview__from">{columns.get(field)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.rows.map(({ number, cells }) => (
              <tr key={number}>
                <th scope="row">{number}</th>
                {preview.fields.map((field) => {
                  const cell = cells[field];
                  return cell && <Cell key={field} cell={cell} />;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </div>
  );
}

function Cell({ cell: { raw, reading } }: { cell: PreviewCell }) {
  if ('problem' in reading)
    return (
      <td className={`map-cell map-cell--${reading.kind}`}>
        {raw}
        <span className="map-cell__mark">
          <Icon name={reading.kind === 'ambiguous' ? 'warning' : 'error'} />
          {problemText(reading)}
        </span>
      </td>
    );
  return (
    <td className="map-cell">
      {reading.read}
      {reading.notice && (
        <span className="map-cell__mark map-cell__mark--notice">
          <Icon name="info" />
          {t(`fieldMaps.notice.${reading.notice}`)}
        </span>
      )}
    </td>
  );
}

function Summary({ preview }: { preview: Preview }) {
  const counts = countProblems(preview);
  const { missingFields, missingColumns, unusedColumns } = preview;
  return (
    <div className="map-preview__summary">
      {counts.length === 0 ? (
        <InlineAlert tone="good">{t('fieldMaps.preview.noProblems')}</InlineAlert>
      ) : (
        <InlineAlert tone="careful" title={t('fieldMaps.preview.problems')}>
          <ul>
            {counts.map((one) => (
              <li key={`${one.field} ${one.problem}`}>{problemLine(one, preview.rows.length)}</li>
            ))}
          </ul>
        </InlineAlert>
      )}
      {missingFields.length > 0 && (
        <p className="map-rows__about">
          {t('fieldMaps.preview.missingFields', { fields: missingFields.join(', ') })}
        </p>
      )}
      {missingColumns.length > 0 && (
        <p className="map-rows__about">
          {t('fieldMaps.preview.missingColumns', { columns: missingColumns.join(', ') })}
        </p>
      )}
      {unusedColumns.length > 0 && (
        <p className="map-rows__about">
          {t('fieldMaps.preview.unused', { columns: unusedColumns.join(', ') })}
        </p>
      )}
    </div>
  );
}

function problemLine({ field, problem, count, example }: ProblemCount, rows: number): string {
  const what = t('fieldMaps.preview.problem', {
    field,
    count,
    rows,
    problem: t(`fieldMaps.problem.${problem}`),
  });
  return example === '' ? what : t('fieldMaps.preview.example', { what, example });
}
