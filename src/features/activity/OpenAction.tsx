import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { activityQueries, type ActivityRow } from '~/api/activity';
import { errorProps, errorText } from '~/api/error-text';
import { actionsOf } from '@recon/engine/configuration/activity/actions';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Sheet } from '~/ui/overlay/Sheet';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { ActionSheet } from './ActionSheet';

interface OpenActionProps {
  number: string;
  /** The entries of the list. With filters, or at the end of a page, they may lack entries of the action. */
  listedEntries: readonly ActivityRow[] | undefined;
  onClose: () => void;
}

/** Renders the sheet of an action, and fetches its entries, which the list may not have loaded. */
export function OpenAction({ number, listedEntries, onClose }: OpenActionProps) {
  const { data, error, isFetching, refetch } = useQuery(activityQueries.action(number));
  const [found] = useState(() => actionsOf(listedEntries ?? []).find(({ id }) => id === number));
  const action = data ? actionsOf(data)[0] : found;
  if (action) return <ActionSheet {...{ action, onClose }} isComplete={data !== undefined} />;
  const problem = error && errorText(error);
  return (
    <Sheet
      title={t('activity.entry', { number })}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('ui.close')}</Button>}
    >
      {problem ? (
        <InlineAlert
          tone="error"
          {...errorProps(problem)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <output aria-busy={isFetching}>
          {t(isFetching ? 'activity.entry.reading' : 'activity.entry.none')}
        </output>
      )}
    </Sheet>
  );
}
