import 'texts:contexts.first';
import type { ContextCreate } from '~/contract/context';
import { t } from '~/i18n/t';

/** Returns an example context with sources, field maps and rules, for the columns of the what-if samples. */
export function exampleContext(): ContextCreate {
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
