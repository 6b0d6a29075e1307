import 'texts:list.search';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { searchStep } from './use-list-rows';

interface SearchProgressProps {
  isReading: boolean;
  /** Rows looked at, and those of them that fit. */
  read: number;
  found: number;
  stop: () => void;
  readOn: () => void;
}

/** How far a search has read, with a stop; once it waits, the question whether to go on. */
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
