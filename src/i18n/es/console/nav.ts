export const texts = {
  'nav.contexts': 'Contextos',
  'nav.feeSchedules': 'Tarifarios',
  'nav.activity': 'Actividad',
  'nav.lookUp': 'Consultas',
  'nav.balances': 'Saldos',
  'nav.keyDetails': 'Datos de llave Pix',
  'nav.diagnostics': 'Diagnóstico',
  'nav.shortcuts': 'Atajos de teclado',
  'nav.glossary': 'Glosario',
} as const;
