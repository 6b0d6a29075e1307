export const texts = {
  'fromFiles.title': 'Contexto nuevo a partir de dos archivos',
  'fromFiles.files': 'Archivos por conciliar',
  'fromFiles.drop': 'Suelte aquí los dos archivos',
  'fromFiles.drop.about':
    'O una carpeta con ellos: CSV, XLSX, OFX, CNAB, camt o MT940. Se leen en este navegador y no se suben.',
  'fromFiles.drop.more': 'Suelte aquí otro archivo para usarlo en lugar de uno de estos.',
  'fromFiles.choose': 'Elegir archivos',
  'fromFiles.second': 'Agregue el archivo del otro lado.',
  'fromFiles.others': 'Otros archivos',
  'fromFiles.use.left': 'Usar a la izquierda',
  'fromFiles.use.right': 'Usar a la derecha',
  'fromFiles.remove': 'Quitar {name}',
  'fromFiles.remove.short': 'Quitar',
  'fromFiles.swap': 'Intercambiar los lados',
  'fromFiles.source': 'Nombre de la fuente',
  'fromFiles.rules': 'Reglas de conciliación',
  'fromFiles.rules.later': 'Puede crear el contexto sin reglas y agregarlas después.',
  'fromFiles.rules.unread': 'La tarjeta de cada archivo indica el motivo.',
  'fromFiles.rules.none': 'No hay ninguna regla elegida: el contexto se crea sin reglas.',
  'fromFiles.rules.leftOut':
    'Los números junto a las reglas son los de todas las reglas sugeridas en conjunto.',
  'fromFiles.type.matches':
    'Las reglas sugeridas concilian el {left}\u00a0% de la izquierda y el {right}\u00a0% de la derecha.',
  'fromFiles.rate.left':
    'de la izquierda: {count, plural, one {{matched} de # transacción conciliada} other {{matched} de # transacciones conciliadas}}',
  'fromFiles.rate.right':
    'de la derecha: {count, plural, one {{matched} de # transacción conciliada} other {{matched} de # transacciones conciliadas}}',
  'fromFiles.rate.upTo': 'hasta {percent}\u00a0%',
  'fromFiles.rate.upTo.left': 'de la izquierda, con las reglas sugeridas abajo; ninguna está elegida',
  'fromFiles.rate.upTo.right': 'de la derecha, con las reglas sugeridas abajo; ninguna está elegida',
  'fromFiles.name': 'Nombre del contexto',
  'fromFiles.name.proposed': '{left} y {right}',
  'fromFiles.name.taken': '“{name}” ya existe: pruebe este nombre.',
  'fromFiles.interval': 'diario',
  'fromFiles.convert':
    'Para la importación en el servicio, use el archivo convertido: corresponde al mapeo de campos.',
  'fromFiles.steps': 'Estos cambios se hacen en las filas; puede editarlos en “Cómo se leyó”',
  'fromFiles.proposed.references': 'Así las referencias identifican las filas.',
  'fromFiles.proposed.own': 'Así se rechazan menos filas.',
  'fromFiles.proposed.pairs':
    'De {of, number} filas, {pairs, number} más tienen una contraparte probable con esto.',
  'fromFiles.proposed.summed':
    '{summed, plural, one {# fila más está} other {# filas más están}} en la suma de un día que el otro archivo tiene como un solo monto.',
  'fromFiles.proposed.opposite':
    'Sin signos, {opposite, plural, one {# conciliación une} other {# conciliaciones unen}} dinero que entra con dinero que sale.',
  'fromFiles.proposed.shared':
    'De {of, number} filas, {shared, number} tienen una referencia que aparece una vez en cada archivo.',
  'fromFiles.proposed.undo': 'Deshacer',
  'fromFiles.proposed.later': 'Se propone con el otro archivo, salvo que sus referencias exijan otro cambio',
  'fromFiles.proposed.currency':
    'El archivo no indica la moneda, por eso se supone {currency}. Revíselo en “Cómo se leyó”.',
  'fromFiles.proposed.currencyOfColumn': 'Los montos en “{column}” están en {currency}.',
  'fromFiles.proposed.notation':
    'La columna “{column}” se lee así: {notation}. De este modo, sus valores coinciden con los del otro archivo.',
  'fromFiles.proposed.column':
    'La columna “{column}” se usa para: {field}. Sus valores son los que más coinciden con los del otro archivo.',
  'fromFiles.proposed.dollar':
    'Los montos tienen “$”, que es el signo de varias monedas. Se supone {currency}. Revíselo en “Cómo se leyó”.',
  'fromFiles.note.same-rows':
    'Los dos archivos tienen las mismas filas. Compruebe si eligió el mismo archivo dos veces.',
  'fromFiles.note.periods':
    'Los archivos no tienen ningún día en común: todos los días de uno son anteriores a los del otro. Compruebe que los dos sean del mismo período.',
  'fromFiles.note.limit':
    'El servicio acepta 5000 transacciones por lado en una ejecución; estos archivos tienen {left, number} y {right, number}. Divídalos en períodos que no tengan más.',
  'fromFiles.note.negatives.about':
    'El servicio no registra conciliaciones con montos negativos; por eso quedan abiertas.',
  'fromFiles.create': 'Crear contexto',
  'fromFiles.gone': 'Antes, elija de nuevo el archivo modificado.',
  'fromFiles.wait': 'Los archivos todavía se están comparando.',
  'fromFiles.unread': 'Todavía no se puede leer ninguna fila de {names}.',
  'fromFiles.progress': '{done, number} de {count, number} pasos completados',
  'fromFiles.partly':
    '“{name}” se creó; {done, number} de {count, number} pasos están confirmados. “Continuar” comprueba los demás y añade lo que falta',
  'fromFiles.open': 'Abrir el contexto',
} as const;
