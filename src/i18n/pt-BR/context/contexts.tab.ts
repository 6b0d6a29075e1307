export const texts = {
  'contexts.tab.overview': 'Visão geral',
  'contexts.tab.rules': 'Regras',
  'contexts.tab.whatIf': 'Simulação',
  'contexts.tab.settings': 'Configurações',
  'contexts.tab.activity': 'Atividade',
  'contexts.tab.sources': 'Fontes',
} as const;
