import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';

/** Renders the alert of a table whose next rows could not be read, with a retry button. */
export function LinesError({ onRetry }: { onRetry: () => void }) {
  return (
    <InlineAlert tone="error" onRetry={onRetry}>
      {t('list.search.failed')}
    </InlineAlert>
  );
}
