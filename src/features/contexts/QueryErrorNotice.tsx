import { errorText } from '~/api/error-text';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';

/** The query of one of the lists on a page. */
export type Part<T> = {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

interface PartNoticeProps {
  part: Part<unknown>;
  /** The title if the data is missing. */
  failed: string;
  /** The title if the data may be out of date. */
  stale: string;
  /** Whether the page is complete without the data. */
  minor?: boolean;
}

/** Renders that a part of a page could not be loaded or refreshed, with a button to retry; nothing without an error. */
export function QueryErrorNotice({ part, failed, stale, minor = false }: PartNoticeProps) {
  if (!part.error) return null;
  const text = errorText(part.error);
  const isThere = part.data !== undefined;
  return (
    <InlineAlert
      tone={isThere || minor ? 'warning' : 'error'}
      title={isThere ? stale : failed}
      requestId={text.requestId}
      actions={
        <Button size="small" icon="retry" busy={part.isFetching} onClick={() => void part.refetch()}>
          {t('ui.retry')}
        </Button>
      }
    >
      {text.meaning} {text.action}
    </InlineAlert>
  );
}
