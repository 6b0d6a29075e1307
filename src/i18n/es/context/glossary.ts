export const texts = {
  'glossary.title': 'Glosario',
  'glossary.about': 'Los términos de la conciliación tal como los usa esta consola.',
  'glossary.search': 'Buscar en el glosario',
  'glossary.found':
    '{count, plural, =0 {Ningún término contiene este texto.} one {# término} other {# términos}}',
  'glossary.what': '¿Qué significa “{term}”?',
  'glossary.all': 'Glosario de todos los términos',
  'glossary.group.contexts': 'Contextos y fuentes',
  'glossary.group.rules': 'Reglas',
  'glossary.group.matching': 'Conciliación',
  'glossary.group.fees': 'Comisiones',
  'glossary.group.more': 'Saldos y registros',
  'glossary.term.context': 'Contexto',
  'glossary.text.context':
    'Un contexto dice qué se concilia con qué y según qué reglas. Reúne fuentes, mapeos de campos y reglas de conciliación.',
  'glossary.term.source': 'Fuente',
  'glossary.text.source':
    'Una fuente dice de dónde vienen las transacciones: un libro mayor, un banco o una pasarela, por ejemplo.',
  'glossary.term.side': 'Lado',
  'glossary.text.side':
    'Las transacciones del lado izquierdo se concilian con las del derecho. Por lo general, su libro mayor va a la izquierda.',
  'glossary.term.fieldMap': 'Mapeo de campos',
  'glossary.text.fieldMap':
    'Un mapeo de campos dice qué columna del archivo de una fuente trae el monto, la fecha y los demás campos.',
  'glossary.term.clone': 'Clonar',
  'glossary.text.clone':
    'Clonar crea un contexto nuevo con los ajustes de otro y, si lo desea, con sus fuentes y reglas. La copia empieza como borrador.',
  'glossary.term.matchRule': 'Regla de conciliación',
  'glossary.text.matchRule':
    'Una regla de conciliación dice cuándo una transacción de un lado corresponde a la del otro. Decide la primera regla que concilia.',
  'glossary.term.priority': 'Prioridad',
  'glossary.text.priority':
    'La prioridad dice cuándo se prueba una regla: primero el número más bajo. La define el lugar en la lista.',
  'glossary.term.tolerance': 'Tolerancia',
  'glossary.text.tolerance':
    'La tolerancia dice cuánto pueden diferir dos montos y aun así conciliarse, como monto o como porcentaje.',
  'glossary.term.dateLag': 'Desfase de fechas',
  'glossary.text.dateLag':
    'El desfase de fechas es el número de días entre el mismo pago en los dos lados, como una venta y su liquidación.',
  'glossary.term.baseAmount': 'Monto base',
  'glossary.text.baseAmount':
    'El monto base es el monto en la moneda base, para poder comparar monedas distintas.',
  'glossary.term.rounding': 'Redondeo',
  'glossary.text.rounding':
    'El redondeo dice qué pasa con los decimales que sobran. “Mitad al par” lleva 0,125 a 0,12; “mitad hacia arriba”, a 0,13.',
  'glossary.term.split': 'Reparto',
  'glossary.text.split': 'Un reparto distribuye una transacción de un lado entre varias del otro.',
  'glossary.term.hint': 'Aviso',
  'glossary.text.hint':
    'Un aviso señala lo que probablemente es un error en las reglas, como una regla a la que nunca se llega. Por sí solo no cambia nada.',
  'glossary.term.suggestion': 'Sugerencia',
  'glossary.text.suggestion':
    'Una sugerencia es una regla que se ajusta a dos archivos. No se guarda nada hasta que usted lo pida.',
  'glossary.term.run': 'Ejecución',
  'glossary.text.run':
    'En una ejecución, el servicio concilia las transacciones que hay según las reglas guardadas.',
  'glossary.term.matchRate': 'Tasa de conciliación',
  'glossary.text.matchRate':
    'La tasa de conciliación es la parte de las transacciones que las reglas concilian, en número o en monto.',
  'glossary.term.proposed': 'Propuesto para revisión',
  'glossary.text.proposed':
    'La regla halló una coincidencia que no es lo bastante segura para contar por sí sola: una persona debe confirmarla.',
  'glossary.term.whatIf': 'Simulación',
  'glossary.text.whatIf':
    'Una simulación muestra qué harían unas reglas o comisiones cambiadas con archivos reales. Los archivos se quedan en este navegador y no se guarda nada.',
  'glossary.term.staged': 'En prueba',
  'glossary.text.staged': 'Lo que está en prueba solo se ensaya aquí. Cuenta cuando usted lo guarda.',
  'glossary.term.feeSchedule': 'Tarifario',
  'glossary.text.feeSchedule': 'Un tarifario dice qué cobra un proveedor por cada transacción.',
  'glossary.term.cascading': 'En cascada',
  'glossary.text.cascading':
    'Cada comisión se cobra sobre lo que queda tras las anteriores. En paralelo, cada comisión se cobra sobre el monto completo.',
  'glossary.term.tier': 'Tramo',
  'glossary.text.tier':
    'Un tramo es un rango de montos con tasa propia. Cada tasa cuenta solo para su parte del monto.',
  'glossary.term.gross': 'Bruto',
  'glossary.text.gross':
    'El monto bruto es el anterior a las comisiones; lo que queda tras ellas es el neto.',
  'glossary.term.feeTolerance': 'Tolerancia de comisión',
  'glossary.text.feeTolerance':
    'La tolerancia de comisión dice en cuánto puede desviarse una comisión al verificarla: vale lo mayor entre el monto y el porcentaje.',
  'glossary.term.normalization': 'Normalización de comisiones',
  'glossary.text.normalization':
    'La normalización de comisiones hace comparables montos con y sin comisiones: se descuentan o se suman de vuelta antes de que las reglas los vean.',
  'glossary.term.acquirer': 'Adquirente',
  'glossary.text.acquirer':
    'Un adquirente recibe pagos con tarjeta para un comercio y los liquida, menos sus comisiones.',
  'glossary.term.onHold': 'Retenido',
  'glossary.text.onHold':
    'Lo retenido es de la cuenta, pero no se puede usar ahora. No forma parte de lo disponible.',
  'glossary.term.alias': 'Alias',
  'glossary.text.alias':
    'El alias es el nombre legible de una cuenta en el libro mayor. Puede nombrar a una persona; por eso nunca va en una dirección.',
  'glossary.term.endToEnd': 'Id de extremo a extremo',
  'glossary.text.endToEnd':
    'El id de extremo a extremo identifica un pago Pix desde quien paga hasta quien cobra. Tiene 32 caracteres.',
  'glossary.term.nsu': 'NSU',
  'glossary.text.nsu':
    'El NSU es el número que el adquirente da a una transacción con tarjeta. A menudo se mapea como referencia.',
  'glossary.term.idempotencyKey': 'Clave de idempotencia',
  'glossary.text.idempotencyKey':
    'La clave de idempotencia acompaña un cambio, para que enviarlo de nuevo nunca lo haga dos veces.',
} as const;
