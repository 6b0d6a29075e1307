export const texts = {
  'list.loadedCapped': '{count, number} en la lista; hay más',
  'list.loadedMore': '{count, number} en la lista; hay más abajo',
  'list.more': 'Cargando más',
  'list.reload': 'Recargar la lista',
  'list.saved': 'Filtros guardados',
  'list.sort': 'Ordenar:',
  'list.sortRefused': 'Se puede ordenar cuando todas las filas estén cargadas.',
  'list.stale': 'No se pudo actualizar esta lista; es posible que no esté al día',
} as const;
