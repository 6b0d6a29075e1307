export const texts = {
  'contexts.check.title': 'Revisión de configuración',
  'contexts.check.complete': 'Configuración completa',
  'contexts.check.progress': '{done, number} de {total, number} listos',
  'contexts.check.open': 'No falta nada, {count, number} sin dato',
  'contexts.check.state.done': 'Listo:',
  'contexts.check.state.missing': 'Falta:',
  'contexts.check.state.warning': 'Revise esto:',
  'contexts.check.state.unknown': 'No se sabe:',
  'contexts.check.sides.done': 'Una fuente de cada lado',
  'contexts.check.sides.none': 'Todavía no hay fuentes de ningún lado',
  'contexts.check.sides.noLeft': 'No hay fuente a la izquierda',
  'contexts.check.sides.noRight': 'No hay fuente a la derecha',
  'contexts.check.sides.withoutSide':
    '{count, plural, one {# fuente no está} other {# fuentes no están}} ni a la izquierda ni a la derecha',
  'contexts.check.sides.unknown': 'No se conocen sus fuentes',
  'contexts.check.counts.done.1:1':
    '{left, number} a la izquierda y {right, number} a la derecha; el tipo 1:1 necesita 1 fuente a la izquierda y 1 a la derecha',
  'contexts.check.counts.done.1:N':
    '{left, number} a la izquierda y {right, number} a la derecha; el tipo 1:N necesita 1 fuente a la izquierda y 1 o más a la derecha',
  'contexts.check.counts.done.N:M':
    '{left, number} a la izquierda y {right, number} a la derecha; el tipo N:M necesita 1 o más fuentes a la izquierda y 1 o más a la derecha',
  'contexts.check.counts.missing.1:1':
    'El tipo 1:1 necesita 1 fuente a la izquierda y 1 a la derecha; hay {left, number} a la izquierda y {right, number} a la derecha',
  'contexts.check.counts.missing.1:N':
    'El tipo 1:N necesita 1 fuente a la izquierda y 1 o más a la derecha; hay {left, number} a la izquierda y {right, number} a la derecha',
  'contexts.check.counts.missing.N:M':
    'El tipo N:M necesita 1 o más fuentes a la izquierda y 1 o más a la derecha; hay {left, number} a la izquierda y {right, number} a la derecha',
  'contexts.check.counts.unknown': 'No se sabe si el número de fuentes corresponde al tipo {type}',
  'contexts.check.fieldMaps.missing': 'No todas las fuentes tienen ya un mapeo de campos',
  'contexts.check.fieldMaps.done': 'Un mapeo de campos completo para cada fuente',
  'contexts.check.fieldMaps.incomplete':
    'No todas las fuentes tienen un mapeo de campos que la importación pueda usar',
  'contexts.check.fieldMaps.lacks': 'falta {fields}',
  'contexts.check.fieldMaps.oneColumn': 'lee {fields} de una sola columna',
  'contexts.check.fieldMaps.turned': 'está escrito de columna a campo',
  'contexts.check.fieldMaps.notText': 'no tiene texto en {fields}',
  'contexts.check.fieldMaps.loading': 'Cargando los mapeos de campos',
  'contexts.check.fieldMaps.unknown': 'No se sabe si todas las fuentes tienen un mapeo de campos completo',
  'contexts.check.fieldMaps.fix': 'Mapeos de campos por completar',
  'contexts.check.fees.done.NET': 'Un tarifario, con el que se calculan los montos netos',
  'contexts.check.fees.done.GROSS': 'Un tarifario, con el que se calculan los montos brutos',
  'contexts.check.fees.elsewhere':
    'Este servicio vincula las tablas de comisiones en otro lugar, así que aquí no se sabe cuáles se aplican',
  'contexts.check.fees.missing.NET':
    'Ninguna fuente tiene tarifario, así que no se pueden calcular montos netos y toda ejecución falla',
  'contexts.check.fees.missing.GROSS':
    'Ninguna fuente tiene tarifario, así que no se pueden calcular montos brutos y toda ejecución falla',
  'contexts.check.failsRun':
    'La regla {position, number} tiene un ajuste que no se puede leer, así que toda ejecución falla',
  'contexts.check.rules.done':
    '{count, plural, one {# regla de conciliación} other {# reglas de conciliación}}',
  'contexts.check.rules.missing': 'Todavía no hay reglas de conciliación, así que nada se conciliaría',
  'contexts.check.rules.unknown': 'No se conocen sus reglas de conciliación',
  'contexts.check.matchesAnything':
    'La regla {position, number} concilia cualquier par, así que ninguna regla posterior llega a probarse',
  'contexts.check.matchesAnything.last':
    'La regla {position, number} concilia cualquier par, pues no compara nada',
  'contexts.check.matchesNothing':
    '{count, plural, one {La única regla de conciliación nunca concilia, así que nada se conciliaría} other {Ninguna de las # reglas de conciliación llega a conciliar, así que nada se conciliaría}}',
  'contexts.check.engine.done': 'El motor actual puede ejecutar el tipo {type}',
  'contexts.check.engine.missing': 'El motor actual no puede ejecutar el tipo {type}',
  'contexts.check.engine.unknown': 'No se sabe si el motor actual puede ejecutar el tipo {type}',
  'contexts.check.status.done': 'Está activo, así que puede ejecutarse',
  'contexts.check.status.missing': 'Su estado es “{status}”, así que no se ejecuta',
  'contexts.check.status.unknown': 'Su estado es “{status}”, que esta consola no conoce',
  'contexts.check.fix.addSource': 'Agregar fuente',
  'contexts.check.fix.fieldMap': 'Mapear los campos',
  'contexts.check.fix.setSides': 'Definir lados',
  'contexts.check.fix.sources': 'Ir a fuentes',
  'contexts.check.fix.addRule': 'Agregar regla',
  'contexts.check.fix.rules': 'Ir a reglas',
  'contexts.check.fix.type': 'Cambiar tipo',
  'contexts.check.fix.status': 'Cambiar estado',
} as const;
