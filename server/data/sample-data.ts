import type { WhatIfFigures } from '@recon/contract/what-if-result';
import type { ContextStatus, ContextType } from '@recon/engine/configuration/contexts/context-status';
import type { MatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';

/** Sample data of a Brazilian bank: card acquirer, Pix (instant payments), boletos (payment slips), payouts. */

type Rule = { type: MatchRuleType; config: Record<string, unknown> };
type Source = {
  name: string;
  type: 'LEDGER' | 'BANK' | 'GATEWAY' | 'CUSTOM';
  side: 'LEFT' | 'RIGHT';
  config?: Record<string, unknown>;
  mapping?: Record<string, string>;
  feeSchedule?: string;
};
const context = (
  name: string,
  type: ContextType,
  status: ContextStatus,
  interval: string,
  updatedDaysAgo: number,
) => ({ name, type, status, interval, updatedDaysAgo });
export type SampleContext = ReturnType<typeof context> & {
  fees?: { abs?: string; pct?: string; normalization?: 'NET' | 'GROSS' };
  autoMatchOnUpload?: boolean;
  sources: readonly Source[];
  rules: readonly Rule[];
  lastWhatIf?: SampleWhatIf;
};
export type SampleWhatIf = {
  hoursAgo: number;
  figures: Pick<WhatIfFigures, 'left' | 'right' | 'reasons'>;
  /** Left rows that each rule matched; absent of rules that changed since. */
  matched?: readonly number[];
};
type Reason = WhatIfFigures['reasons'][number];

type FeeItem = { name: string; type: 'FLAT' | 'PERCENTAGE' | 'TIERED'; structure: object };

const flat = (name: string, amount: string): FeeItem => ({ name, type: 'FLAT', structure: { amount } });
const percentage = (name: string, rate: string): FeeItem => ({
  name,
  type: 'PERCENTAGE',
  structure: { rate },
});
const tiers = [{ upTo: '100', rate: '0.0099' }, { upTo: '1000', rate: '0.0079' }, { rate: '0.0049' }];
const schedule = (
  name: string,
  applicationOrder: 'PARALLEL' | 'CASCADING',
  items: readonly FeeItem[],
  currency = 'BRL',
) => ({ name, currency, applicationOrder, items });

export const sampleFeeSchedules = [
  schedule('Card MDR, credit', 'CASCADING', [percentage('MDR', '0.0249'), flat('Per transaction', '0.30')]),
  schedule('Card MDR, debit', 'PARALLEL', [percentage('MDR', '0.0119')]),
  schedule('Pix in, tiers', 'PARALLEL', [{ name: 'By amount', type: 'TIERED', structure: { tiers } }]),
  schedule('Boleto settlement', 'PARALLEL', [flat('Paid boleto', '1.89')]),
  schedule(
    'Correspondent bank, EUR',
    'CASCADING',
    [flat('Wire', '12.00'), percentage('Commission', '0.0015')],
    'EUR',
  ),
];

const exact = (config: object = {}): Rule => ({ type: 'EXACT', config: { matchAmount: true, ...config } });
const tolerance = (absTolerance?: string, percentTolerance?: string, config: object = {}): Rule => ({
  type: 'TOLERANCE',
  config: { absTolerance, percentTolerance, ...config },
});
const dateLag = (minDays: number, maxDays: number, config: object = {}): Rule => ({
  type: 'DATE_LAG',
  config: { minDays, maxDays, ...config },
});
const leftFirst = 'LEFT_BEFORE_RIGHT';

const ledger = (name = 'Core ledger'): Source => ({
  name,
  type: 'LEDGER',
  side: 'LEFT',
  config: { timezone: 'America/Sao_Paulo', currency: 'BRL' },
  mapping: {
    external_id: 'transaction_id',
    amount: 'amount',
    currency: 'asset_code',
    date: 'posted_at',
    description: 'description',
  },
});
const bank = (name: string, bankName: string): Source => ({
  name,
  type: 'BANK',
  side: 'RIGHT',
  config: { bank_name: bankName, statement_format: 'CSV', currency: 'BRL', timezone: 'America/Sao_Paulo' },
  mapping: {
    external_id: 'Documento',
    amount: 'Valor',
    currency: 'Moeda',
    date: 'Data lançamento',
    description: 'Histórico',
  },
});
const gateway = (name: string, feeSchedule: string): Source => ({
  name,
  type: 'GATEWAY',
  side: 'RIGHT',
  config: { statement_format: 'CSV', currency: 'BRL' },
  mapping: { external_id: 'NSU', amount: 'Valor bruto', currency: 'Moeda', date: 'Data da venda' },
  feeSchedule,
});
const withoutMap = ({ mapping: _mapping, ...source }: Source): Source => source;

const cardRules: readonly Rule[] = [
  exact(),
  exact({ matchReference: false }),
  tolerance('0.50', '0.005', { matchReference: false }),
  tolerance('0', '0.02', { percentageBase: 'LEFT', dateWindowDays: 2, referenceMustSet: true }),
  dateLag(1, 3, { direction: leftFirst }),
  dateLag(0, 30),
  tolerance('1.00', '0', { dateWindowDays: 5, matchReference: false }),
  exact({ matchDate: false, referenceMustSet: true }),
  tolerance('0.05', '0', { dateWindowDays: 1, caseInsensitive: false }),
  dateLag(2, 2, { direction: leftFirst, feeTolerance: '0.30' }),
  exact({ matchCurrency: false, matchReference: false, datePrecision: 'TIMESTAMP' }),
  tolerance('2.50', '0.01', { percentageBase: 'AVERAGE', dateWindowDays: 10, matchReference: false }),
];

const amounts = ['0.01', '0.05', '0.10', '0.25', '0.50', '1.00'];
const percentages = ['0.001', '0.0025', '0.005', '0.01', '0.015', '0.02'];
/** Forty rules, from strict to loose, as a company accumulates them over years. */
const marketplaceRules: readonly Rule[] = [
  exact({ referenceMustSet: true }),
  exact(),
  exact({ matchDate: false, referenceMustSet: true }),
  exact({ caseInsensitive: false, referenceMustSet: true, matchDate: false }),
  ...Array.from({ length: 12 }, (_, index) =>
    tolerance(amounts[index % 6], index < 6 ? '0' : percentages[index % 6], {
      dateWindowDays: index < 6 ? 0 : 1 + (index % 3),
      referenceMustSet: index < 3,
      matchReference: index < 8,
    }),
  ),
  ...Array.from({ length: 10 }, (_, index) =>
    dateLag(index < 5 ? 1 : 0, 1 + index * 2, {
      direction: ['LEFT_BEFORE_RIGHT', 'RIGHT_BEFORE_LEFT', 'ABS'][index % 3],
      ...(index > 6 && { feeTolerance: '0.30' }),
    }),
  ),
  ...Array.from({ length: 8 }, (_, index) =>
    tolerance('0', ['0.005', '0.01', '0.02', '0.03'][index % 4], {
      percentageBase: ['LEFT', 'RIGHT', 'MIN', 'AVERAGE'][index % 4],
      dateWindowDays: 2 + index,
      matchReference: false,
      allowPartial: index > 4,
    }),
  ),
  exact({ matchReference: false }),
  exact({ matchReference: false, matchDate: false }),
  exact({ matchBaseAmount: true, matchBaseCurrency: true, matchAmount: false, matchCurrency: false }),
  dateLag(5, 45, { direction: leftFirst, inclusive: false }),
  tolerance('5.00', '0.05', { dateWindowDays: 15, matchReference: false, roundingScale: 0 }),
  dateLag(0, 90, { matchCurrency: false, feeTolerance: '10.00' }),
];

const sum = (rowCount: number, amount: string, currency = 'BRL') => ({
  rows: rowCount,
  amounts: [{ currency, amount }],
});
const noRows = { rows: 0, amounts: [] };
const reason = (
  code: Reason['code'],
  left: Reason['left'],
  right: Reason['right'],
  days?: number,
): Reason => ({
  code,
  left,
  right,
  ...(days !== undefined && { days }),
});
const side = (confirmed: number, proposed: number, { rows: open, amounts }: Reason['left']) => ({
  rows: { confirmed, proposed, open },
  open: amounts,
});

export const sampleContexts: readonly SampleContext[] = [
  {
    ...context('Card acquirer daily', '1:1', 'ACTIVE', 'daily', 0),
    fees: { abs: '0.05', pct: '0.005', normalization: 'NET' },
    autoMatchOnUpload: true,
    sources: [ledger(), gateway('Acquirer statement', 'Card MDR, credit')],
    rules: cardRules,
  },
  {
    ...context('Pix in, instant', '1:1', 'ACTIVE', 'hourly', 1),
    fees: { abs: '0.01' },
    autoMatchOnUpload: true,
    sources: [ledger(), gateway('Pix settlement (SPI)', 'Pix in, tiers')],
    rules: [
      exact({ datePrecision: 'TIMESTAMP', referenceMustSet: true }),
      exact({ referenceMustSet: true }),
      exact({ matchReference: false, datePrecision: 'TIMESTAMP' }),
      tolerance('0.01', '0', { referenceMustSet: true }),
      dateLag(0, 1),
    ],
    lastWhatIf: {
      hoursAgo: 14,
      figures: {
        left: side(1461, 13, sum(6, '1842.17')),
        right: side(1461, 13, sum(2, '310.00')),
        reasons: [
          reason('no-counterpart', sum(4, '1532.17'), noRows),
          reason('amount', sum(2, '310.00'), sum(2, '310.00')),
        ],
      },
      matched: [1322, 118, 21, 13, 0],
    },
  },
  {
    ...context('Boleto settlement', '1:N', 'ACTIVE', 'daily', 1),
    fees: { abs: '0.05', pct: '0.005' },
    sources: [
      ledger(),
      bank('Itaú, cobrança', 'Itaú Unibanco'),
      { ...bank('Bradesco, cobrança', 'Bradesco'), feeSchedule: 'Boleto settlement' },
    ],
    rules: [
      exact({ referenceMustSet: true }),
      dateLag(1, 2, { direction: leftFirst, feeTolerance: '1.89' }),
      tolerance('1.89', '0', { dateWindowDays: 3, referenceMustSet: true }),
      tolerance('10000.00', '0', {
        dateWindowDays: 1,
        matchReference: false,
        allowPartial: true,
        allocationToleranceValue: '0.05',
      }),
    ],
    lastWhatIf: {
      hoursAgo: 15,
      figures: {
        left: side(140, 18, sum(54, '9870.55')),
        right: side(140, 18, {
          rows: 57,
          amounts: [{ currency: 'BRL', amount: '15186.45', out: '1214.00' }],
        }),
        reasons: [
          reason('unpaid', noRows, sum(41, '12430.20')),
          reason('no-counterpart', sum(38, '7114.30'), noRows),
          reason('days', sum(16, '2756.25'), sum(16, '2756.25'), 3),
        ],
      },
      matched: [96, 44, 18, 0],
    },
  },
  {
    ...context('Marketplace payout', 'N:M', 'PAUSED', 'weekly', 18),
    fees: { abs: '0.10', pct: '0.01', normalization: 'GROSS' },
    sources: [
      ledger('Seller ledger'),
      ledger('Split ledger'),
      gateway('Payout file', 'Card MDR, credit'),
      bank('Settlement account', 'Banco do Brasil'),
    ],
    rules: marketplaceRules,
  },
  {
    ...context('Payroll batches', '1:N', 'ACTIVE', 'monthly', 20),
    autoMatchOnUpload: true,
    sources: [ledger(), bank('Salary account', 'Caixa Econômica Federal')],
    rules: [
      exact({ matchReference: false }),
      tolerance('500000.00', '0', { dateWindowDays: 2, matchReference: false, allowPartial: true }),
      dateLag(0, 5),
    ],
  },
  {
    ...context('Chargebacks 2025', '1:1', 'ARCHIVED', 'weekly', 313),
    sources: [ledger(), gateway('Chargeback file', 'Card MDR, credit')],
    rules: [exact({ referenceMustSet: true, matchDate: false }), dateLag(10, 120, { direction: leftFirst })],
  },
  {
    ...context('FX desk, end of day', '1:1', 'ACTIVE', 'daily', 24),
    fees: { pct: '0.0025' },
    sources: [ledger('FX ledger'), bank('Nostro account, USD', 'JPMorgan Chase')],
    rules: [
      exact({ matchBaseAmount: true, matchBaseCurrency: true }),
      tolerance('0.02', '0.0005', { matchBaseAmount: true, dateWindowDays: 2 }),
      dateLag(1, 2, { direction: leftFirst }),
    ],
    // Before the last change of the context.
    lastWhatIf: {
      hoursAgo: 30 * 24,
      figures: {
        left: side(81, 6, sum(9, '184300.00', 'USD')),
        right: side(81, 6, sum(7, '151220.50', 'USD')),
        reasons: [reason('base', sum(7, '151220.50', 'USD'), sum(7, '151220.50', 'USD'))],
      },
    },
  },
  {
    ...context('Correspondent bank, EUR', '1:N', 'PAUSED', 'daily', 32),
    fees: { abs: '0.50' },
    sources: [
      ledger(),
      { ...bank('MT940 statement', 'Deutsche Bank'), feeSchedule: 'Correspondent bank, EUR' },
    ],
    rules: [exact(), dateLag(1, 5, { direction: leftFirst, feeTolerance: '12.00' })],
  },
  {
    ...context('Debit card, next day', '1:1', 'ACTIVE', 'daily', 37),
    fees: { pct: '0.001' },
    autoMatchOnUpload: true,
    sources: [ledger(), gateway('Debit settlement', 'Card MDR, debit')],
    rules: [
      exact({ referenceMustSet: true }),
      dateLag(1, 1, { direction: leftFirst }),
      tolerance('0.03', '0', { dateWindowDays: 1 }),
    ],
    lastWhatIf: {
      hoursAgo: 20,
      figures: {
        left: side(601, 15, sum(24, '3918.75')),
        right: side(601, 15, sum(24, '3905.60')),
        reasons: [
          reason('days', sum(15, '2204.40'), sum(15, '2204.40'), 2),
          reason('amount', sum(9, '1714.35'), sum(9, '1701.20')),
        ],
      },
      matched: [540, 61, 15],
    },
  },
  {
    ...context('Pix out, refunds (devolução)', '1:1', 'ACTIVE', 'hourly', 41),
    sources: [ledger(), gateway('Pix refunds (SPI)', 'Pix in, tiers')],
    rules: [
      exact({ datePrecision: 'TIMESTAMP' }),
      exact({ matchReference: false }),
      tolerance('0', '0.0099', { percentageBase: 'LEFT' }),
    ],
    lastWhatIf: {
      hoursAgo: 13,
      figures: { left: side(318, 0, noRows), right: side(318, 0, noRows), reasons: [] },
      matched: [290, 28, 0],
    },
  },
  {
    ...context(
      'Instalment sales (parcelado lojista), settlement of receivables across acquirers and sub-acquirers',
      'N:M',
      'DRAFT',
      'every second Tuesday of the month, after the acquirer file has arrived',
      6,
    ),
    fees: { abs: '12345678901234567890.123456789012345678', pct: '0.000000000000000001' },
    sources: [
      withoutMap(ledger()),
      withoutMap(gateway('Acquirer A', 'Card MDR, credit')),
      withoutMap(gateway('Acquirer B', 'Card MDR, credit')),
    ],
    rules: [
      tolerance('12345678901234567890.123456789012345678', '0.000000000000000001', {
        percentageBase: 'AVERAGE',
        dateWindowDays: 3650,
        referenceMustSet: true,
      }),
      dateLag(28, 365, { direction: leftFirst, inclusive: false }),
    ],
  },
  { ...context('Prepaid top-ups', '1:1', 'DRAFT', 'daily', 3), sources: [ledger()], rules: [] },
  {
    ...context('Utility bills, 2nd quarter', '1:N', 'ARCHIVED', 'quarterly', 150),
    sources: [ledger(), bank('Arrecadação', 'Banrisul')],
    rules: [exact(), tolerance('0.10', '0', { dateWindowDays: 3 })],
  },
  {
    ...context('Merchant advances (antecipação)', '1:1', 'DRAFT', 'daily', 2),
    fees: { pct: '0.02', normalization: 'NET' },
    sources: [],
    rules: [exact({ referenceMustSet: true })],
  },
  {
    ...context('Treasury sweeps', '1:1', 'PAUSED', 'daily', 63),
    sources: [ledger('Treasury ledger'), bank('Reserve account', 'Banco Central do Brasil')],
    rules: [exact(), dateLag(0, 1)],
  },
];
