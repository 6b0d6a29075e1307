import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setLocale } from '~/i18n/locale';
import { ruleSentence } from './rule-sentence';

/**
 * Rules in Brazilian Portuguese and in Spanish, as an analyst would write them. Gender, plural and word order differ
 * from English, so each sentence is listed in full. Terms: docs/glossary.md#rules.
 */
type Row = readonly [
  type: string,
  config: Readonly<Record<string, unknown>>,
  portuguese: string,
  spanish: string,
  contextType?: string,
];

const rows: readonly Row[] = [
  [
    'EXACT',
    { matchAmount: true },
    'Mesmo valor, mesma moeda, mesmo dia e mesma referência',
    'Mismo monto, misma moneda, mismo día y misma referencia',
  ],
  [
    'EXACT',
    { matchReference: false },
    'Mesmo valor, mesma moeda e mesmo dia, qualquer referência',
    'Mismo monto, misma moneda y mismo día, cualquier referencia',
  ],
  [
    'EXACT',
    { matchDate: false },
    'Mesmo valor, mesma moeda e mesma referência, qualquer dia',
    'Mismo monto, misma moneda y misma referencia, cualquier día',
  ],
  [
    'EXACT',
    { matchCurrency: false },
    'Mesmo valor, mesmo dia e mesma referência, qualquer moeda',
    'Mismo monto, mismo día y misma referencia, cualquier moneda',
  ],
  [
    'EXACT',
    { matchAmount: false },
    'Mesma moeda, mesmo dia e mesma referência, qualquer valor',
    'Misma moneda, mismo día y misma referencia, cualquier monto',
  ],
  [
    'EXACT',
    { matchAmount: false, matchCurrency: false, matchDate: false },
    'Mesma referência, qualquer valor, moeda ou dia',
    'Misma referencia, cualquier monto, moneda o día',
  ],
  [
    'EXACT',
    { matchDate: false, matchReference: false },
    'Mesmo valor e mesma moeda, qualquer dia ou referência',
    'Mismo monto y misma moneda, cualquier día o referencia',
  ],
  [
    'EXACT',
    { matchCurrency: false, matchDate: false, matchReference: false },
    'Mesmo valor, qualquer moeda, dia ou referência',
    'Mismo monto, cualquier moneda, día o referencia',
  ],
  [
    'EXACT',
    { matchAmount: false, matchDate: false, matchReference: false },
    'Mesma moeda, qualquer valor, dia ou referência',
    'Misma moneda, cualquier monto, día o referencia',
  ],
  [
    'EXACT',
    { matchAmount: false, matchCurrency: false, matchReference: false },
    'Mesmo dia, qualquer valor, moeda ou referência',
    'Mismo día, cualquier monto, moneda o referencia',
  ],
  [
    'EXACT',
    { datePrecision: 'TIMESTAMP' },
    'Mesmo valor, mesma moeda, mesmo horário exato e mesma referência',
    'Mismo monto, misma moneda, misma hora exacta y misma referencia',
  ],
  [
    'EXACT',
    { referenceMustSet: true },
    'Mesmo valor, mesma moeda, mesmo dia e mesma referência, referência preenchida nos dois lados',
    'Mismo monto, misma moneda, mismo día y misma referencia, con referencia en ambos lados',
  ],
  [
    'EXACT',
    { caseInsensitive: false },
    'Mesmo valor, mesma moeda, mesmo dia e mesma referência, diferenciando maiúsculas de minúsculas',
    'Mismo monto, misma moneda, mismo día y misma referencia, distinguiendo mayúsculas y minúsculas',
  ],
  [
    'EXACT',
    { referenceMustSet: true, caseInsensitive: false },
    'Mesmo valor, mesma moeda, mesmo dia e mesma referência, referência preenchida nos dois lados, diferenciando maiúsculas de minúsculas',
    'Mismo monto, misma moneda, mismo día y misma referencia, con referencia en ambos lados, distinguiendo mayúsculas y minúsculas',
  ],
  [
    'EXACT',
    { matchBaseAmount: true, matchBaseCurrency: true },
    'Mesmo valor, mesma moeda, mesmo valor base, mesma moeda base, mesmo dia e mesma referência',
    'Mismo monto, misma moneda, mismo monto base, misma moneda base, mismo día y misma referencia',
  ],
  [
    'EXACT',
    {
      matchAmount: false,
      matchCurrency: false,
      matchDate: false,
      matchReference: false,
      allocationUseBaseAmount: true,
      matchBaseAmount: true,
      matchBaseCurrency: true,
    },
    'Mesmo valor base e mesma moeda base, qualquer valor, moeda, dia ou referência',
    'Mismo monto base y misma moneda base, cualquier monto, moneda, día o referencia',
  ],
  [
    'EXACT',
    { matchAmount: false, matchCurrency: false, matchDate: false, matchReference: false },
    'Concilia qualquer par: nada é comparado',
    'Concilia cualquier par: no se compara nada',
  ],
  ['EXACT', { matchAmount: 'yes' }, 'Não dá para ler: “Mesmo valor”', 'No se puede leer: “Mismo monto”'],
  [
    'EXACT',
    { matchDate: 1, datePrecision: 'HOUR' },
    'Não dá para ler: “Mesma data” e “Comparar datas por”',
    'No se puede leer: “Misma fecha” y “Comparar fechas por”',
  ],
  [
    'EXACT',
    { allowPartial: true },
    'Mesmo valor, mesma moeda, mesmo dia e mesma referência, parcial: as transações da direita podem cobrir só uma parte do valor da esquerda',
    'Mismo monto, misma moneda, mismo día y misma referencia, parcial: las transacciones de la derecha pueden cubrir solo una parte del monto de la izquierda',
    '1:N',
  ],
  [
    'EXACT',
    { allocationDirection: 'RIGHT_TO_LEFT', matchReference: false },
    'Mesmo valor, mesma moeda e mesmo dia, qualquer referência, rateio da direita para a esquerda',
    'Mismo monto, misma moneda y mismo día, cualquier referencia, reparto de derecha a izquierda',
    '1:N',
  ],
  [
    'EXACT',
    { allocationToleranceValue: '0.05', matchReference: false },
    'Mesmo valor, mesma moeda e mesmo dia, qualquer referência, as transações da direita somam o valor da esquerda com diferença de até 0,05',
    'Mismo monto, misma moneda y mismo día, cualquier referencia, las transacciones de la derecha suman el monto de la izquierda con diferencia de hasta 0,05',
    '1:N',
  ],
  [
    'TOLERANCE',
    { dateWindowDays: 2, matchReference: false },
    'Valores com diferença de até 0,50 ou, se for mais, 0,5% do maior, mesma moeda, até 2 dias de diferença',
    'Montos con diferencia de hasta 0,50 o, si es más, 0,5 % del mayor, misma moneda, hasta 2 días de diferencia',
  ],
  [
    'TOLERANCE',
    { dateWindowDays: 0 },
    'Valores com diferença de até 0,50 ou, se for mais, 0,5% do maior, mesma moeda e mesma referência, mesmo dia',
    'Montos con diferencia de hasta 0,50 o, si es más, 0,5 % del mayor, misma moneda y misma referencia, mismo día',
  ],
  [
    'TOLERANCE',
    {
      absTolerance: '0',
      percentTolerance: '0.02',
      percentageBase: 'LEFT',
      dateWindowDays: 1,
      referenceMustSet: true,
    },
    'Valores com diferença de até 2% do valor da esquerda, mesma moeda e mesma referência, até 1 dia de diferença, referência preenchida nos dois lados',
    'Montos con diferencia de hasta 2 % del monto de la izquierda, misma moneda y misma referencia, hasta 1 día de diferencia, con referencia en ambos lados',
  ],
  [
    'TOLERANCE',
    { absTolerance: '1.00', percentTolerance: '0', matchReference: false },
    'Valores com diferença de até 1,00, mesma moeda, mesmo dia',
    'Montos con diferencia de hasta 1,00, misma moneda, mismo día',
  ],
  [
    'TOLERANCE',
    { absTolerance: '1.000', percentTolerance: '0' },
    'Valores com diferença de até 1,00, mesma moeda e mesma referência, mesmo dia',
    'Montos con diferencia de hasta 1,00, misma moneda y misma referencia, mismo día',
  ],
  [
    'TOLERANCE',
    { absTolerance: '1234.5', percentTolerance: '0', matchReference: false, dateWindowDays: 10 },
    'Valores com diferença de até 1234,5, mesma moeda, até 10 dias de diferença',
    'Montos con diferencia de hasta 1234,5, misma moneda, hasta 10 días de diferencia',
  ],
  [
    'TOLERANCE',
    { absTolerance: '0.1', percentTolerance: '0.12345', percentageBase: 'AVERAGE', matchReference: false },
    'Valores com diferença de até 0,1 ou, se for mais, 12,345% da média dos dois, mesma moeda, mesmo dia',
    'Montos con diferencia de hasta 0,1 o, si es más, 12,345 % del promedio, misma moneda, mismo día',
  ],
  [
    'TOLERANCE',
    { absTolerance: '0', percentTolerance: '5', percentageBase: 'MIN', matchReference: false },
    'Valores com diferença de até 500% do menor, mesma moeda, mesmo dia',
    'Montos con diferencia de hasta 500 % del menor, misma moneda, mismo día',
  ],
  [
    'TOLERANCE',
    { absTolerance: '0', percentTolerance: '0.005', percentageBase: 'RIGHT', matchReference: false },
    'Valores com diferença de até 0,5% do valor da direita, mesma moeda, mesmo dia',
    'Montos con diferencia de hasta 0,5 % del monto de la derecha, misma moneda, mismo día',
  ],
  [
    'TOLERANCE',
    { absTolerance: '0', percentTolerance: '0', matchReference: false },
    'Mesmo valor ao arredondar para 2 casas, mesma moeda, mesmo dia',
    'Mismo monto tras redondear a 2 decimales, misma moneda, mismo día',
  ],
  [
    'TOLERANCE',
    {
      absTolerance: '0',
      percentTolerance: '0',
      roundingScale: 0,
      roundingMode: 'FLOOR',
      matchReference: false,
    },
    'Mesmo valor, mesma moeda, mesmo dia, valores antes arredondados para unidades inteiras (para baixo)',
    'Mismo monto, misma moneda, mismo día, montos redondeados antes a unidades enteras (hacia abajo)',
  ],
  [
    'TOLERANCE',
    { percentTolerance: '0', roundingScale: 1, roundingMode: 'BANKERS', matchReference: false },
    'Valores com diferença de até 0,50, mesma moeda, mesmo dia, valores antes arredondados para 1 casa (meio para o par)',
    'Montos con diferencia de hasta 0,50, misma moneda, mismo día, montos redondeados antes a 1 decimal (mitad al par)',
  ],
  [
    'TOLERANCE',
    { percentTolerance: '0', roundingScale: 3, roundingMode: 'CEIL', matchReference: false },
    'Valores com diferença de até 0,50, mesma moeda, mesmo dia, valores antes arredondados para 3 casas (para cima)',
    'Montos con diferencia de hasta 0,50, misma moneda, mismo día, montos redondeados antes a 3 decimales (hacia arriba)',
  ],
  [
    'TOLERANCE',
    { percentTolerance: '0', roundingMode: 'TRUNCATE', matchReference: false },
    'Valores com diferença de até 0,50, mesma moeda, mesmo dia, valores antes arredondados para 2 casas (em direção a zero)',
    'Montos con diferencia de hasta 0,50, misma moneda, mismo día, montos redondeados antes a 2 decimales (hacia cero)',
  ],
  [
    'TOLERANCE',
    { percentTolerance: '0', matchCurrency: false, caseInsensitive: false },
    'Valores com diferença de até 0,50, mesma referência, qualquer moeda, mesmo dia, diferenciando maiúsculas de minúsculas',
    'Montos con diferencia de hasta 0,50, misma referencia, cualquier moneda, mismo día, distinguiendo mayúsculas y minúsculas',
  ],
  [
    'TOLERANCE',
    {
      percentTolerance: '0',
      matchBaseAmount: true,
      matchBaseCurrency: true,
      matchCurrency: false,
      matchReference: false,
    },
    'Valores base com diferença de até 0,50, mesma moeda base, qualquer moeda, mesmo dia',
    'Montos base con diferencia de hasta 0,50, misma moneda base, cualquier moneda, mismo día',
  ],
  [
    'TOLERANCE',
    { absTolerance: '0', percentTolerance: '0', matchBaseAmount: true, matchReference: false },
    'Mesmo valor base ao arredondar para 2 casas, mesma moeda, mesmo dia',
    'Mismo monto base tras redondear a 2 decimales, misma moneda, mismo día',
  ],
  [
    'TOLERANCE',
    {
      absTolerance: '0',
      percentTolerance: '0.01',
      matchBaseAmount: true,
      matchReference: false,
      dateWindowDays: 3,
    },
    'Valores base com diferença de até 1% do maior, mesma moeda, até 3 dias de diferença',
    'Montos base con diferencia de hasta 1 % del mayor, misma moneda, hasta 3 días de diferencia',
  ],
  [
    'TOLERANCE',
    { dateWindowDays: -1 },
    'Não dá para ler: “Máximo de dias de diferença”',
    'No se puede leer: “Días de diferencia como máximo”',
  ],
  [
    'TOLERANCE',
    { percentTolerance: 'half' },
    'Não dá para ler: “Tolerância relativa”',
    'No se puede leer: “Tolerancia relativa”',
  ],
  [
    'TOLERANCE',
    {
      percentTolerance: '0',
      matchReference: false,
      allocationToleranceMode: 'PERCENT',
      allocationToleranceValue: '0.015',
    },
    'Valores com diferença de até 0,50, mesma moeda, mesmo dia, as transações da direita somam o valor da esquerda com diferença de até 1,5%',
    'Montos con diferencia de hasta 0,50, misma moneda, mismo día, las transacciones de la derecha suman el monto de la izquierda con diferencia de hasta 1,5 %',
    '1:N',
  ],
  [
    'TOLERANCE',
    { percentTolerance: '0', matchReference: false, allowPartial: true, allocationUseBaseAmount: true },
    'Valores base com diferença de até 0,50, mesma moeda e mesma moeda base, mesmo dia, parcial: as transações da direita podem cobrir só uma parte do valor da esquerda, rateio pelos valores base',
    'Montos base con diferencia de hasta 0,50, misma moneda y misma moneda base, mismo día, parcial: las transacciones de la derecha pueden cubrir solo una parte del monto de la izquierda, reparto por montos base',
    '1:N',
  ],
  [
    'TOLERANCE',
    { dateWindowDays: 5, referenceMustSet: true, caseInsensitive: false, roundingScale: 0 },
    'Valores com diferença de até 0,50 ou, se for mais, 0,5% do maior, mesma moeda e mesma referência, até 5 dias de diferença, referência preenchida nos dois lados, diferenciando maiúsculas de minúsculas, valores antes arredondados para unidades inteiras (meio para cima)',
    'Montos con diferencia de hasta 0,50 o, si es más, 0,5 % del mayor, misma moneda y misma referencia, hasta 5 días de diferencia, con referencia en ambos lados, distinguiendo mayúsculas y minúsculas, montos redondeados antes a unidades enteras (mitad hacia arriba)',
  ],
  [
    'DATE_LAG',
    { minDays: 1, maxDays: 3, direction: 'LEFT_BEFORE_RIGHT' },
    'Mesmo valor e mesma moeda, a direita de 1 a 3 dias depois da esquerda',
    'Mismo monto y misma moneda, la derecha de 1 a 3 días después de la izquierda',
  ],
  [
    'DATE_LAG',
    { minDays: 1, maxDays: 3, direction: 'RIGHT_BEFORE_LEFT' },
    'Mesmo valor e mesma moeda, a esquerda de 1 a 3 dias depois da direita',
    'Mismo monto y misma moneda, la izquierda de 1 a 3 días después de la derecha',
  ],
  [
    'DATE_LAG',
    { minDays: 2, maxDays: 2, direction: 'RIGHT_BEFORE_LEFT' },
    'Mesmo valor e mesma moeda, a esquerda exatamente 2 dias depois da direita',
    'Mismo monto y misma moneda, la izquierda exactamente 2 días después de la derecha',
  ],
  [
    'DATE_LAG',
    { minDays: 1, maxDays: 1, direction: 'LEFT_BEFORE_RIGHT' },
    'Mesmo valor e mesma moeda, a direita exatamente 1 dia depois da esquerda',
    'Mismo monto y misma moneda, la derecha exactamente 1 día después de la izquierda',
  ],
  [
    'DATE_LAG',
    { maxDays: 3, direction: 'LEFT_BEFORE_RIGHT' },
    'Mesmo valor e mesma moeda, a direita no mesmo dia ou até 3 dias depois da esquerda',
    'Mismo monto y misma moneda, la derecha el mismo día o hasta 3 días después de la izquierda',
  ],
  [
    'DATE_LAG',
    { maxDays: 1, direction: 'RIGHT_BEFORE_LEFT' },
    'Mesmo valor e mesma moeda, a esquerda no mesmo dia ou até 1 dia depois da direita',
    'Mismo monto y misma moneda, la izquierda el mismo día o hasta 1 día después de la derecha',
  ],
  [
    'DATE_LAG',
    { maxDays: 30 },
    'Mesmo valor e mesma moeda, até 30 dias de diferença em qualquer sentido',
    'Mismo monto y misma moneda, hasta 30 días de diferencia en cualquier sentido',
  ],
  [
    'DATE_LAG',
    { maxDays: 1 },
    'Mesmo valor e mesma moeda, até 1 dia de diferença em qualquer sentido',
    'Mismo monto y misma moneda, hasta 1 día de diferencia en cualquier sentido',
  ],
  [
    'DATE_LAG',
    { minDays: 1, maxDays: 3 },
    'Mesmo valor e mesma moeda, de 1 a 3 dias de diferença em qualquer sentido',
    'Mismo monto y misma moneda, de 1 a 3 días de diferencia en cualquier sentido',
  ],
  [
    'DATE_LAG',
    { minDays: 1, maxDays: 1 },
    'Mesmo valor e mesma moeda, exatamente 1 dia de diferença em qualquer sentido',
    'Mismo monto y misma moneda, exactamente 1 día de diferencia en cualquier sentido',
  ],
  [
    'DATE_LAG',
    { direction: 'RIGHT_BEFORE_LEFT' },
    'Mesmo valor e mesma moeda, mesmo dia',
    'Mismo monto y misma moneda, mismo día',
  ],
  [
    'DATE_LAG',
    { minDays: 1, maxDays: 5, inclusive: false },
    'Mesmo valor e mesma moeda, mais de 1 e menos de 5 dias de diferença em qualquer sentido',
    'Mismo monto y misma moneda, más de 1 y menos de 5 días de diferencia en cualquier sentido',
  ],
  [
    'DATE_LAG',
    { minDays: 1, maxDays: 5, inclusive: false, direction: 'LEFT_BEFORE_RIGHT' },
    'Mesmo valor e mesma moeda, a direita mais de 1 e menos de 5 dias depois da esquerda',
    'Mismo monto y misma moneda, la derecha más de 1 y menos de 5 días después de la izquierda',
  ],
  [
    'DATE_LAG',
    { minDays: 1, maxDays: 2, inclusive: false },
    'Nunca concilia: não há número inteiro de dias entre 1 e 2',
    'Nunca concilia: no hay ningún número entero de días entre 1 y 2',
  ],
  [
    'DATE_LAG',
    { maxDays: 2, feeTolerance: '0.10' },
    'Valores com diferença de até 0,10, mesma moeda, até 2 dias de diferença em qualquer sentido',
    'Montos con diferencia de hasta 0,10, misma moneda, hasta 2 días de diferencia en cualquier sentido',
  ],
  [
    'DATE_LAG',
    { maxDays: 2, matchCurrency: false },
    'Mesmo valor, qualquer moeda preenchida nos dois lados, até 2 dias de diferença em qualquer sentido',
    'Mismo monto, cualquier moneda siempre que ambas transacciones tengan una, hasta 2 días de diferencia en cualquier sentido',
  ],
  [
    'DATE_LAG',
    { maxDays: 2, feeTolerance: '1.500', matchCurrency: false, direction: 'LEFT_BEFORE_RIGHT' },
    'Valores com diferença de até 1,50, qualquer moeda preenchida nos dois lados, a direita no mesmo dia ou até 2 dias depois da esquerda',
    'Montos con diferencia de hasta 1,50, cualquier moneda siempre que ambas transacciones tengan una, la derecha el mismo día o hasta 2 días después de la izquierda',
  ],
  [
    'DATE_LAG',
    { minDays: 5, maxDays: 2 },
    'Não dá para ler: “Máximo de dias de diferença”',
    'No se puede leer: “Días de diferencia como máximo”',
  ],
  [
    'DATE_LAG',
    { direction: 'abs' },
    'Não dá para ler: “Que lado vem primeiro”',
    'No se puede leer: “Qué lado va primero”',
  ],
  [
    'DATE_LAG',
    { minDays: 1, maxDays: 4, direction: 'LEFT_BEFORE_RIGHT', allocationToleranceValue: '2' },
    'Mesmo valor e mesma moeda, a direita de 1 a 4 dias depois da esquerda, as transações da direita somam o valor da esquerda com diferença de até 2',
    'Mismo monto y misma moneda, la derecha de 1 a 4 días después de la izquierda, las transacciones de la derecha suman el monto de la izquierda con diferencia de hasta 2',
    '1:N',
  ],
  [
    'FUZZY',
    {},
    'Uma regra do tipo FUZZY, que este console não conhece',
    'Una regla de tipo FUZZY, que esta consola no conoce',
  ],
];

describe.each([
  ['pt-BR', 2],
  ['es', 3],
] as const)('in %s', (language, column) => {
  beforeAll(() => setLocale(language));
  afterAll(() => setLocale('en'));

  it.each(rows.map((row) => [row[column], row] as const))(
    '%s',
    (sentence, [type, config, , , contextType]) => {
      // A number and its % stay on one line; plain spaces are easier to read in this table.
      expect(ruleSentence({ type, config }, contextType).replaceAll('\u00a0', ' ')).toBe(sentence);
    },
  );
});
