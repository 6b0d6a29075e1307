export const texts = {
  'form.json.fault': 'JSON inválido: veja a linha {line}, coluna {column}.',
  'form.json.notObject': 'As configurações devem ser um objeto, entre chaves.',
  'form.json.mend': 'Corrigir',
  'form.json.discard': 'Descartar',
} as const;
