export const texts = {
  'form.json.fault': 'JSON no válido: vea la línea {line}, columna {column}.',
  'form.json.notObject': 'Los ajustes deben ser un objeto, entre llaves.',
  'form.json.mend': 'Corregirlo',
  'form.json.discard': 'Descartarlo',
} as const;
