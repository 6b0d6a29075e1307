export const texts = {
  'list.loadedCapped': '{count, number} na lista, há mais',
  'list.loadedMore': '{count, number} na lista, mais abaixo',
  'list.more': 'Carregando mais',
  'list.reload': 'Recarregar a lista',
  'list.saved': 'Filtros salvos',
  'list.sort': 'Ordenar:',
  'list.sortRefused': 'Dá para ordenar quando todas as linhas estiverem carregadas.',
  'list.stale': 'Não foi possível recarregar esta lista; ela pode estar desatualizada',
} as const;
