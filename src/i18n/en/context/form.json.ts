export const texts = {
  'form.json.fault': 'Not valid JSON: see line {line}, column {column}.',
  'form.json.notObject': 'The settings must be an object, in braces.',
  'form.json.mend': 'Correct it',
  'form.json.discard': 'Discard it',
} as const;
