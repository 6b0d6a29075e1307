export const texts = {
  'rulesMany.bar': 'Reglas seleccionadas',
  'rulesMany.count': '{count, number} de {shown, number} seleccionadas',
  'rulesMany.all':
    '{count, plural, one {La única regla está seleccionada} other {Las # están seleccionadas}}',
  'rulesMany.hidden':
    '{hidden, plural, one {Otra más está oculta por el filtro y queda como está} other {Otras # están ocultas por el filtro y quedan como están}}',
  'rulesMany.move': 'Mover',
  'rulesMany.move.label':
    'Mover {count, plural, one {la regla seleccionada} other {las # reglas seleccionadas}}',
  'rulesMany.clear': 'Quitar la selección (Esc)',
  'rulesMany.edit': 'Cambiar un ajuste',
  'rulesMany.compare': 'Comparar',
  'rulesMany.delete': 'Eliminar',
  'rulesMany.stop': 'Detener',
  'rulesMany.progress': '{done, number} de {count, number} hechas',
  'rulesMany.progressLabel': 'Progreso',
  'rulesMany.paused': 'El servicio está limitando las solicitudes. Se reanuda a las {time}.',
  'rulesMany.leave.title': '¿Salir antes de terminar con todas las reglas?',
  'rulesMany.leave.text':
    'Se detiene después de la solicitud en curso. Lo que ya se hizo queda hecho, y las otras reglas quedan como están.',
  'rulesMany.step.running': 'En curso',
  'rulesMany.step.done': 'Hecho',
  'rulesMany.step.failed': 'No se hizo. {reason}',
  'rulesMany.step.unknown': 'Puede haberse hecho o no: {reason} Puede intentarlo de nuevo sin riesgo.',
  'rulesMany.delete.title': '¿Eliminar {count, plural, one {esta regla} other {estas # reglas}}?',
  'rulesMany.delete.text':
    'Las conciliaciones ya hechas por estas reglas pueden quitarse con ellas. Las reglas siguientes suben.',
  'rulesMany.delete.confirm': 'Eliminar {count, plural, one {la regla} other {# reglas}}',
  'rulesMany.delete.rest': 'Intentar de nuevo las otras {count, number}',
  'rulesMany.deleted':
    '{count, plural, one {# regla eliminada} other {# reglas eliminadas}}{gone, plural, =0 {} one {; # ya se había eliminado.} other {; # ya se habían eliminado.}}',
  'rulesMany.deletedAlready':
    '{gone, plural, one {# regla ya se había eliminado.} other {# reglas ya se habían eliminado.}}',
  'rulesMany.delete.gone': 'Ya se había eliminado.',
  'rulesMany.undo.delete': 'eliminar {count, plural, one {# regla} other {# reglas}}',
  'rulesMany.set.title': 'Cambiar un ajuste de {count, plural, one {# regla} other {# reglas}}',
  'rulesMany.set.which': 'Ajuste',
  'rulesMany.set.choose': 'Elija un ajuste',
  'rulesMany.set.missing': 'No se ofrecen, porque no todas las reglas seleccionadas los tienen: {settings}',
  'rulesMany.set.none': 'Las reglas seleccionadas no tienen en común ningún ajuste que esta consola conozca.',
  'rulesMany.set.begun': 'El ajuste no puede cambiar mientras unas reglas están hechas y otras no.',
  'rulesMany.set.value': 'Nuevo valor',
  'rulesMany.set.chooseValue': 'Elija un valor',
  'rulesMany.set.noValue': 'Elija antes un ajuste y su nuevo valor.',
  'rulesMany.set.nothing': 'No queda ninguna regla que esto cambiaría.',
  'rulesMany.set.submit': 'Cambiar {count, plural, one {# regla} other {# reglas}}',
  'rulesMany.set.rest': 'Intentar de nuevo las otras {count, number}',
  'rulesMany.set.preview': 'Qué cambia',
  'rulesMany.set.now': 'Ahora: {value}',
  'rulesMany.set.same': 'Queda: {value}',
  'rulesMany.set.refused': 'Queda fuera: {reason}',
  'rulesMany.set.otherType': 'No se hizo. Otra persona dio a esta regla otro tipo, que no tiene este ajuste.',
  'rulesMany.set.done':
    '{setting}: {count, plural, one {# regla cambiada y guardada} other {# reglas cambiadas y guardadas}}{already, plural, =0 {} one {; # ya tenía este valor} other {; # ya tenían este valor}}{replaced, plural, =0 {} one {. Entretanto, otra persona había puesto otro valor en # de ellas; Deshacer lo trae de vuelta} other {. Entretanto, otra persona había puesto otros valores en # de ellas; Deshacer los trae de vuelta}}',
  'rulesMany.set.unchanged':
    'No se cambió nada.{already, plural, =0 {} one { # regla ya tenía este valor.} other { # reglas ya tenían este valor.}}{gone, plural, =0 {} one { # regla se eliminó entretanto.} other { # reglas se eliminaron entretanto.}}',
  'rulesMany.set.gone': 'Queda fuera: la regla se eliminó entretanto.',
  'rulesMany.undo.set': 'cambiar {count, plural, one {# regla} other {# reglas}}',
  'rulesMany.set.back':
    'Cambio deshecho: {count, plural, one {# regla tiene de nuevo su valor anterior} other {# reglas tienen de nuevo sus valores anteriores}}',
  'rulesMany.set.backBut':
    '{count, plural, =0 {Nada volvió a su valor anterior.} one {Cambio deshecho en # regla.} other {Cambio deshecho en # reglas.}}{changed, plural, =0 {} one { Entretanto, otra persona cambió este ajuste en # regla, y eso queda.} other { Entretanto, otra persona cambió este ajuste en # reglas, y eso queda.}}{gone, plural, =0 {} one { # regla se eliminó entretanto.} other { # reglas se eliminaron entretanto.}}',
  'rulesMany.set.notBack':
    '{done, number} de {count, number} reglas tienen de nuevo su valor anterior; las otras no se pudieron devolver. {reason}',
  'rulesMany.compare.title': 'Reglas {one, number} y {other, number} comparadas',
  'rulesMany.compare.count': '{count, plural, =0 {Sin diferencias} one {# diferencia} other {# diferencias}}',
  'rulesMany.compare.tests': 'Qué comprueba',
  'rulesMany.compare.default': '{value} (predeterminado)',
  'rulesMany.compare.none': 'no existe en este tipo',
  'rulesMany.stopping': 'Se detiene después de la solicitud en curso.',
  'rulesMany.progressFailed': '{failed, number} sin hacer',
} as const;
