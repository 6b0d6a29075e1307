export const texts = {
  'suggest.open': 'Sugerir reglas',
  'suggest.more': 'Sugerir…',
  'suggest.title': 'Reglas sugeridas',
  'suggest.about':
    'Deducidas de estas transacciones y probadas con ellas, en este orden. Cada regla concilia lo que dejan las anteriores. No se guarda nada.',
  'suggest.place': 'Dónde van',
  'suggest.place.instead': 'En lugar de estas reglas',
  'suggest.place.behind': 'Después de estas reglas',
  'suggest.progress': 'Examinando las transacciones, {percent, number} %',
  'suggest.failed': 'Algo salió mal en este navegador. No se cambió nada.',
  'suggest.list': 'Reglas sugeridas, en el orden en que se probarían',
  'suggest.sum':
    '{found, plural, one {Una regla concilia} other {# reglas concilian}} {left} de {lefts, plural, one {# transacción} other {# transacciones}} de la izquierda ({percent} %) y {right} de {rights, number} de la derecha.',
  'suggest.sum.behind':
    '{found, plural, one {Una regla más concilia} other {# reglas más concilian}} {left} de {lefts, plural, one {la única transacción sin conciliar} other {las # transacciones sin conciliar}} de la izquierda, y {right} de {rights, number} de la derecha.',
  'suggest.anyAmount': 'Misma referencia, cualquier monto',
  'suggest.takes': 'concilia {count, number} ({percent} %)',
  'suggest.evidence.reference':
    'Pares con la misma referencia: {pairs, number}; de estos, con el mismo monto: {same, number}.',
  'suggest.evidence.days.reference':
    'Con esos días de diferencia: {within, number} de {pairs, plural, one {# par} other {# pares}} con la misma referencia y el mismo monto.',
  'suggest.evidence.days.amount':
    'Con esos días de diferencia: {within, number} de {pairs, plural, one {# par} other {# pares}} con un monto único.',
  'suggest.evidence.amounts':
    'Con esa diferencia como máximo: {within, number} de {pairs, plural, one {# par} other {# pares}} con la misma referencia y montos distintos.',
  'suggest.evidence.sums':
    '{lefts, plural, one {Una transacción de la izquierda equivale} other {# transacciones de la izquierda equivalen}} a la suma de la derecha de un día.',
  'suggest.risk.low': 'Riesgo bajo',
  'suggest.risk.look': 'Por revisar',
  'suggest.risk.high': 'Riesgo alto',
  'suggest.reason.none': 'Cada coincidencia es la única posible.',
  'suggest.reason.ambiguous':
    '{count, plural, one {Una coincidencia podría haber sido} other {# coincidencias podrían haber sido}} con otra transacción.',
  'suggest.reason.any-amount':
    '{count, plural, one {Una coincidencia tiene} other {# coincidencias tienen}} montos distintos, que no se comparan.',
  'suggest.reason.used-up':
    '{count, plural, one {Una transacción se consume} other {# transacciones se consumen}} sin conciliarse.',
  'suggest.reason.proposed':
    '{count, plural, one {Una coincidencia solo se propone} other {# coincidencias solo se proponen}} para revisión.',
  'suggest.reason.without-reference':
    '{count, plural, one {Una coincidencia se basa} other {# coincidencias se basan}} solo en monto y día.',
  'suggest.reason.other-amounts':
    'Solo {count, number} de {of, plural, one {# par} other {# pares}} con la misma referencia tienen montos con esa diferencia. Pueden ser errores: elija la regla solo si no lo son.',
  'suggest.reason.other-days':
    'Solo {count, number} de {of, plural, one {# par} other {# pares}} están a esa distancia en días. Pueden ser errores: elija la regla solo si no lo son.',
  'suggest.reason.wide':
    'En {count, plural, one {una coincidencia} other {# coincidencias}}, los montos pueden diferir en más de un quinto.',
  'suggest.reason.left-out':
    '{count, plural, one {Se rechazó una fila} other {Se rechazaron # filas}} por cómo se leyeron los archivos: la regla no se probó con {count, plural, one {esa fila} other {esas filas}}.',
  'suggest.leftOut.left':
    '{refused, number} de {rows, number} filas del archivo de la izquierda fueron rechazadas. Vea cómo se leyó antes de confiar en estas reglas.',
  'suggest.leftOut.right':
    '{refused, number} de {rows, number} filas del archivo de la derecha fueron rechazadas. Vea cómo se leyó antes de confiar en estas reglas.',
  'suggest.stage': 'Probar {count, plural, one {# regla} other {# reglas}}',
  'suggest.stage.none': 'Elija primero una regla.',
  'suggest.staged': '{count, plural, one {# regla en prueba} other {# reglas en prueba}}; no se guardó nada',
  'suggest.empty': 'No se puede sugerir ninguna regla',
  'suggest.empty.behind': 'Las reglas que se prueban no dejan nada que otra regla pudiera conciliar.',
  'suggest.empty.unread': 'No se pudo leer ninguna transacción de uno de los archivos.',
  'suggest.empty.problem': 'Una ejecución fallaría antes de cualquier regla. Vea el motivo en la página.',
  'suggest.empty.currencies': 'Los dos lados no tienen ninguna moneda en común.',
  'suggest.empty.days':
    'Los dos lados no tienen ningún día en común: los archivos son de períodos distintos.',
  'suggest.empty.values':
    'Ninguna referencia y ningún monto aparecen en ambos lados. Vea cómo se leyó cada archivo: la referencia puede ser otra columna.',
  'suggest.empty.amounts':
    '{count, plural, one {Una referencia aparece} other {# referencias aparecen}} una vez en cada lado, pero con montos distintos. Revise cómo se leen los montos de ambos archivos.',
  'suggest.empty.negatives': 'Ninguna regla concilia un monto negativo.',
  'suggest.empty.mirrored':
    '{count, plural, one {Un monto aparece} other {# montos aparecen}} en los dos lados con signos opuestos. Invierta los signos de un archivo en “Cómo se leyó”.',
  'suggest.negatives.left':
    '{count, plural, one {Una transacción del archivo de la izquierda tiene} other {# transacciones del archivo de la izquierda tienen}} un monto negativo.',
  'suggest.negatives.right':
    '{count, plural, one {Una transacción del archivo de la derecha tiene} other {# transacciones del archivo de la derecha tienen}} un monto negativo.',
  'suggest.negatives.both':
    '{left, plural, one {# transacción} other {# transacciones}} del archivo de la izquierda y {right, plural, one {# transacción} other {# transacciones}} del archivo de la derecha tienen un monto negativo.',
  'suggest.empty.guesses':
    'En ambos lados hay {references, plural, =0 {cero referencias} one {una referencia} other {# referencias}} y {amounts, plural, =0 {cero montos} one {un monto} other {# montos}} en común, pero nada indica qué transacción corresponde a cuál.',
} as const;
