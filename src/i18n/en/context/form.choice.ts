export const texts = {
  'form.choice.open': 'Show the choices for {label}',
  'form.choice.close': 'Hide the choices for {label}',
  'form.choice.clear': 'Empty {label}',
  'form.choice.none': 'No matches',
} as const;
