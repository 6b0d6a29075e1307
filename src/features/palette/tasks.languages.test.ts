import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { operations } from '@recon/contract/operations';
import { setLocale } from '~/i18n/locale';
import { languages } from '@recon/engine/lib/languages';
import { createSearch, taskLabel, taskSynonyms } from './entries';
import { isTaskAllowed, nextIdToAsk, pathOf, type TaskId, taskIds } from './tasks';

/**
 * Words that a newcomer would type for each of the API's operations, three per language. Terms: docs/glossary.md. Each
 * must be found in its language, and the English ones in any language.
 */
const table: Readonly<Partial<Record<TaskId, readonly [en: string, pt: string, es: string]>>> = {
  listContexts: [
    'contexts / list contexts / home',
    'contextos / ver contextos / início',
    'contextos / lista contextos / inicio',
  ],
  createContext: [
    'new context / create context / add context',
    'novo contexto / criar contexto / nova conciliação',
    'nuevo contexto / crear contexto / nueva conciliación',
  ],
  getContext: [
    'open context / overview / context details',
    'abrir contexto / visão geral / o que falta',
    'abrir contexto / resumen / qué falta',
  ],
  updateContext: [
    'rename context / edit context / context settings',
    'renomear contexto / editar contexto / configurações',
    'renombrar contexto / editar contexto / configuración',
  ],
  cloneContext: ['clone / copy / duplicate', 'clonar / copiar / duplicar', 'clonar / copiar / duplicar'],
  listMatchRules: [
    'rules / match rules / see rules',
    'regras / regras de conciliação / ver as regras',
    'reglas / reglas de conciliación / ver las reglas',
  ],
  createMatchRule: [
    'new rule / add a rule / create rule',
    'nova regra / criar regra / adicionar regra',
    'nueva regla / crear una regla / agregar regla',
  ],
  getMatchRule: [
    'open rule / view rule / rule details',
    'abrir regra / ver regra / detalhes da regra',
    'abrir regla / ver regla / detalles de la regla',
  ],
  updateMatchRule: [
    'edit rule / change rule / modify rule',
    'editar regra / alterar regra / mudar a regra',
    'editar regla / cambiar regla / modificar regla',
  ],
  deleteMatchRule: [
    'delete rule / remove rule / erase rule',
    'excluir regra / apagar regra / remover a regra',
    'eliminar regla / borrar regla / quitar regla',
  ],
  reorderMatchRules: [
    'priority / order / move rule',
    'prioridade / ordem / reordenar',
    'prioridad / orden / reordenar',
  ],
  listSources: [
    'sources / see sources / banks',
    'fontes / ver fontes / bancos',
    'fuentes / ver fuentes / bancos',
  ],
  createSource: [
    'new source / add source / add a bank',
    'nova fonte / adicionar fonte / novo banco',
    'nueva fuente / agregar fuente / nuevo banco',
  ],
  getSource: [
    'open source / view source / source details',
    'abrir fonte / ver fonte / detalhes da fonte',
    'abrir fuente / ver fuente / detalles de la fuente',
  ],
  updateSource: [
    'edit source / rename source / change source',
    'editar fonte / renomear fonte / alterar fonte',
    'editar fuente / renombrar fuente / cambiar fuente',
  ],
  getFieldMap: [
    'field map / columns / view field map',
    'mapeamento / colunas / ver mapeamento',
    'mapeo / columnas / ver mapeo',
  ],
  createFieldMap: [
    'map fields / new field map / csv header',
    'mapear campos / criar mapeamento / cabeçalho',
    'mapear campos / crear mapeo / encabezado',
  ],
  updateFieldMap: [
    'edit field map / change mapping / edit mapping',
    'editar mapeamento / alterar mapeamento / mudar colunas',
    'editar mapeo / cambiar mapeo / cambiar columnas',
  ],
  deleteFieldMap: [
    'delete field map / remove mapping / delete mapping',
    'excluir mapeamento / apagar mapeamento / remover mapeamento',
    'eliminar mapeo / borrar mapeo / quitar mapeo',
  ],
  listFeeSchedules: [
    'fees / fee schedules / rates',
    'tarifas / tabelas de tarifas / taxas',
    'tarifarios / comisiones / tarifas',
  ],
  createFeeSchedule: [
    'new fee schedule / add fees / create fees',
    'nova tabela / nova tarifa / criar tarifa',
    'nuevo tarifario / agregar comisiones / crear tarifario',
  ],
  getFeeSchedule: [
    'open fee schedule / calculate fee / view fee schedule',
    'abrir tabela / calcular tarifa / ver tabela de tarifas',
    'abrir tarifario / calcular comisión / ver tarifario',
  ],
  updateFeeSchedule: [
    'edit fees / change fees / edit fee schedule',
    'editar tarifas / alterar tarifas / mudar taxa',
    'editar tarifario / cambiar tarifario / cambiar tasas',
  ],
  listBalances: [
    'balances / money / account balance',
    'saldos / dinheiro / saldo da conta',
    'saldos / dinero / saldo de la cuenta',
  ],
  getKeyDetails: [
    'pix key / holder / key details',
    'chave pix / titular / dados da chave',
    'llave pix / titular / datos de la llave',
  ],
};

