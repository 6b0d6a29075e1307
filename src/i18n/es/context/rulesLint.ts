export const texts = {
  // One sentence a hint; {other, number} is the position of an earlier rule.
  'rulesLint.fails-run': 'Todas las ejecuciones fallan, porque no se puede leer “{settings}”.',
  'rulesLint.anything':
    'No se compara nada: cualquier transacción de la izquierda se conciliaría con cualquiera de la derecha.',
  'rulesLint.unreachable': 'Nunca se llega a ella: la regla {other, number} toma todo lo que queda.',
  'rulesLint.duplicate': 'Hace lo mismo que la regla {other, number}, que no le deja nada.',
  'rulesLint.repeated':
    'Mismos ajustes que la regla {other, number}: solo prueba otra vez lo que esa regla no pudo repartir.',
  'rulesLint.shadowed': 'Nunca concilia: la regla {other, number} concilia antes los mismos pares.',
  'rulesLint.loose-first':
    'La regla {other, number} es más amplia y se prueba primero, así que toma la mayor parte de lo que esta regla más estricta busca.',
  'rulesLint.takes-nothing.base': 'No toma nada: los archivos importados no tienen montos ni monedas base.',
  'rulesLint.takes-nothing.direction': 'No toma nada: un reparto de derecha a izquierda nunca se registra.',
  'rulesLint.empty-window': 'No toma nada: no hay ningún número de días entre {min} y {max}.',
  'rulesLint.no-currency': 'No se compara la moneda: 100 BRL se conciliarían con 100 USD.',
  'rulesLint.zero-tolerance':
    'Ambas tolerancias son 0: una regla exacta hace lo mismo con montos de hasta {digits, number} decimales.',
  'rulesLint.percent-as-fraction.tolerance': 'Los montos pueden diferir en {percent}. ¿Quiso decir {meant}?',
  'rulesLint.percent-as-fraction.split':
    'Puede quedar pendiente el {percent} de un monto: ¿se quiso decir {meant}?',
  'rulesLint.no-effect':
    '{count, plural, one {Un ajuste no tiene efecto} other {Algunos ajustes no tienen efecto}} aquí: {settings}.',
  // In a row of a rule, where the sentence does not fit.
  'rulesLint.short.fails-run': 'Todas las ejecuciones fallan',
  'rulesLint.short.anything': 'No compara nada',
  'rulesLint.short.unreachable': 'Nunca se alcanza: regla {other, number} antes',
  'rulesLint.short.duplicate': 'Igual a la regla {other, number}',
  'rulesLint.short.repeated': 'Repite la regla {other, number}',
  'rulesLint.short.shadowed': 'Nunca concilia: regla {other, number} antes',
  'rulesLint.short.loose-first': 'Regla {other, number}, más amplia, antes',
  'rulesLint.short.takes-nothing': 'No toma nada',
  'rulesLint.short.empty-window': 'No toma nada',
  'rulesLint.short.no-currency': 'Moneda no comparada',
  'rulesLint.short.zero-tolerance': 'Las tolerancias son 0',
  'rulesLint.short.percent-as-fraction': '¿Porcentaje o fracción?',
  'rulesLint.short.no-effect': 'Ajustes sin efecto',
  'rulesLint.fix.takes-nothing.base': 'Desactivar montos base',
  'rulesLint.fix.takes-nothing.direction': 'Repartir de izquierda a derecha',
  'rulesLint.fix.takes-nothing.both': 'Restablecer estos ajustes',
  'rulesLint.fix.empty-window': 'Incluir ambos extremos',
  'rulesLint.fix.no-currency': 'Comparar la moneda',
  'rulesLint.fix.zero-tolerance': 'Hacerla exacta',
  'rulesLint.fix.percent-as-fraction': 'Cambiar a {meant}',
  'rulesLint.fix.no-effect':
    '{count, plural, one {Restablecer este ajuste} other {Restablecer estos ajustes}}',
  'rulesLint.fix.move': 'Mover antes de la regla {position, number}',
  'rulesLint.fix.delete': 'Eliminar la regla {position, number}',
  'rulesLint.count': '{count, plural, =0 {Sin avisos} one {# aviso} other {# avisos}}',
  'rulesLint.of': 'Regla {position, number}:',
  'rulesLint.several': '{count, number} avisos: {first}',
  'rulesLint.title': 'Avisos',
  'rulesLint.about': 'Hallados solo en las reglas, sin ningún archivo. Nada cambia hasta que usted lo elija.',
  'rulesLint.none': 'Nada en estas reglas parece un error.',
  'rulesLint.incomplete':
    'Hay demasiadas reglas distintas para comparar cada una con todas las demás: pueden faltar avisos sobre el orden.',
  'rulesLint.more': '{count, plural, one {# aviso más} other {# avisos más}}',
  'rulesLint.changed':
    'No se cambió nada: otra persona acaba de guardar esta regla. Revísela y vuelva a intentarlo.',
  'rulesLint.failed': 'La regla no se cambió. {reason}',
  'rulesLint.fixAll': 'Corregir los {count, number}…',
  'rulesLint.fixAll.title': 'Corregir todos los avisos',
  'rulesLint.fixAll.done': 'Las correcciones se guardaron',
  'rulesLint.fixAll.remaining':
    'Después, {count, plural, one {# aviso queda o es nuevo} other {# avisos quedan o son nuevos}}, según los números que tendrán las reglas:',
} as const;
