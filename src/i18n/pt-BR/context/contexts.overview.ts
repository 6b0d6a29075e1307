export const texts = {
  'contexts.overview.rules': 'Regras de conciliação, aplicadas na ordem',
  'contexts.overview.rulesFailed': 'As regras não puderam ser carregadas',
  'contexts.overview.noRules': 'Ainda sem regras, então nada seria conciliado.',
  'contexts.overview.toRules': 'Ir para as regras',
  'contexts.overview.more': 'e mais {count, plural, one {# regra} other {# regras}}',
  'contexts.overview.all': 'Todas as regras',
  'contexts.overview.toHints': 'Ver alertas',
  'contexts.overview.toUnmatched': 'Ver o que falta conciliar',
  'contexts.overview.nothing': 'Nada a fazer. Todas as linhas da última simulação foram conciliadas.',
  'contexts.overview.auditSheet': 'Ficha de auditoria',
  'contexts.overview.last.title': 'Última simulação',
  'contexts.overview.last.open': 'Abrir simulação',
  'contexts.overview.last.again': 'Simular de novo',
  'contexts.overview.last.before': 'Antes de alterações posteriores',
  'contexts.overview.last.about':
    'Veja em dois arquivos o que as regras conciliam antes de salvar qualquer coisa.',
  'contexts.overview.last.none':
    'As regras ainda não foram testadas com arquivos seus. Execuções com um exemplo não são guardadas.',
  'contexts.overview.last.failed': 'Não foi possível carregar a última simulação',
  'contexts.overview.last.by': 'Executada por {name}',
  'contexts.overview.last.when': 'Executada',
} as const;
