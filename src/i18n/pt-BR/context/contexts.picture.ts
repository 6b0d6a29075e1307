export const texts = {
  'contexts.picture.title': 'Como está configurado',
  'contexts.picture.lead':
    'As regras são aplicadas de cima para baixo. O que uma regra conciliou fica fora das regras abaixo; o que nenhuma concilia permanece sem conciliar.',
  'contexts.picture.none.LEFT': 'Nenhuma fonte à esquerda',
  'contexts.picture.none.RIGHT': 'Nenhuma fonte à direita',
  'contexts.picture.moreSources': 'e mais {count, plural, one {# fonte} other {# fontes}}',
  'contexts.picture.unsided': 'Lado não definido',
  'contexts.picture.unsided.about': 'Para uma execução, cada fonte precisa estar à esquerda ou à direita.',
  'contexts.picture.sourcesFailed': 'As fontes não puderam ser carregadas',
  'contexts.picture.sourcesStale': 'Não foi possível recarregar as fontes; elas podem estar desatualizadas',
  'contexts.picture.feesFailed':
    'As tabelas de tarifas não puderam ser carregadas, então faltam os nomes delas',
  'contexts.picture.feesStale':
    'Não foi possível recarregar as tabelas de tarifas; elas podem estar desatualizadas',
} as const;
