export const texts = {
  'whatIf.reading.list': 'Lista',
  'whatIf.reading.sheet': 'Hoja',
  'whatIf.reading.encoding': 'Codificación',
  'whatIf.reading.separator': 'Celdas separadas por',
  'whatIf.reading.first': 'Primeras filas',
  'whatIf.reading.fields': 'Campos',
  'whatIf.reading.amountFrom': 'Cómo está escrito el monto',
  'whatIf.reading.amountFrom.one': 'En una columna, con su signo',
  'whatIf.reading.amountFrom.two': 'Débitos y créditos en dos columnas',
  'whatIf.reading.amountFrom.sign': 'Un monto, y su signo en otra columna',
  'whatIf.reading.amountFrom.currencies': 'Montos de dos monedas en dos columnas',
  'whatIf.reading.one': 'Una moneda',
  'whatIf.reading.other': 'Otra moneda',
  'whatIf.reading.debit': 'Débitos',
  'whatIf.reading.credit': 'Créditos',
  'whatIf.reading.sign': 'Signo',
  'whatIf.reading.column': '{name}, contiene',
  'whatIf.reading.columnsMore':
    '{count, plural, one {# columna más se lee como se encontró.} other {# columnas más se leen como se encontraron.}}',
  'whatIf.reading.kept': 'Leído como se leyeron antes los archivos de esta fuente.',
  'whatIf.reading.keptNot':
    'Antes los archivos de esta fuente se leyeron de otra manera, pero este tiene otras columnas.',
  'whatIf.reading.asFound': 'Usar la lectura automática',
  'whatIf.reading.remembered.tenant':
    'Lo que cambie aquí se recuerda para la fuente {source}, para todos en su empresa.',
  'whatIf.reading.remembered.browser':
    'Lo que cambie aquí se recuerda para la fuente {source}, solo en este navegador.',
  'whatIf.reading.changed':
    'Otra persona cambió la forma de leer archivos de la fuente {source}; por eso, sus ajustes valen solo para este archivo.',
  'whatIf.reading.useTheirs': 'Usar los ajenos',
  'whatIf.reading.keepMine': 'Dejar los míos',
  'whatIf.reading.notSaved':
    'No se pudieron guardar para los demás sus ajustes para archivos de la fuente {source}; valen para este archivo.',
  'whatIf.reading.save': 'Guardar estos ajustes en un archivo',
  'whatIf.reading.load': 'Cargar ajustes de un archivo',
  'whatIf.reading.loadFailed': 'No es un archivo de ajustes de lectura.',
  'whatIf.reading.problems': 'Filas y celdas fuera de lo común',
  'whatIf.reading.rows':
    '{unit, select, entry {El primero es el movimiento {row, number}} other {La primera está en la fila {row, number}}}.',
  'whatIf.reading.seen.uneven':
    '{count, plural, one {# fila tiene} other {# filas tienen}} un número de celdas distinto del de los encabezados.',
  'whatIf.reading.seen.repeated-heading':
    '{count, plural, one {# nombre está} other {# nombres están}} en más de una columna. De un mismo nombre, el servicio toma la última.',
  'whatIf.reading.seen.repeated-heading.columns': 'Nombres: {columns}.',
  'whatIf.reading.seen.quote':
    '{count, plural, one {# comilla no se cierra o está} other {# comillas no se cierran o están}} dentro de una celda entre comillas.',
  'whatIf.reading.seen.nul':
    '{count, plural, one {# celda contiene} other {# celdas contienen}} un carácter NUL, que el servicio rechaza.',
  'whatIf.reading.seen.total':
    '{count, plural, one {# fila al final es un total y se omitió.} other {# filas al final son totales y se omitieron.}}',
  'whatIf.reading.seen.formula':
    '{count, plural, one {# celda es una fórmula; se leyó su} other {# celdas son fórmulas; se leyó su}} valor guardado.',
  'whatIf.reading.seen.cell-error':
    '{count, plural, one {# celda contiene} other {# celdas contienen}} un error de la hoja de cálculo.',
  'whatIf.reading.seen.misfit':
    '{count, plural, one {# celda no tiene} other {# celdas no tienen}} el formato de la columna.',
  'whatIf.reading.seen.misfit.first':
    'Primero “{cell}” en {column}, {unit, select, entry {movimiento {row, number}} other {fila {row, number}}}.',
  'whatIf.reading.seen.damaged-text': 'Algunos caracteres no son válidos en esta codificación.',
  'whatIf.reading.seen.short-record':
    '{count, plural, one {# registro termina} other {# registros terminan}} antes de lo esperado.',
  'whatIf.reading.seen.other-segment':
    '{count, plural, one {# registro es} other {# registros son}} de un tipo que no se lee.',
  'whatIf.reading.seen.not-booked':
    '{count, plural, one {# movimiento fue anunciado por el banco, pero no contabilizado, y quedó} other {# movimientos fueron anunciados por el banco, pero no contabilizados, y quedaron}} fuera.',
  'whatIf.reading.seen.file-cut-off': 'Este archivo parece cortado: falta el final.',
  'whatIf.reading.seen.records-missing':
    'Faltan registros en este archivo: el último registro indica un número mayor.',
} as const;
