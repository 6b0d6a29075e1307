import { useState } from 'react';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { lazyComponent } from '~/lib/lazy';

const SavedFiltersDialog = lazyComponent(
  async () => (await import('./SavedFiltersDialog')).SavedFiltersDialog,
);

/** Renders a button that opens the saved filters of the list on this page. */
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
