export const texts = {
  'contexts.first.context': 'Cree un contexto',
  'contexts.first.context.about': 'Su nombre dice qué se concilia; su tipo, cómo: uno a uno o uno a muchos.',
  'contexts.first.sources': 'Agregue sus fuentes',
  'contexts.first.sources.about':
    'Una a la izquierda, por lo general el libro mayor, y una a la derecha: un banco o una pasarela.',
  'contexts.first.fieldMaps': 'Mapee sus campos',
  'contexts.first.fieldMaps.about':
    'El mapeo de campos dice qué columna trae el monto, la moneda y la fecha.',
  'contexts.first.rules': 'Escriba reglas de conciliación',
  'contexts.first.rules.about':
    'Se prueban en orden y decide la primera que concilia. La simulación muestra el resultado antes de activar.',
  'contexts.first.example': 'Cargar un ejemplo',
  'contexts.first.example.about':
    'El ejemplo es un borrador con dos fuentes, sus mapeos de campos y tres reglas de conciliación. No se ejecuta. Se puede archivar, no eliminar.',
  'contexts.first.example.name': 'Ventas con tarjeta (ejemplo)',
  'contexts.first.example.interval': 'diario',
  'contexts.first.example.ledger': 'Libro mayor',
  'contexts.first.example.acquirer': 'Extracto del adquirente',
  'contexts.first.files': 'Empezar con dos archivos',
  'contexts.first.files.about':
    '¿Tiene dos archivos por conciliar? Las fuentes, sus mapeos y las reglas de conciliación se pueden proponer a partir de ellos.',
} as const;
