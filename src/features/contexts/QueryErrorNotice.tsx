import { errorText } from '~/api/error-text';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';

/** One of the lists a page is made of, as its query gives it. */
export type Part<T> = {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

interface PartNoticeProps {
  part: Part<unknown>;
  /** What is not there. */
  failed: string;
  /** What is there and may be out of date. */
  stale: string;
  /** The page is whole without it. */
  minor?: boolean;
}

/** Says that a part of a page could not be read, or not be refreshed, and tries again; nothing when all is well. */
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
