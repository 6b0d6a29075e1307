export const texts = {
  'list.search.failed': 'No se pudieron leer las filas siguientes.',
  'list.search.found': 'Resultados: {found, number} en {read, number} filas',
  'list.search.noneHere': 'Aquí no hay nada',
  'list.search.noneYet': 'Nada hasta ahora',
  'list.search.noneYet.body': 'Todavía no se buscó en todas las filas.',
  'list.search.readOn': 'Cargar más',
  'list.search.next': 'Buscar en las próximas {count, number}',
  'list.search.reading': 'Resultados: {found, number} hasta ahora, {read, number} filas leídas',
  'list.search.stop': 'Detener',
} as const;
