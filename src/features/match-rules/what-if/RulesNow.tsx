import 'texts:whatIf';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '~/api/error-text';
import { matchRuleQueries } from '~/api/rule-order/optimistic-order';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';

/** How far the reading of a context's rules is. */
type RulesNow =
  | { readonly state: 'reading' | 'read' }
  | {
      readonly state: 'failed';
      readonly error: unknown;
      readonly isAgain: boolean;
      readonly again: () => void;
    };

/** Reads the rules of a context on mount, whatever is cached. Returns `read` in the render that has the new rules. */
export function useRulesNow(contextId: string): RulesNow {
  const { refetch, isFetching, isFetchedAfterMount, error } = useQuery({
    ...matchRuleQueries.all(contextId),
    refetchOnMount: false,
  });
  // A read in flight is cancelled by `refetch`: its response may be older than this sheet.
  useEffect(() => void refetch(), [refetch]);
  if (!isFetchedAfterMount) return { state: 'reading' };
  // Stays during another try, so that the message does not flicker.
  if (error) return { state: 'failed', error, isAgain: isFetching, again: () => void refetch() };
  return { state: isFetching ? 'reading' : 'read' };
}

/** Renders that the rules are being read, why they could not be, or once there is a plan, that other users had changed them. */
export function RulesNote({
  reading,
  isPlanned,
  isRebased,
}: {
  reading: RulesNow;
  isPlanned: boolean;
  isRebased: boolean;
}) {
  if (isPlanned) return isRebased && <InlineAlert>{t('whatIf.save.changed')}</InlineAlert>;
  if (reading.state !== 'failed')
    return (
      <output className="ui-delayed" aria-busy="true">
        {t('whatIf.save.reading')}
      </output>
    );
  const { title, meaning, action, requestId } = errorText(reading.error);
  return (
    <InlineAlert
      tone="error"
      title={title}
      requestId={requestId}
      actions={
        <Button size="small" busy={reading.isAgain} onClick={reading.again}>
          {t('ui.retry')}
        </Button>
      }
    >
      {meaning} {action}
    </InlineAlert>
  );
}
