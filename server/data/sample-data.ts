import type { ContextStatus, ContextType } from '~/domain/contexts/context-status';
import type { MatchRuleType } from '~/domain/match-rules/rule-config';

/** A realistic setup of a Brazilian bank: card acquirer, Pix, boleto, payouts, in all states and types. */

type Rule = { type: MatchRuleType; config: Record<string, unknown> };
type Source = {
  name: string;
  type: 'LEDGER' | 'BANK' | 'GATEWAY' | 'CUSTOM';
  side: 'LEFT' | 'RIGHT';
  config?: Record<string, unknown>;
  mapping?: Record<string, string>;
  feeSchedule?: string;
};
type SampleContext = {
  name: string;
  type: ContextType;
  status: ContextStatus;
  interval: string;
  feeToleranceAbs?: string;
  feeTolerancePct?: string;
  feeNormalization?: 'NET' | 'GROSS';
  autoMatchOnUpload?: boolean;
  updatedDaysAgo: number;
  sources: readonly Source[];
  rules: readonly Rule[];
};

export const sampleFeeSchedules = [
  {
    name: 'Card MDR, credit',
    currency: 'BRL',
    applicationOrder: 'CASCADING',
    items: [
      { name: 'MDR', type: 'PERCENTAGE', structure: { rate: '0.0249' } },
      { name: 'Per transaction', type: 'FLAT', structure: { amount: '0.30' } },
    ],
  },
  {
    name: 'Card MDR, debit',
    currency: 'BRL',
    applicationOrder: 'PARALLEL',
    items: [{ name: 'MDR', type: 'PERCENTAGE', structure: { rate: '0.0119' } }],
  },
  {
    name: 'Pix in, tiers',
    currency: 'BRL',
    applicationOrder: 'PARALLEL',
    items: [
      {
        name: 'By amount',
        type: 'TIERED',
        structure: {
          tiers: [{ upTo: '100', rate: '0.0099' }, { upTo: '1000', rate: '0.0079' }, { rate: '0.0049' }],
        },
      },
    ],
  },
  {
    name: 'Boleto settlement',
    currency: 'BRL',
    applicationOrder: 'PARALLEL',
    items: [{ name: 'Paid boleto', type: 'FLAT', structure: { amount: '1.89' } }],
  },
  {
    name: 'Correspondent bank, EUR',
    currency: 'EUR',
    applicationOrder: 'CASCADING',
    items: [
      { name: 'Wire', type: 'FLAT', structure: { amount: '12.00' } },
      { name: 'Commission', type: 'PERCENTAGE', structure: { rate: '0.0015' } },
    ],
  },
] as const;

const exact = (config: Record<string, unknown> = {}): Rule => ({
  type: 'EXACT',
  config: { matchAmount: true, ...config },
});
const tolerance = (config: Record<string, unknown>): Rule => ({ type: 'TOLERANCE', config });
const dateLag = (config: Record<string, unknown>): Rule => ({ type: 'DATE_LAG', config });

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
  tolerance({ absTolerance: '0.50', percentTolerance: '0.005', matchReference: false }),
  tolerance({
    absTolerance: '0',
    percentTolerance: '0.02',
    percentageBase: 'LEFT',
    dateWindowDays: 2,
    referenceMustSet: true,
  }),
  dateLag({ minDays: 1, maxDays: 3, direction: 'LEFT_BEFORE_RIGHT' }),
  dateLag({ minDays: 0, maxDays: 30 }),
  tolerance({ absTolerance: '1.00', percentTolerance: '0', dateWindowDays: 5, matchReference: false }),
  exact({ matchDate: false, referenceMustSet: true }),
  tolerance({ absTolerance: '0.05', percentTolerance: '0', dateWindowDays: 1, caseInsensitive: false }),
  dateLag({ minDays: 2, maxDays: 2, direction: 'LEFT_BEFORE_RIGHT', feeTolerance: '0.30' }),
  exact({ matchCurrency: false, matchReference: false, datePrecision: 'TIMESTAMP' }),
  tolerance({
    absTolerance: '2.50',
    percentTolerance: '0.01',
    percentageBase: 'AVERAGE',
    dateWindowDays: 10,
    matchReference: false,
  }),
];

