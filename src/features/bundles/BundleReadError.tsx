import { RepeatedNamesError } from '~/api/bundles';
import { errorProps, errorText } from '~/api/error-text';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';

interface ReadFailedProps {
  error: Error;
  isReading: boolean;
  onAgain: () => void;
}

/** Renders why the live configuration, or its bundle, could not be read. */
export function BundleReadError({ error, isReading, onAgain }: ReadFailedProps) {
  if (error instanceof RepeatedNamesError) {
    const list = formatList(error.names, 'conjunction');
    return <InlineAlert tone="error">{t('bundles.repeated', { list })}</InlineAlert>;
  }
  return (
    <InlineAlert tone="error" {...errorProps(errorText(error))} onRetry={onAgain} isRetrying={isReading} />
  );
}
