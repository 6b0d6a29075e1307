import { errorProps, errorText } from '~/api/error-text';
import { InlineAlert } from '~/ui/page/ErrorPanel';

/** The query of a part of a page, as far as `QueryErrorNotice` needs it. */
export type PartQuery<T> = {
  data: T | undefined;
  error: unknown;
  isFetching: boolean;
  refetch: () => unknown;
};

interface QueryErrorNoticeProps {
  part: PartQuery<unknown>;
  failed: string;
  stale: string;
  /** Whether the page can do without the data: the notice is then a warning. */
  minor?: boolean;
}

/** Renders that a part of a page could not be loaded or refreshed, with a button to retry; nothing without an error. */
export function QueryErrorNotice({ part, failed, stale, minor = false }: QueryErrorNoticeProps) {
  if (!part.error) return null;
  const isThere = part.data !== undefined;
  return (
    <InlineAlert
      {...errorProps(errorText(part.error))}
      tone={isThere || minor ? 'warning' : 'error'}
      title={isThere ? stale : failed}
      isRetrying={part.isFetching}
      onRetry={() => void part.refetch()}
    />
  );
}
