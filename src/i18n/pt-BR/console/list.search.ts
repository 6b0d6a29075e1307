export const texts = {
  'list.search.failed': 'Não foi possível ler as próximas linhas.',
  'list.search.found':
    '{found, plural, =0 {Nada encontrado} one {# encontrada} other {# encontradas}} em {read, number} linhas',
  'list.search.noneHere': 'Nada aqui',
  'list.search.noneYet': 'Nada encontrado até agora',
  'list.search.noneYet.body': 'Nem todas as linhas foram pesquisadas ainda.',
  'list.search.readOn': 'Carregar mais',
  'list.search.next': 'Buscar nas próximas {count, number}',
  'list.search.reading':
    '{found, plural, =0 {Nada encontrado} one {# encontrada} other {# encontradas}} até agora, {read, number} linhas lidas',
  'list.search.stop': 'Parar',
} as const;
