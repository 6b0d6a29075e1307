import 'texts:contexts';
import 'texts:contexts.first';
import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createContext } from '~/api/contexts';
import { errorText } from '~/api/error-text';
import { saveMessage } from '~/api/save-messages';
import { contextPolicy } from '~/domain/contexts/context-policy';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { refusalText } from './context-messages';
import { exampleContext } from './example-context';
import { usePermissions } from './use-permissions';
import * as styles from './GettingStarted.module.css';

const steps = ['context', 'sources', 'fieldMaps', 'rules'] as const;

/** Renders the four steps for a tenant without contexts, and a button that creates a complete example. */
export function GettingStarted({ newContext }: { newContext: ReactNode }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation(createContext());
  const failed = error ? errorText(error) : undefined;
  const load = () =>
    mutate(exampleContext(), {
      onSuccess: (context) => {
        toast(saveMessage(context, t('contexts.created', { name: context.name })));
        void navigate({ to: '/contexts/$contextId', params: { contextId: context.id } });
      },
    });
  return (
    <div className={styles.first}>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`contexts.first.${step}`)}</h3>
            <p>{t(`contexts.first.${step}.about`)}</p>
          </li>
        ))}
      </ol>
      {failed && (
        <InlineAlert tone="error" title={failed.title} requestId={failed.requestId}>
          {failed.meaning} {failed.action}
        </InlineAlert>
      )}
      <div className={styles.ways}>
        {newContext}
        <Button
          sends
          busy={isPending}
          disabledReason={refusalText(contextPolicy.create(usePermissions()))}
          onClick={load}
        >
          {t('contexts.first.example')}
        </Button>
      </div>
      <p className={styles.note}>{t('contexts.first.example.about')}</p>
    </div>
  );
}
