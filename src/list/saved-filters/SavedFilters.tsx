// Part of the first visit: it weighs more memoised than it takes to draw.

import 'texts:list';
import { useState } from 'react';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { lazyComponent } from '~/ui/page/lazy-component';

const SavedFiltersDialog = lazyComponent(
  async () => (await import('./SavedFiltersDialog')).SavedFiltersDialog,
);

/** Opens the filters that were saved for the list of this page. */
export function SavedFilters() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button size="small" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
        {t('list.saved')}
      </Button>
      {isOpen && <SavedFiltersDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}
