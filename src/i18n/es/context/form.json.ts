export const texts = {
  'form.json.label': 'Ajustes como JSON',
  'form.json.fault': 'JSON no válido: vea la línea {line}, columna {column}.',
  'form.json.notObject': 'Los ajustes deben ser un objeto, entre llaves.',
  'form.json.twice': 'La clave {key} aparece dos veces.',
  'form.json.broken': 'El JSON escrito no se puede leer; los ajustes siguen como antes.',
  'form.json.mend': 'Corregirlo',
  'form.json.discard': 'Descartarlo',
} as const;
