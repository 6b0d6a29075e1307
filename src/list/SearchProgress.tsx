import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { searchStep } from './use-list-rows';

interface SearchProgressProps {
  isReading: boolean;
  /** Number of rows searched; `found` is the number of matches. */
  read: number;
  found: number;
  stop: () => void;
  readOn: () => void;
}

/** Renders the progress of a search with a button to stop it, or to continue when it has paused. */
export function SearchProgress({ isReading, read, found, stop, readOn }: SearchProgressProps) {
  return (
    <>
      {isReading && <span>{t('list.search.reading', { found, read })}</span>}
      <output>{!isReading && t('list.search.found', { found, read })}</output>
      <Button size="small" onClick={isReading ? stop : readOn}>
        {isReading ? t('list.search.stop') : t('list.search.next', { count: searchStep })}
      </Button>
    </>
  );
}
