export const texts = {
  'whatIf.reason.refused': 'Rechazada: {why}',
  'whatIf.reason.refusedAt': 'Rechazada. {place}',
  'whatIf.reason.duplicate':
    '{unit, select, entry {Descartado: el movimiento {row, number}} other {Descartada: la fila {row, number}}} tiene la misma referencia',
  'whatIf.reason.counterpartDuplicate':
    '{unit, select, entry {El movimiento {row, number} del otro archivo, con esta referencia, se descarta por duplicado} other {La fila {row, number} del otro archivo, con esta referencia, se descarta por duplicada}}',
  'whatIf.reason.counterpartDuplicateAmount':
    '{unit, select, entry {El movimiento {row, number} del otro archivo, con este monto, se descarta por duplicado} other {La fila {row, number} del otro archivo, con este monto, se descarta por duplicada}}',
  'whatIf.reason.counterpartRefused':
    '{unit, select, entry {El movimiento {row, number} del otro archivo, con esta referencia, fue rechazado} other {La fila {row, number} del otro archivo, con esta referencia, fue rechazada}}: {why}',
  'whatIf.reason.usedUp.negative-amount':
    'La regla {position, number} la consumió con “{other}”: los montos negativos no se registran',
  'whatIf.reason.usedUp.group-too-large':
    'La regla {position, number} la consumió: los grupos de más de 500 no se registran',
  'whatIf.reason.counterpartTaken':
    'Coincide con “{other}”, pero la regla {position, number} ya la usó con “{taker}”',
  'whatIf.reason.differs': 'Contraparte “{other}”: {differences}',
  'whatIf.reason.run-failed': 'La ejecución falla',
  'whatIf.reason.no-rules': 'No hay regla',
  'whatIf.reason.no-counterpart':
    'Nada sin conciliar del otro lado tiene la misma referencia, ni el mismo monto en una fecha cercana',
  'whatIf.reason.score-too-low':
    'Coincide con “{other}” por la regla {position, number}, pero su puntuación es menor que 60',
  'whatIf.reason.no-share':
    'Coincide con “{other}” por la regla {position, number}, pero la de la derecha no recibe parte de la izquierda',
  'whatIf.reason.split-incomplete':
    'Coincide con “{other}” por la regla {position, number}, pero la suma no cubre el lado izquierdo',
  'whatIf.reason.base-missing':
    'Coincide con “{other}” por la regla {position, number}, pero falta un monto base',
  'whatIf.reason.records-nothing':
    'Coincide con “{other}”, pero la regla {position, number} no registra nada',
  'whatIf.reason.rule-stopped':
    'Coincide con “{other}”, pero la regla {position, number} se detuvo: coincide con demasiadas filas',
  'whatIf.reason.of.refused': 'rechazadas al leer el archivo',
  'whatIf.reason.of.duplicate': 'descartadas por duplicadas',
  'whatIf.reason.of.counterpart-not-taken': 'contraparte rechazada al leer su archivo',
  'whatIf.reason.of.used-up': 'consumidas sin conciliar',
  'whatIf.reason.of.counterpart-taken': 'contraparte ya usada con otra',
  'whatIf.reason.of.differs': 'difieren varios valores',
  'whatIf.reason.of.run-failed': 'la ejecución falla',
  'whatIf.reason.of.no-rules': 'sin regla',
  'whatIf.reason.of.no-counterpart': 'sin contraparte',
  'whatIf.reason.of.score-too-low': 'puntuación menor que 60',
  'whatIf.reason.of.no-share': 'sin parte del lado izquierdo',
  'whatIf.reason.of.split-incomplete': 'la suma no cubre el lado izquierdo',
  'whatIf.reason.of.base-missing': 'falta el monto base',
  'whatIf.reason.of.records-nothing': 'la regla no registra nada',
  'whatIf.reason.of.rule-stopped': 'regla detenida',
  'whatIf.reason.of.amount': 'difiere el monto',
  'whatIf.reason.of.currency': 'difiere la moneda',
  'whatIf.reason.of.days': 'difiere el día, en {days, plural, one {# día} other {# días}}',
  'whatIf.reason.of.time': 'difiere la hora',
  'whatIf.reason.of.reference': 'difiere la referencia',
  'whatIf.reason.of.referenceBy': 'difiere la referencia, en {what}',
  'whatIf.reason.of.base': 'monto base ausente o distinto',
  'whatIf.reason.difference.more': 'su monto es {amount} mayor',
  'whatIf.reason.difference.less': 'su monto es {amount} menor',
  'whatIf.reason.difference.more.fees': 'contando las comisiones, su monto es {amount} mayor',
  'whatIf.reason.difference.less.fees': 'contando las comisiones, su monto es {amount} menor',
  'whatIf.reason.difference.currency': 'en {currency}',
  'whatIf.reason.difference.after':
    '{days, plural, =0 {el mismo día} one {# día después} other {# días después}}',
  'whatIf.reason.difference.before': '{days, plural, one {# día antes} other {# días antes}}',
  'whatIf.reason.difference.time': 'a otra hora',
  'whatIf.reason.difference.reference': 'otra referencia',
  'whatIf.reason.difference.reference.by': 'la referencia difiere en {what}',
  'whatIf.reason.difference.zeros': 'ceros a la izquierda',
  'whatIf.reason.difference.case': 'mayúsculas y minúsculas',
  'whatIf.reason.difference.blanks': 'espacios',
  'whatIf.reason.difference.base': 'monto base ausente o distinto',
  'whatIf.reason.advice':
    'Ninguna regla ignora {what}: use el mismo formato en la columna de referencia de los dos archivos o convierta uno de ellos.',
  'whatIf.reason.of.sign': 'signo opuesto',
  'whatIf.reason.of.no-negatives': 'ningún monto negativo del otro lado',
  'whatIf.reason.no-negatives': 'El otro lado no tiene ningún monto negativo',
  'whatIf.reason.difference.sign': 'su monto tiene el signo opuesto',
  'whatIf.reason.advice.duplicate':
    'En “Cómo se leyó”, numere las repeticiones, una la referencia con la cuota o sume las filas: así no se descarta ninguna.',
  'whatIf.reason.advice.sign':
    'Ninguna regla concilia signos opuestos. Si todos los montos de un archivo tienen el otro signo, inviértalos en “Cómo se leyó”; si no, corrija estas filas.',
  'whatIf.reason.steps.left': 'Ajustar el archivo de la izquierda',
  'whatIf.reason.steps.right': 'Ajustar el archivo de la derecha',
  'whatIf.reason.steps.both': 'Ajustar ambos archivos',
  'whatIf.reason.open': '{left, number} a la izquierda, {right, number} a la derecha: {reason}',
  'whatIf.reason.same-reference':
    '“{reference}” está {unit, select, none {del otro lado} entry {en el movimiento {row, number} del otro archivo} other {en la fila {row, number} del otro archivo}} y ya está conciliada',
  'whatIf.reason.same-reference.instalment':
    '“{reference}” está {unit, select, none {del otro lado} entry {en el movimiento {row, number} del otro archivo} other {en la fila {row, number} del otro archivo}}{matched, plural, =1 { y ya está conciliada} other {}}: es otra cuota ({others}, no {own})',
  'whatIf.reason.same-reference.payment':
    '“{reference}” está {unit, select, none {del otro lado} entry {en el movimiento {row, number} del otro archivo} other {en la fila {row, number} del otro archivo}}{matched, plural, =1 { y ya está conciliada} other {}}: es el pago, no su devolución',
  'whatIf.reason.same-reference.refund':
    '“{reference}” está {unit, select, none {del otro lado} entry {en el movimiento {row, number} del otro archivo} other {en la fila {row, number} del otro archivo}}{matched, plural, =1 { y ya está conciliada} other {}}: es la devolución, no el pago',
  'whatIf.reason.of.same-reference': 'referencia ya conciliada, en otro movimiento',
  'whatIf.reason.of.form': 'la referencia está en otra forma',
  'whatIf.reason.difference.form.same': 'la misma referencia “{form}” en su texto',
  'whatIf.reason.difference.form': 'la misma referencia en otra forma, “{form}”',
  'whatIf.reason.due-later':
    'Vence el {due}{weekend, plural, =1 {, se paga el siguiente día hábil} other {}}, después del último día del otro archivo ({last})',
  'whatIf.reason.unpaid': 'Aún no pagado, según su estado “{status}”',
  'whatIf.reason.of.due-later': 'vence después del último día del otro archivo',
  'whatIf.reason.of.unpaid': 'aún no pagado, según su estado',
} as const;
