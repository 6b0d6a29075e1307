export const texts = {
  'form.date.day': 'dd',
  'form.date.month': 'mm',
  'form.date.year': 'yyyy',
  'form.date.unreadable': 'Enter a date as {pattern} or yyyy-mm-dd.',
  'form.date.pick': 'Open the calendar for {label}',
  'form.date.readAs': 'Read as {day}.',
} as const;
