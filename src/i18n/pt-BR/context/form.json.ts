export const texts = {
  'form.json.label': 'Configurações em JSON',
  'form.json.fault': 'JSON inválido: veja a linha {line}, coluna {column}.',
  'form.json.notObject': 'As configurações devem ser um objeto, entre chaves.',
  'form.json.twice': 'A chave {key} aparece duas vezes.',
  'form.json.broken': 'O JSON digitado não pode ser lido; as configurações continuam como antes.',
  'form.json.mend': 'Corrigir',
  'form.json.discard': 'Descartar',
} as const;
