export const texts = {
  'contexts.picture.title': 'Cómo está configurado',
  'contexts.picture.lead':
    'Las reglas se prueban de arriba abajo. Lo que una regla concilió ya no cuenta para las siguientes; lo que ninguna concilia queda sin conciliar.',
  'contexts.picture.none.LEFT': 'No hay fuentes a la izquierda',
  'contexts.picture.none.RIGHT': 'No hay fuentes a la derecha',
  'contexts.picture.moreSources': 'y {count, plural, one {# fuente más} other {# fuentes más}}',
  'contexts.picture.unsided': 'Lado sin definir',
  'contexts.picture.unsided.about':
    'Una ejecución necesita que cada fuente esté a la izquierda o a la derecha.',
  'contexts.picture.sourcesFailed': 'No se pudieron cargar las fuentes',
  'contexts.picture.sourcesStale': 'No se pudieron actualizar las fuentes; es posible que no estén al día',
  'contexts.picture.feesFailed': 'No se pudieron cargar los tarifarios, por eso faltan sus nombres',
  'contexts.picture.feesStale': 'No se pudieron actualizar los tarifarios; es posible que no estén al día',
} as const;