const own = Object.entries(operations).flatMap(([name, row]) => ('helper' in row ? [] : [name]));
const found = (typed: string) =>
  createSearch()(
    typed,
    taskIds.map((key) => ({ key, label: taskLabel(key), words: taskSynonyms(key) })),
  ).map(({ key }) => key);

it('the table has each of the 25 operations, with three words in each of three languages', () => {
  expect(Object.keys(table).toSorted()).toEqual(own.toSorted());
  expect(own).toHaveLength(25);
  const words = Object.values(table).flatMap((row) => row.flatMap((typed) => typed.split(' / ')));
  expect(words).toHaveLength(25 * 3 * 3);
});

describe.each(languages)('with the messages in %s', (language) => {
  const place = languages.indexOf(language);
  beforeAll(() => setLocale(language));
  afterAll(() => setLocale('en'));

  test.each(Object.entries(table))('%s is among the first three for each of its words', (id, row) => {
    const typed = [row[0], row[place]!].flatMap((words) => words.split(' / '));
    const late = typed.flatMap((one) => {
      const at = found(one).indexOf(id);
      return at >= 0 && at < 3 ? [] : [`${one}: ${found(one).slice(0, 4).join(', ')}`];
    });
    expect(late).toEqual([]);
  });

  test('one wrong letter does not hide it', () => {
    expect(found('piority')).toContain('reorderMatchRules');
    expect(found('undoo').slice(0, 3)).toContain('undo');
  });

  test('users who want to delete do not get pause first', () => {
    for (const typed of ['apagar', 'excluir', 'eliminar', 'delete'])
      expect(found(typed)).not.toContain('moveToPaused');
  });

  test('undo is found by its English name and its keys', () => {
    for (const typed of ['undo', 'ctrl z']) expect(found(typed)[0]).toBe('undo');
  });
});

test.each([
  ['pt-BR', 'apagar contexto', 'moveToArchived'],
  ['pt-BR', 'apagar fonte', 'listSources'],
  ['pt-BR', 'excluir tarifa', 'listFeeSchedules'],
  ['pt-BR', 'consultar saldo', 'listBalances'],
  ['pt-BR', 'imprimir', 'auditSheet'],
  ['pt-BR', 'fuso local', 'localTime'],
  ['pt-BR', 'várias regras', 'listMatchRules'],
  ['pt-BR', 'desfaser', 'undo'],
  ['es', 'zona horaria', 'localTime'],
  ['es', 'deshazer', 'undo'],
  ['en', 'pdf', 'auditSheet'],
  ['en', 'import', 'importFile'],
  ['en', 'export a context', 'exportContext'],
  ['en', 'compare contexts', 'compareContexts'],
  ['pt-BR', 'importar um arquivo', 'importFile'],
  ['pt-BR', 'exportar', 'exportContext'],
  ['pt-BR', 'comparar contextos', 'compareContexts'],
  ['es', 'subir archivo', 'importFile'],
  ['es', 'exportar', 'exportContext'],
  ['es', 'comparar contextos', 'compareContexts'],
] as const)('with the messages in %s, %s leads to %s first', async (language, typed, id) => {
  await setLocale(language);
  expect(found(typed)[0]).toBe(id);
  await setLocale('en');
});

