export const texts = {
  'compare.title': 'Comparar',
  'compare.about':
    'Escolha outro contexto ou um arquivo exportado. Nada é mudado. Valores que podem ser secretos não são comparados.',
  'compare.context': 'Outro contexto',
  'compare.context.choose': 'Encontrar um contexto pelo nome',
  'compare.or': 'ou',
  'compare.noContext': 'O arquivo não tem o contexto “{name}”.',
  'compare.count': '{count, plural, =0 {Nenhuma diferença} one {# diferença} other {# diferenças}}',
  'compare.onlyIn': '{object}: só em “{name}”',
  'compare.reading': 'Os arquivos de “{name}” são lidos de outra forma.',
} as const;
