import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createContext } from '~/api/contexts';
import { errorProps, errorText } from '~/api/error-text';
import { saveMessage } from '~/api/save-messages';
import type { ContextCreate } from '@recon/contract/context-requests';
import { contextPolicy } from '@recon/engine/configuration/contexts/context-policy';
import { t } from '~/i18n/t';
import { toFromFiles } from '~/lib/links';
import { Button, buttonClass } from '~/ui/controls/Button';
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { contextRefusalText } from './context-messages';
import { usePermissions } from './use-permissions';
import * as styles from './GettingStarted.module.css';

const steps = ['context', 'sources', 'fieldMaps', 'rules'] as const;

/** Renders the four steps for a tenant without contexts, and the ways to begin: with files, a form, or an example. */
export function GettingStarted({ newContext }: { newContext: ReactNode }) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useMutation(createContext());
  const refusal = contextRefusalText(contextPolicy.create(usePermissions()));
  const load = () =>
    mutate(exampleContext(), {
      onSuccess: (context) => {
        toast(saveMessage(context, t('contexts.created', { name: context.name })));
        void navigate({ to: '/contexts/$contextId', params: { contextId: context.id } });
      },
    });
  return (
    <div className={`ui-stack ${styles.first}`}>
      <ol className={`ui-card ${styles.steps}`}>
        {steps.map((step) => (
          <li key={step}>
            <h3>{t(`contexts.first.${step}`)}</h3>
            <p>{t(`contexts.first.${step}.about`)}</p>
          </li>
        ))}
      </ol>
      {error && <InlineAlert tone="error" {...errorProps(errorText(error))} />}
      <div className={`ui-row ${styles.ways}`}>
        {refusal === undefined &&
          toFromFiles({
            className: buttonClass({ variant: 'primary' }),
            children: t('contexts.first.files'),
          })}
        {newContext}
        <Button sends busy={isPending} disabledReason={refusal} onClick={load}>
          {t('contexts.first.example')}
        </Button>
      </div>
      <p className={styles.note}>
        {t('contexts.first.files.about')} {t('contexts.first.example.about')}
      </p>
    </div>
  );
}

/** Returns an example context with sources, field maps and rules, for the columns of the what-if samples. */
function exampleContext(): ContextCreate {
  return {
    name: t('contexts.first.example.name'),
    type: '1:1',
    interval: t('contexts.first.example.interval'),
    autoMatchOnUpload: false,
    sources: [
      {
        name: t('contexts.first.example.ledger'),
        type: 'LEDGER',
        side: 'LEFT',
        config: {},
        mapping: {
          external_id: 'transaction_id',
          amount: 'amount',
          currency: 'asset_code',
          date: 'posted_at',
        },
      },
      {
        name: t('contexts.first.example.acquirer'),
        type: 'GATEWAY',
        side: 'RIGHT',
        config: {},
        mapping: { external_id: 'NSU', amount: 'Valor bruto', currency: 'Moeda', date: 'Data da venda' },
      },
    ],
    rules: [
      { priority: 1, type: 'EXACT', config: { matchReference: true } },
      {
        priority: 2,
        type: 'TOLERANCE',
        config: { absTolerance: '0.50', percentTolerance: '0.005', dateWindowDays: 1 },
      },
      { priority: 3, type: 'DATE_LAG', config: { minDays: 1, maxDays: 3, direction: 'LEFT_BEFORE_RIGHT' } },
    ],
  };
}
