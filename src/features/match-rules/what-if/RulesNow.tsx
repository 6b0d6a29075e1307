import 'texts:whatIf';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorText } from '~/api/error-text';
import { matchRuleQueries } from '~/api/rule-order/rule-queries';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';

/** The state of the request for a context's rules. */
type RulesNow =
  | { readonly state: 'reading' | 'read' }
  | {
      readonly state: 'failed';
      readonly error: unknown;
      readonly isAgain: boolean;
      readonly again: () => void;
    };

/** Fetches the rules of a context on mount, whatever is cached. Returns `read` in the render that has the new rules. */
export function useRulesNow(contextId: string): RulesNow {
  const { refetch, isFetching, isFetchedAfterMount, error } = useQuery({
    ...matchRuleQueries.all(contextId),
    refetchOnMount: false,
  });
  // `refetch` cancels a request in flight: its response may be older than this sheet.
  useEffect(() => void refetch(), [refetch]);
  if (!isFetchedAfterMount) return { state: 'reading' };
  // The error stays during a retry, so that the message does not flicker.
  if (error) return { state: 'failed', error, isAgain: isFetching, again: () => void refetch() };
  return { state: isFetching ? 'reading' : 'read' };
}

/**
 * Renders that the rules are loading, or why they failed to load. Once there is a plan, it renders that other users
 * changed the rules.
 */
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
