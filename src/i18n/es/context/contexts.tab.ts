export const texts = {
  'contexts.tab.overview': 'Resumen',
  'contexts.tab.rules': 'Reglas',
  'contexts.tab.whatIf': 'Simulación',
  'contexts.tab.settings': 'Configuración',
  'contexts.tab.activity': 'Actividad',
  'contexts.tab.sources': 'Fuentes',
} as const;
