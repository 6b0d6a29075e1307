export const texts = {
  'nav.contexts': 'Contextos',
  'nav.feeSchedules': 'Tabelas de tarifas',
  'nav.activity': 'Atividade',
  'nav.lookUp': 'Consultas',
  'nav.balances': 'Saldos',
  'nav.keyDetails': 'Dados da chave Pix',
  'nav.diagnostics': 'Diagnóstico',
  'nav.shortcuts': 'Atalhos do teclado',
  'nav.glossary': 'Glossário',
} as const;
