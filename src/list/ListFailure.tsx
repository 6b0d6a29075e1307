import { ApiError } from '~/api/api-error';
import { errorText } from '~/api/error-text';
import { ListNotice } from './ListNotice';

interface ReadFailureProps {
  /** `error`: rows are missing; `warning`: the visible rows are stale. */
  tone: 'error' | 'warning';
  title: string;
  error: unknown;
  isRetrying?: boolean;
  onRetry: () => void;
}

/** Renders an error above rows that are still shown: what is missing or outdated, with a retry. */
export function ListFailure({ error, ...alert }: ReadFailureProps) {
  const text = errorText(error);
  return (
    <ListNotice requestId={text.requestId} {...alert}>
      {text.meaning} {parameterIssues(error)} {text.action}
    </ListNotice>
  );
}

/** Returns the service's messages about single parameters: "start_date: must not lie after end_date". */
export function parameterIssues(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  return error.details.map(({ path, message }) => `${path.at(-1) ?? ''}: ${message}.`).join(' ');
}
