import { readingText } from '~/api/error-text';
import { ErrorPanel } from '~/ui/page/ErrorPanel';
import { issuesOf } from './ReadFailure';

/** Renders an error in place of a list of which nothing could be read, with a retry. */
export function ReadErrorPanel(props: { error: unknown; isRetrying: boolean; onRetry: () => void }) {
  const { error, ...retry } = props;
  const { title, meaning, action, requestId } = readingText(error);
  return (
    <ErrorPanel title={title} requestId={requestId} {...retry}>
      {meaning} {issuesOf(error)} {action}
    </ErrorPanel>
  );
}
