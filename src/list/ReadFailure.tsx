import { ApiError } from '~/api/api-error';
import { errorText } from '~/api/error-text';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { ListNotice } from './ListNotice';

interface ReadFailureProps {
  /** `error`: rows are missing; `warning`: the visible rows are stale. */
  tone: 'error' | 'warning';
  title: string;
  error: unknown;
  busy?: boolean;
  onRetry: () => void;
}

/** Renders an error of a list whose rows are still shown: what is missing or stale, with a retry. */
export function ReadFailure({ tone, title, error, busy, onRetry }: ReadFailureProps) {
  const text = errorText(error);
  return (
    <ListNotice
      tone={tone}
      title={title}
      requestId={text.requestId}
      actions={
        <Button size="small" icon="retry" busy={busy} onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      }
    >
      {text.meaning} {issuesOf(error)} {text.action}
    </ListNotice>
  );
}

/** Returns the service's messages about single parameters: "start_date: must not lie after end_date". */
export function issuesOf(error: unknown): string {
  if (!(error instanceof ApiError)) return '';
  return error.details.map(({ path, message }) => `${path.at(-1) ?? ''}: ${message}.`).join(' ');
}
