export const texts = {
  'form.date.day': 'dd',
  'form.date.month': 'mm',
  'form.date.year': 'aaaa',
  'form.date.unreadable': 'Escriba una fecha como {pattern} o aaaa-mm-dd.',
  'form.date.pick': 'Abrir el calendario de {label}',
  'form.date.readAs': 'Se lee como {day}.',
} as const;
