export const texts = {
  'form.json.label': 'Settings as JSON',
  'form.json.fault': 'Not valid JSON: see line {line}, column {column}.',
  'form.json.notObject': 'The settings must be an object, in braces.',
  'form.json.twice': 'The key {key} is listed twice.',
  'form.json.broken': 'The JSON as typed cannot be read; the settings are still as before.',
  'form.json.mend': 'Correct it',
  'form.json.discard': 'Discard it',
} as const;