/** Forty rules: tiers that accumulated over years, from strict to loose, branch by branch. */
const marketplaceRules: readonly Rule[] = [
  exact({ referenceMustSet: true }),
  exact(),
  exact({ matchDate: false, referenceMustSet: true }),
  exact({ caseInsensitive: false, referenceMustSet: true, matchDate: false }),
  ...Array.from({ length: 12 }, (_, index) =>
    tolerance({
      absTolerance: ['0.01', '0.05', '0.10', '0.25', '0.50', '1.00'][index % 6],
      percentTolerance: index < 6 ? '0' : ['0.001', '0.0025', '0.005', '0.01', '0.015', '0.02'][index % 6],
      dateWindowDays: index < 6 ? 0 : 1 + (index % 3),
      referenceMustSet: index < 3,
      matchReference: index < 8,
    }),
  ),
  ...Array.from({ length: 10 }, (_, index) =>
    dateLag({
      minDays: index < 5 ? 1 : 0,
      maxDays: 1 + index * 2,
      direction: ['LEFT_BEFORE_RIGHT', 'RIGHT_BEFORE_LEFT', 'ABS'][index % 3],
      ...(index > 6 && { feeTolerance: '0.30' }),
    }),
  ),
  ...Array.from({ length: 8 }, (_, index) =>
    tolerance({
      absTolerance: '0',
      percentTolerance: ['0.005', '0.01', '0.02', '0.03'][index % 4],
      percentageBase: ['LEFT', 'RIGHT', 'MIN', 'AVERAGE'][index % 4],
      dateWindowDays: 2 + index,
      matchReference: false,
      allowPartial: index > 4,
    }),
  ),
  exact({ matchReference: false }),
  exact({ matchReference: false, matchDate: false }),
  exact({ matchBaseAmount: true, matchBaseCurrency: true, matchAmount: false, matchCurrency: false }),
  dateLag({ minDays: 5, maxDays: 45, direction: 'LEFT_BEFORE_RIGHT', inclusive: false }),
  tolerance({
    absTolerance: '5.00',
    percentTolerance: '0.05',
    dateWindowDays: 15,
    matchReference: false,
    roundingScale: 0,
  }),
  dateLag({ minDays: 0, maxDays: 90, matchCurrency: false, feeTolerance: '10.00' }),
];

