export const texts = {
  'contexts.clone.title': 'Clonar “{name}”',
  // Behind the name that is proposed: “Cards (copia)”.
  'contexts.clone.word': 'copia',
  'contexts.clone.step.what': 'Qué copiar',
  'contexts.clone.step.name': 'Nombre',
  'contexts.clone.step.review': 'Revisión',
  'contexts.clone.step.result': 'Resultado',
  'contexts.clone.next': 'Siguiente',
  'contexts.clone.now': 'Crear “{name}”',
  'contexts.clone.now.about':
    '“Crear” copia de inmediato lo que está marcado. “Siguiente” permite cambiar antes el nombre.',
  'contexts.clone.back': 'Atrás',
  'contexts.clone.all': 'todo',
  'contexts.clone.referred': 'los que se usan',
  'contexts.clone.count': '{count, number}',
  'contexts.clone.countSources':
    '{sources, number} con {fieldMaps, plural, one {# mapeo de campos} other {# mapeos de campos}}',
  'contexts.clone.uncounted': 'No se pudo contar todo',
  'contexts.clone.uncounted.meaning': 'Lo que elija se copia de todos modos.',
  'contexts.clone.counting': 'contando',
  'contexts.clone.countUnknown': 'cantidad desconocida',
  'contexts.clone.part.rules': 'Reglas de conciliación',
  'contexts.clone.part.sources': 'Fuentes',
  'contexts.clone.part.fieldMaps': 'Mapeos de campos',
  'contexts.clone.part.feeSchedules': 'Tarifarios',
  'contexts.clone.what.title': 'Qué copiar',
  'contexts.clone.what.about':
    'El tipo, el intervalo, los ajustes de comisiones y el de subida de archivos se copian siempre. El historial de conciliación y las importaciones, nunca.',
  'contexts.clone.what.rules': 'En el mismo orden y con los mismos ajustes.',
  'contexts.clone.what.sourcesLabel': 'Fuentes con sus mapeos de campos',
  'contexts.clone.what.sources':
    'Con tipo, lado y ajustes. Un mapeo de campos copiado empieza en la versión 1.',
  'contexts.clone.what.feeSchedules':
    'Si no se marca, las fuentes copiadas usan los mismos tarifarios que las originales. Si se marca, los tarifarios se copian con otro nombre, y una copia no se puede eliminar.',
  'contexts.clone.what.noFeeSchedules': 'Los tarifarios solo se copian junto con las fuentes.',
  'contexts.clone.name.title': '¿Cómo se llama la copia?',
  'contexts.clone.name.about': 'El original es “{name}” y conserva su nombre.',
  'contexts.clone.name.label': 'Nombre de la copia',
  'contexts.clone.name.help':
    'Hasta 100 caracteres. Se compara con {count, plural, one {el único nombre visto} other {los # nombres vistos}} hasta ahora; el servicio los revisa todos.',
  'contexts.clone.name.taken': 'otro contexto tiene este nombre',
  'contexts.clone.name.use': 'Usar “{name}”',
  'contexts.clone.review.title': '¿Crear “{name}”?',
  'contexts.clone.review.draft':
    'Un contexto nuevo, normalmente en borrador; el resultado indica qué estado tiene.',
  'contexts.clone.review.settings':
    'Tipo: {type}; intervalo: {interval}; tolerancia de comisión: {tolerance}; los demás ajustes, como están.',
  'contexts.clone.review.rules':
    '{count, plural, one {Su única regla de conciliación} other {Sus # reglas de conciliación}}, en el mismo orden.',
  'contexts.clone.review.rulesNone': 'Sin reglas de conciliación: no hay ninguna para copiar.',
  'contexts.clone.review.rulesUncounted':
    'Todas sus reglas de conciliación, en el mismo orden; aquí no se sabe cuántas son.',
  'contexts.clone.review.noRules': 'Sin reglas de conciliación.',
  'contexts.clone.review.sources':
    '{sources, plural, one {Su única fuente} other {Sus # fuentes}} con {fieldMaps, plural, =0 {ningún mapeo de campos} one {# mapeo de campos} other {# mapeos de campos}}.',
  'contexts.clone.review.sourcesMapsUncounted':
    '{sources, plural, one {Su única fuente} other {Sus # fuentes}} con los mapeos de campos que haya.',
  'contexts.clone.review.sourcesUncounted':
    'Todas sus fuentes con sus mapeos de campos; aquí no se sabe cuántas son.',
  'contexts.clone.review.sourcesNone': 'Sin fuentes: no hay ninguna para copiar.',
  'contexts.clone.review.noSources': 'Sin fuentes, sin mapeos de campos y sin tarifarios.',
  'contexts.clone.review.feeSchedules':
    '{count, plural, one {Una copia del tarifario} other {Copias de los # tarifarios}} que usan estas fuentes, con un sufijo en el nombre.',
  'contexts.clone.review.feeSchedulesUncounted':
    'Copias de los tarifarios que usan estas fuentes, con un sufijo en el nombre.',
  'contexts.clone.review.feeSchedulesNone': 'Sin tarifarios: estas fuentes no usan ninguno.',
  'contexts.clone.review.sameFeeSchedules':
    'Las fuentes copiadas usan los mismos tarifarios que las originales.',
  'contexts.clone.review.never': 'El original queda como está.',
  'contexts.clone.differ.title': 'Qué cambia',
  'contexts.clone.differ.original': 'Original',
  'contexts.clone.differ.copy': 'Copia',
  'contexts.clone.differ.shared': 'los mismos',
  'contexts.clone.send': 'Clonar contexto',
  'contexts.clone.again': 'Enviar de nuevo',
  'contexts.clone.sending': 'Se está creando la copia.',
  'contexts.clone.lost.title': 'Se perdió la respuesta',
  'contexts.clone.lost.safe':
    'La copia puede haberse creado o no. Enviar de nuevo no tiene riesgo: no creará una segunda copia.',
  'contexts.clone.lost.unprotected':
    'La copia puede haberse creado o no. Busque primero “{name}” en la lista de contextos: este servidor todavía no ha demostrado que no hace nada dos veces.',
  'contexts.clone.lost.changed':
    'Es posible que la copia “{name}” se haya creado. Si se envía de nuevo tal cual, es la misma solicitud; con cambios, es una solicitud nueva y podría haber dos copias.',
  'contexts.clone.done.title': 'Se creó “{name}”',
  'contexts.clone.done.elsewhere': 'La copia “{name}”',
  'contexts.clone.done.elsewhere.text':
    'Lo que se copió solo se informa en la pestaña donde se creó la copia. Abra la copia para ver qué contiene.',
  'contexts.clone.done.draft': 'No se ejecuta hasta que se active.',
  'contexts.clone.done.active.title': 'La copia ya está activa',
  'contexts.clone.done.active':
    'Este servicio crea las copias ya activas. Póngala en pausa, salvo que deba ejecutarse.',
  'contexts.clone.done.replayed':
    'El servicio ya lo había hecho: el primer intento sí se completó y no se creó una segunda copia.',
  'contexts.clone.done.feesElsewhere':
    'Este servicio vincula las tablas de comisiones por reglas propias y las copió con el contexto.',
  'contexts.clone.done.differs.title': 'No todo es como se esperaba',
  'contexts.clone.done.differs':
    'Es posible que el contexto haya cambiado mientras se copiaba. Revise la copia antes de activarla.',
  'contexts.clone.done.counts': 'Qué se copió',
  'contexts.clone.done.promised': 'Esperado',
  'contexts.clone.done.copied': 'Copiado',
  'contexts.clone.done.untold': 'sin dato',
  'contexts.clone.done.otherThanPromised': 'distinto de lo esperado',
  'contexts.clone.done.open': 'Abrir la copia',
} as const;
