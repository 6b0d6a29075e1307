import type { SideName } from '@recon/engine/matching/side-name';
import type { MapDifference } from '@recon/engine/file/service/saved-map';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { type ReadingProps, type SavedFor, withField } from '~/file-reading/reading-props';
import { AddSource, type ToNewSource } from './AddSource';
import type { SideSummary } from './what-if-state';
import * as styles from './FileCard.module.css';

export interface MapReadingProps extends Omit<ReadingProps, 'summary'>, SavedFor {
  summary: SideSummary;
  side: SideName;
  toNewSource: ToNewSource;
  /** The name of the side's source; `undefined` if there is none. Settings to read files are stored per source. */
  source: string | undefined;
}

/** Returns whether a file was read exactly as the field map of its source defines. */
export function followsMap({ differences, map }: SideSummary): boolean {
  return map === undefined && differences.length === 0;
}

/** Renders each field that was not read as the source's field map defines, with a button; or that columns are guessed. */
export function MapReading({ side, source, summary, toNewSource, savedFor, ...reading }: MapReadingProps) {
  const { differences, fields, dialect, map } = summary;
  if (source === undefined || map) {
    const amount = dialect.amountFrom ? undefined : fields.amount;
    return (
      <div className="ui-row">
        <p className="ui-aside" data-tone={map === 'unread' ? 'error' : undefined}>
          {t(map === undefined ? 'whatIf.map.noSource' : `whatIf.map.${map}`)}{' '}
          {amount && t('whatIf.map.guessedAmount', { column: amount })}
        </p>
        {source === undefined && <AddSource {...{ side, toNewSource }} />}
      </div>
    );
  }
  if (differences.length === 0) return null;
  return (
    <div>
      <InlineAlert tone="warning" title={t(titleOf(differences), { source })}>
        <ul className={styles.columns}>
          {differences.map((difference) => (
            <li key={difference.field}>
              {differenceText(difference)} {currencyText(difference, dialect.currency)}
              <Choice {...reading} difference={difference} />
            </li>
          ))}
        </ul>
        {savedFor !== undefined && differences.some(hasChoice) && <p className="ui-aside">{savedFor}</p>}
      </InlineAlert>
    </div>
  );
}

/** Returns the title of the differences. A better column is only offered: the file is read as the map defines. */
function titleOf(differences: readonly MapDifference[]) {
  return differences.every(({ why }) => why === 'better') ? 'whatIf.map.couldDiffer' : 'whatIf.map.differs';
}

function differenceText(difference: MapDifference): string {
  const { saved = '', used, why } = difference;
  const field = t(`whatIf.field.${difference.field}`);
  if (why === 'better') return t('whatIf.map.better', { ...difference, field, saved });
  return used === undefined
    ? t(`whatIf.map.${why}.none`, { field, saved })
    : t(`whatIf.map.${why}.used`, { field, saved, used });
}

/** Returns the note that all rows get `currency` if the file has no column for it; an empty string in other cases. */
function currencyText({ field, used }: MapDifference, currency: string | null | undefined): string {
  if (field !== 'currency' || used !== undefined || !currency) return '';
  return t('whatIf.map.wholeFile', { currency });
}

type ChoiceProps = Pick<ReadingProps, 'settings' | 'onSettings'> & { difference: MapDifference };

/** Returns whether the user can read another column for the field: the one of the map, or a better one. */
function hasChoice({ why }: MapDifference): boolean {
  return why === 'better' || why === 'chosen';
}

/** Renders a button to read the column that the field map names, or the column that can be read better. */
function Choice({ difference, settings, onSettings }: ChoiceProps) {
  const { field } = difference;
  if (!hasChoice(difference)) return null;
  const column = difference.why === 'better' ? difference.guess : undefined;
  return (
    <Button size="small" onClick={() => onSettings(withField(settings, field, column))}>
      {column === undefined
        ? t('whatIf.map.readSaved', { field: t(`whatIf.field.${field}`) })
        : t('whatIf.map.readGuess', { column })}
    </Button>
  );
}
