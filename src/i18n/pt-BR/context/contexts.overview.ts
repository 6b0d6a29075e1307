export const texts = {
  'contexts.overview.rules': 'Regras de conciliação, aplicadas na ordem',
  'contexts.overview.rulesFailed': 'As regras não puderam ser carregadas',
  'contexts.overview.noRules': 'Ainda sem regras, então nada seria conciliado.',
  'contexts.overview.toRules': 'Ir para as regras',
  'contexts.overview.more': 'e mais {count, plural, one {# regra} other {# regras}}',
  'contexts.overview.all': 'Todas as regras',
  'contexts.overview.interval': 'Um rótulo; nada é agendado por ele.',
  'contexts.overview.tolerance': 'Na verificação, uma tarifa pode diferir até o maior dos dois.',
  'contexts.overview.noTolerance': 'Na verificação, uma tarifa tem de ser exatamente a esperada.',
  'contexts.overview.auditSheet': 'Ficha de auditoria',
} as const;