describe('a search', () => {
  const names = (query: string, ...labels: string[]) =>
    createSearch()(
      query,
      labels.map((label) => ({ key: label, label })),
    ).map(({ label }) => label);

  test('finds words in any order, unfinished, without accents and capitals', () => {
    for (const query of ['diária', 'DIARIA', 'aç dia', 'dia aca'])
      expect(names(query, 'Ação diária', 'Pix in')).toEqual(['Ação diária']);
  });

  test('lists names that start with it before others', () => {
    expect(names('card', 'Pix card card', 'Card daily')).toEqual(['Card daily', 'Pix card card']);
    expect(found('map')[0]).toBe('createFieldMap');
  });

  test('lists the whole name before others', () => {
    expect(names('card', 'Card daily', 'Pix', 'Card')[0]).toBe('Card');
  });

  test('finds a name of symbols alone', () => {
    expect(names('🎉', '🎉🎊', 'Pix in')).toEqual(['🎉🎊']);
    expect(names('§', '🎉🎊', 'Pix in')).toEqual([]);
  });
});

test('a task requests what is not known, and what must be chosen even if it is known', () => {
  const known = { contextId: 'c', sourceId: 's', scheduleId: 'f' };
  expect(nextIdToAsk('listContexts', {}, {})).toBeUndefined();
  expect(nextIdToAsk('listMatchRules', {}, {})).toBe('contextId');
  expect(nextIdToAsk('listMatchRules', known, {})).toBeUndefined();
  expect(nextIdToAsk('deleteMatchRule', known, {})).toBe('ruleId');
  expect(nextIdToAsk('deleteMatchRule', {}, { contextId: 'c' })).toBe('ruleId');
  expect(nextIdToAsk('updateFieldMap', known, {})).toBeUndefined();
  expect(nextIdToAsk('getSource', known, {})).toBe('sourceId');
  expect(nextIdToAsk('getSource', known, { sourceId: 's' })).toBeUndefined();
  expect(nextIdToAsk('getFeeSchedule', known, {})).toBe('scheduleId');
});

test('a task without a permission is not offered as enabled', () => {
  expect(isTaskAllowed('createMatchRule', ['rule:read'])).toBe(false);
  expect(isTaskAllowed('createMatchRule', [operations.createMatchRule.permission])).toBe(true);
  expect(isTaskAllowed('createMatchRule', ['*'])).toBe(true);
  expect(isTaskAllowed('createMatchRule', [])).toBe(true);
  expect(isTaskAllowed('moveToActive', [operations.updateContext.permission])).toBe(true);
  expect(isTaskAllowed('moveToActive', [operations.getContext.permission])).toBe(false);
  expect(isTaskAllowed('undo', ['none'])).toBe(true);
  expect(isTaskAllowed('activity', ['context:read'])).toBe(false);
  expect(isTaskAllowed('contextActivity', ['activity:read'])).toBe(true);
});

test('each operation has a page where it is done', () => {
  const ids = { contextId: '1', ruleId: '2', sourceId: '3', scheduleId: '4' };
  const paths = own.map((name) => [name, pathOf(name as TaskId, ids)]);
  expect(Object.fromEntries(paths)).toEqual({
    listContexts: '/contexts',
    createContext: '/contexts/new',
    getContext: '/contexts/1',
    updateContext: '/contexts/1/settings',
    cloneContext: '/contexts/1/clone',
    listMatchRules: '/contexts/1/rules',
    createMatchRule: '/contexts/1/rules?rule=new',
    getMatchRule: '/contexts/1/rules?rule=2',
    updateMatchRule: '/contexts/1/rules?rule=2',
    deleteMatchRule: '/contexts/1/rules',
    reorderMatchRules: '/contexts/1/rules',
    listSources: '/contexts/1/sources',
    createSource: '/contexts/1/sources?source=new',
    getSource: '/contexts/1/sources?source=3',
    updateSource: '/contexts/1/sources?source=3',
    getFieldMap: '/contexts/1/sources/3/field-map',
    createFieldMap: '/contexts/1/sources/3/field-map',
    updateFieldMap: '/contexts/1/sources/3/field-map',
    deleteFieldMap: '/contexts/1/sources/3/field-map',
    listFeeSchedules: '/fee-schedules',
    createFeeSchedule: '/fee-schedules/new',
    getFeeSchedule: '/fee-schedules/4',
    updateFeeSchedule: '/fee-schedules/4',
    listBalances: '/balances',
    getKeyDetails: '/key-details',
  });
});
