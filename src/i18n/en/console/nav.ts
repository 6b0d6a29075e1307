export const texts = {
  'nav.contexts': 'Contexts',
  'nav.feeSchedules': 'Fee schedules',
  'nav.activity': 'Activity',
  'nav.lookUp': 'Look up',
  'nav.balances': 'Balances',
  'nav.keyDetails': 'Pix key details',
  'nav.diagnostics': 'Diagnostics',
  'nav.shortcuts': 'Keyboard shortcuts',
  'nav.glossary': 'Glossary',
} as const;
