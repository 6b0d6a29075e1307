export const texts = {
  'bundles.title': 'Importar un archivo',
  'bundles.file': 'Archivo con contextos',
  'bundles.drop': 'Suelte aquí un archivo exportado de un contexto, YAML o JSON.',
  'bundles.choose': 'Elegir un archivo',
  'bundles.chooseOther': 'Elegir otro archivo',
  'bundles.about':
    'Verá lo que cambiaría antes de enviar nada. Los contextos, las fuentes y los tarifarios se buscan por su nombre. Los ajustes de una fuente pasan a ser los del archivo. Las reglas, las fuentes, los mapeos de campos y los ajustes que pueden ser secretos se conservan si no los contiene.',
  'bundles.tooLarge': 'El archivo supera los {size, number} MB. No se leyó.',
  'bundles.faults':
    '{count, plural, one {El archivo tiene un error. No se cambió nada.} other {El archivo tiene # errores. No se cambió nada.}}',
  'bundles.mistakes': '{count, plural, one {# posible error} other {# posibles errores}}',
  'bundles.fault': 'Línea {line, number}, columna {column, number}: {message}',
  'bundles.otherFile':
    'este no es un archivo de configuración de esta consola. Elija uno que se haya exportado aquí, en YAML o JSON.',
  'bundles.repeated':
    'Estos nombres no son únicos, así que no identifican una sola cosa en un archivo: {list}. Cámbielos antes.',
  'bundles.refused': 'El archivo no se puede comparar con lo que está en uso. No se cambió nada.',
  'bundles.unknownSchedule':
    'Línea {line, number}: ni el archivo ni este servicio tienen el tarifario “{name}”.',
  'bundles.schedulesNotListed':
    'El servicio tiene más tarifarios de los que lista, así que no se pueden buscar por su nombre.',
  'bundles.notJson': 'Línea {line, number}: el valor de {list} debe ser JSON.',
  'bundles.values': 'Valores que el archivo no contiene',
  'bundles.values.about':
    'Los ajustes de las fuentes pueden ser secretos, así que una exportación solo tiene sus nombres. Lo que escriba se envía al servicio y no se guarda en otro lugar.',
  'bundles.which': '{context}: ¿qué reglas del tipo {type} son las mismas?',
  'bundles.which.rule': 'La regla {position, number} del archivo es',
  'bundles.which.live': 'la regla {position, number} del contexto',
  'bundles.which.new': 'una regla nueva',
  'bundles.compare': 'Comparar',
  'bundles.changes': '{count, plural, =0 {Nada que cambiar} one {# cambio} other {# cambios}}',
  'bundles.new': 'Nuevo',
  'bundles.creates': 'Crea el contexto “{name}” como borrador.',
  'bundles.reading': 'Cambia cómo se leen los archivos de “{name}”.',
  'bundles.only.match-rule':
    'La regla {position, number} ({type}) del contexto no está en el archivo. Se queda, en la posición {after, number}.',
  'bundles.only.source':
    'La fuente “{name}” del contexto no está en el archivo. Se queda junto a las del archivo.',
  'bundles.only.field-map': 'El mapeo de campos de “{name}” no está en el archivo. Se queda.',
  'bundles.only.setting':
    'El ajuste “{setting}” de “{name}” no está en el archivo. Puede ser secreto, así que se queda.',
  'bundles.apply': '{count, plural, one {Aplicar # cambio} other {Aplicar # cambios}}',
  'bundles.leave.title': '¿Salir mientras se aplica el archivo?',
  'bundles.leave.text':
    'Una sola solicitud aplica todo o nada y continúa sin esta página. Actividad muestra el resultado.',
  'bundles.done': '{count, plural, one {# cambio aplicado} other {# cambios aplicados}}',
  'bundles.exporting': 'Leyendo la configuración…',
  'bundles.exported': 'Se descargó {name}. Los valores que pueden ser secretos son marcadores.',
  'bundles.tenantFile': 'contextos',
  'bundles.notText': 'El archivo no es un texto en UTF-8. Guárdelo como UTF-8 y elíjalo de nuevo.',
  'bundles.unreadable': 'El archivo no se pudo leer. Quizá se movió o cambió. Elíjalo de nuevo.',
  'bundles.hidden': 'no se muestra',
  'bundles.hidden.new': 'valor nuevo, no se muestra',
  'bundles.toActivity': 'Ver en la actividad',
} as const;
