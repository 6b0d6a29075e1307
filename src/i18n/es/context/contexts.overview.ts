export const texts = {
  'contexts.overview.rules': 'Reglas de conciliación, en el orden en que se prueban',
  'contexts.overview.rulesFailed': 'No se pudieron cargar las reglas',
  'contexts.overview.noRules': 'Todavía no hay reglas, así que nada se conciliaría.',
  'contexts.overview.toRules': 'Ir a las reglas',
  'contexts.overview.more': 'y {count, plural, one {# regla más} other {# reglas más}}',
  'contexts.overview.all': 'Todas las reglas',
  'contexts.overview.interval': 'Una etiqueta; no programa nada.',
  'contexts.overview.tolerance': 'Al verificarse, una comisión puede desviarse hasta el mayor de los dos.',
  'contexts.overview.noTolerance': 'Al verificarse, una comisión debe ser exactamente la esperada.',
  'contexts.overview.auditSheet': 'Ficha de auditoría',
} as const;
