export const texts = {
  'form.date.day': 'dd',
  'form.date.month': 'mm',
  'form.date.year': 'aaaa',
  'form.date.unreadable': 'Informe uma data como {pattern} ou aaaa-mm-dd.',
  'form.date.pick': 'Abrir o calendário de {label}',
  'form.date.readAs': 'Lido como {day}.',
} as const;
