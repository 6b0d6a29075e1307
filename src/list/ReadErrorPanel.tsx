import { readingText } from '~/api/error-text';
import { ErrorPanel } from '~/ui/page/ErrorPanel';
import { parameterIssues } from './ListFailure';

type ReadErrorPanelProps = {
  error: unknown;
  failed?: string | undefined;
  isRetrying: boolean;
  onRetry: () => void;
};

/** Renders an error in place of a list of which nothing could be read (`failed` is its title), with a retry. */
export function ReadErrorPanel({ error, failed, ...retry }: ReadErrorPanelProps) {
  const { title, meaning, action, requestId } = readingText(error);
  return (
    <ErrorPanel title={failed ?? title} requestId={requestId} {...retry}>
      {failed && `${title}.`} {meaning} {parameterIssues(error)} {action}
    </ErrorPanel>
  );
}