export const sampleContexts: readonly SampleContext[] = [
  {
    name: 'Card acquirer daily',
    type: '1:1',
    status: 'ACTIVE',
    interval: 'daily',
    feeToleranceAbs: '0.05',
    feeTolerancePct: '0.005',
    feeNormalization: 'NET',
    autoMatchOnUpload: true,
    updatedDaysAgo: 0,
    sources: [ledger(), gateway('Acquirer statement', 'Card MDR, credit')],
    rules: cardRules,
  },
  {
    name: 'Pix in, instant',
    type: '1:1',
    status: 'ACTIVE',
    interval: 'hourly',
    feeToleranceAbs: '0.01',
    autoMatchOnUpload: true,
    updatedDaysAgo: 1,
    sources: [ledger(), gateway('Pix settlement (SPI)', 'Pix in, tiers')],
    rules: [
      exact({ datePrecision: 'TIMESTAMP', referenceMustSet: true }),
      exact({ referenceMustSet: true }),
      exact({ matchReference: false, datePrecision: 'TIMESTAMP' }),
      tolerance({ absTolerance: '0.01', percentTolerance: '0', referenceMustSet: true }),
      dateLag({ minDays: 0, maxDays: 1 }),
    ],
  },
  {
    name: 'Boleto settlement',
    type: '1:N',
    status: 'ACTIVE',
    interval: 'daily',
    feeToleranceAbs: '0.05',
    feeTolerancePct: '0.005',
    updatedDaysAgo: 1,
    sources: [
      ledger(),
      bank('Itaú, cobrança', 'Itaú Unibanco'),
      { ...bank('Bradesco, cobrança', 'Bradesco'), feeSchedule: 'Boleto settlement' },
    ],
    rules: [
      exact({ referenceMustSet: true }),
      dateLag({ minDays: 1, maxDays: 2, direction: 'LEFT_BEFORE_RIGHT', feeTolerance: '1.89' }),
      tolerance({ absTolerance: '1.89', percentTolerance: '0', dateWindowDays: 3, referenceMustSet: true }),
      tolerance({
        absTolerance: '10000.00',
        percentTolerance: '0',
        dateWindowDays: 1,
        matchReference: false,
        allowPartial: true,
        allocationToleranceValue: '0.05',
      }),
    ],
  },
  {
    name: 'Marketplace payout',
    type: 'N:M',
    status: 'PAUSED',
    interval: 'weekly',
    feeToleranceAbs: '0.10',
    feeTolerancePct: '0.01',
    feeNormalization: 'GROSS',
    updatedDaysAgo: 18,
    sources: [
      ledger('Seller ledger'),
      ledger('Split ledger'),
      gateway('Payout file', 'Card MDR, credit'),
      bank('Settlement account', 'Banco do Brasil'),
    ],
    rules: marketplaceRules,
  },
  {
    name: 'Payroll batches',
    type: '1:N',
    status: 'ACTIVE',
    interval: 'monthly',
    autoMatchOnUpload: true,
    updatedDaysAgo: 20,
    sources: [ledger(), bank('Salary account', 'Caixa Econômica Federal')],
    rules: [
      exact({ matchReference: false }),
      tolerance({
        absTolerance: '500000.00',
        percentTolerance: '0',
        dateWindowDays: 2,
        matchReference: false,
        allowPartial: true,
      }),
      dateLag({ minDays: 0, maxDays: 5 }),
    ],
  },
  {
    name: 'Chargebacks 2025',
    type: '1:1',
    status: 'ARCHIVED',
    interval: 'weekly',
    updatedDaysAgo: 313,
    sources: [ledger(), gateway('Chargeback file', 'Card MDR, credit')],
    rules: [
      exact({ referenceMustSet: true, matchDate: false }),
      dateLag({ minDays: 10, maxDays: 120, direction: 'LEFT_BEFORE_RIGHT' }),
    ],
  },
  {
    name: 'FX desk, end of day',
    type: '1:1',
    status: 'ACTIVE',
    interval: 'daily',
    feeTolerancePct: '0.0025',
    updatedDaysAgo: 24,
    sources: [ledger('FX ledger'), bank('Nostro account, USD', 'JPMorgan Chase')],
    rules: [
      exact({ matchBaseAmount: true, matchBaseCurrency: true }),
      tolerance({
        absTolerance: '0.02',
        percentTolerance: '0.0005',
        matchBaseAmount: true,
        dateWindowDays: 2,
      }),
      dateLag({ minDays: 1, maxDays: 2, direction: 'LEFT_BEFORE_RIGHT' }),
    ],
  },
  {
    name: 'Correspondent bank, EUR',
    type: '1:N',
    status: 'PAUSED',
    interval: 'daily',
    feeToleranceAbs: '0.50',
    updatedDaysAgo: 32,
    sources: [
      ledger(),
      { ...bank('MT940 statement', 'Deutsche Bank'), feeSchedule: 'Correspondent bank, EUR' },
    ],
    rules: [
      exact(),
      dateLag({ minDays: 1, maxDays: 5, direction: 'LEFT_BEFORE_RIGHT', feeTolerance: '12.00' }),
    ],
  },
  {
    name: 'Debit card, next day',
    type: '1:1',
    status: 'ACTIVE',
    interval: 'daily',
    feeTolerancePct: '0.001',
    autoMatchOnUpload: true,
    updatedDaysAgo: 37,
    sources: [ledger(), gateway('Debit settlement', 'Card MDR, debit')],
    rules: [
      exact({ referenceMustSet: true }),
      dateLag({ minDays: 1, maxDays: 1, direction: 'LEFT_BEFORE_RIGHT' }),
      tolerance({ absTolerance: '0.03', percentTolerance: '0', dateWindowDays: 1 }),
    ],
  },
  {
    name: 'Pix out, refunds (devolução)',
    type: '1:1',
    status: 'ACTIVE',
    interval: 'hourly',
    updatedDaysAgo: 41,
    sources: [ledger(), gateway('Pix refunds (SPI)', 'Pix in, tiers')],
    rules: [
      exact({ datePrecision: 'TIMESTAMP' }),
      exact({ matchReference: false }),
      tolerance({ absTolerance: '0', percentTolerance: '0.0099', percentageBase: 'LEFT' }),
    ],
  },
  {
    name: 'Instalment sales (parcelado lojista), settlement of receivables across acquirers and sub-acquirers',
    type: 'N:M',
    status: 'DRAFT',
    interval: 'every second Tuesday of the month, after the acquirer file has arrived',
    feeToleranceAbs: '12345678901234567890.123456789012345678',
    feeTolerancePct: '0.000000000000000001',
    updatedDaysAgo: 6,
    sources: [
      withoutMap(ledger()),
      withoutMap(gateway('Acquirer A', 'Card MDR, credit')),
      withoutMap(gateway('Acquirer B', 'Card MDR, credit')),
    ],
    rules: [
      tolerance({
        absTolerance: '12345678901234567890.123456789012345678',
        percentTolerance: '0.000000000000000001',
        percentageBase: 'AVERAGE',
        dateWindowDays: 3650,
        referenceMustSet: true,
      }),
      dateLag({ minDays: 28, maxDays: 365, direction: 'LEFT_BEFORE_RIGHT', inclusive: false }),
    ],
  },
  {
    name: 'Prepaid top-ups',
    type: '1:1',
    status: 'DRAFT',
    interval: 'daily',
    updatedDaysAgo: 3,
    sources: [ledger()],
    rules: [],
  },
  {
    name: 'Utility bills, 2nd quarter',
    type: '1:N',
    status: 'ARCHIVED',
    interval: 'quarterly',
    updatedDaysAgo: 150,
    sources: [ledger(), bank('Arrecadação', 'Banrisul')],
    rules: [exact(), tolerance({ absTolerance: '0.10', percentTolerance: '0', dateWindowDays: 3 })],
  },
  {
    name: 'Merchant advances (antecipação)',
    type: '1:1',
    status: 'DRAFT',
    interval: 'daily',
    feeTolerancePct: '0.02',
    feeNormalization: 'NET',
    updatedDaysAgo: 2,
    sources: [],
    rules: [exact({ referenceMustSet: true })],
  },
  {
    name: 'Treasury sweeps',
    type: '1:1',
    status: 'PAUSED',
    interval: 'daily',
    updatedDaysAgo: 63,
    sources: [ledger('Treasury ledger'), bank('Reserve account', 'Banco Central do Brasil')],
    rules: [exact(), dateLag({ minDays: 0, maxDays: 1 })],
  },
];
