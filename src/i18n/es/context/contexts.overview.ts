export const texts = {
  'contexts.overview.rules': 'Reglas de conciliación, en el orden en que se prueban',
  'contexts.overview.rulesFailed': 'No se pudieron cargar las reglas',
  'contexts.overview.noRules': 'Todavía no hay reglas, así que nada se conciliaría.',
  'contexts.overview.toRules': 'Ir a las reglas',
  'contexts.overview.more': 'y {count, plural, one {# regla más} other {# reglas más}}',
  'contexts.overview.all': 'Todas las reglas',
  'contexts.overview.toHints': 'Ver avisos',
  'contexts.overview.low':
    'La mayoría de las transacciones sin conciliar comparte pocos motivos: la simulación los muestra.',
  'contexts.overview.auditSheet': 'Ficha de auditoría',
  'contexts.overview.last.title': 'Última simulación',
  'contexts.overview.last.open': 'Abrir simulación',
  'contexts.overview.last.again': 'Simular de nuevo',
  'contexts.overview.last.before': 'Antes de cambios posteriores',
  'contexts.overview.last.about': 'Vea en dos archivos qué concilian las reglas antes de guardar nada.',
  'contexts.overview.last.none':
    'Las reglas aún no se probaron con archivos propios. Las ejecuciones con un ejemplo no se guardan.',
  'contexts.overview.last.failed': 'No se pudo cargar la última simulación',
  'contexts.overview.last.by': 'Ejecutada por {name}',
  'contexts.overview.last.when': 'Ejecutada',
} as const;
