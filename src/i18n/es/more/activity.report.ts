export const texts = {
  'activity.report.title': 'Informe de cambios',
  'activity.report.kind': 'Cambios registrados en el registro de actividad',
  'activity.report.about': '{tenant}, {from} a {to}, sin incluir el final. Todas las horas están en UTC.',
  'activity.report.counted': '{kind}: {count, number}',
  'activity.report.span': '{from} a {to}',
  'activity.report.next': 'Comprobar a continuación',
  'activity.report.next.whatIf': 'Probar las reglas en la simulación',
  'activity.report.next.asItWas': 'Comparar con la configuración anterior',
  'activity.report.ofTenant': 'Todos los contextos y tarifarios',
  'activity.report.print': 'Imprimir',
  'activity.report.csv': 'Descargar CSV',
  'activity.report.proofFile': 'Descargar prueba',
  'activity.report.readAgain': 'Leer de nuevo',
  'activity.report.file': 'Cambios',
  'activity.report.from': 'Desde (día en UTC)',
  'activity.report.to': 'Hasta (día en UTC)',
  'activity.report.fromInstant': 'Empieza el {time}. Un día reemplaza esto.',
  'activity.report.toInstant': 'Termina el {time}. Un día reemplaza esto.',
  'activity.report.noPeriod': 'El último día es anterior al primero.',
  'activity.report.reading':
    'Leyendo el registro: {count, plural, one {# entrada} other {# entradas}} hasta ahora…',
  'activity.report.failed': 'No se pudo leer el informe.',
  'activity.report.readAt': 'Leído',
  'activity.report.readBy': 'Leído por',
  'activity.report.complete':
    'Completo: {count, plural, one {# entrada} other {# entradas}} en este período. El punto de control {final, number} es posterior al período.',
  'activity.report.completeOfContext':
    'Completo: {count, plural, one {# entrada} other {# entradas}} de este contexto y de sus tarifarios en este período. El punto de control {final, number} es posterior al período.',
  'activity.report.startsAfter':
    'El registro empieza el {time}, después de este período. No contiene lo que pasó antes.',
  'activity.report.startsIn':
    'El registro empieza en este período, el {time}. No contiene lo que pasó antes.',
  'activity.report.startsAfterOfContext':
    'El registro de este contexto empieza después de este período. No contiene lo que pasó antes.',
  'activity.report.cut':
    'Incompleto: solo se leyeron las {count, number} entradas más nuevas del período. Elija un período más corto.',
  'activity.report.sealedUntil':
    'Las entradas hasta el {time} están completas. Todavía pueden seguir otras posteriores.',
  'activity.report.unsealed': 'El registro todavía no tiene un punto de control.',
  'activity.report.changes': '{count, plural, =0 {Sin cambios} one {# cambio} other {# cambios}}',
  'activity.report.others':
    '{count, plural, one {# entrada más está} other {# entradas más están}} en los archivos: {list}.',
  'activity.report.other.baseline':
    '{count, plural, one {# estado en el que empieza el registro} other {# estados en los que empieza el registro}}',
  'activity.report.other.session':
    '{count, plural, one {# inicio o cierre de sesión} other {# inicios y cierres de sesión}}',
  'activity.report.other.lookup':
    '{count, plural, one {# consulta de clave Pix} other {# consultas de claves Pix}}',
  'activity.report.other.reading':
    '{count, plural, one {# lectura del registro} other {# lecturas del registro}}',
  'activity.report.other.file': '{count, plural, one {# archivo aplicado} other {# archivos aplicados}}',
  'activity.report.other.erasure':
    '{count, plural, one {# eliminación de datos} other {# eliminaciones de datos}}',
  'activity.report.other.refused':
    '{count, plural, one {# solicitud rechazada} other {# solicitudes rechazadas}}',
  'activity.report.other.unchanged':
    '{count, plural, one {# solicitud que no cambió nada} other {# solicitudes que no cambiaron nada}}',
  'activity.report.other.intent':
    '{count, plural, one {# intención cuyo resultado es otra entrada} other {# intenciones cuyos resultados son otras entradas}}',
  'activity.report.other.other': '{count, plural, one {# otra} other {# otras}}',
  'activity.report.ofContext':
    'Con los cambios de los tarifarios que las fuentes de este contexto usaron en el período.',
  'activity.report.shown': 'Se muestran los primeros {count, number}. Los archivos contienen todos.',
  'activity.report.position': 'Posición',
  'activity.report.ruleAt': 'Regla {position, number}: {name}',
  'activity.report.proof': 'Comprobación',
  'activity.report.proof.about':
    'Lo que verifica un auditor es el archivo de “Descargar prueba”, no esta hoja. El auditor recibe la huella digital de la clave del operador, no de esta hoja, y ejecuta “recon activity verify ARCHIVO --key HUELLA”.',
  'activity.report.proof.is':
    'Prueba qué entradas tiene el registro de este período, en qué orden, con qué ids de usuarios y con qué valores antes y después; que ninguna se cambió, añadió u omitió entre los dos puntos de control; y, para un contexto, el certificado.',
  'activity.report.proof.isNot':
    'No prueba: los nombres de esta hoja, que son los actuales; lo que se cambió sin pasar por esta consola o con el registro desactivado; valores que sus permisos ocultan o que se borraron; ni que nadie con la clave escribió otro registro. Solo lo muestra un punto de control guardado en otra máquina: páselo con “--from-checkpoint”.',
  'activity.report.before': 'Punto de control antes del período',
  'activity.report.after': 'Punto de control después del período, o el más nuevo',
  'activity.report.none': 'ninguno: el primer punto de control es posterior',
  'activity.report.checkpoint': 'Entrada {final, number}, {time}',
  'activity.report.key': 'Clave',
  'activity.report.signature': 'Firma',
  'activity.report.certificate': 'Certificado',
  'activity.report.since': 'Certificar desde el último cambio',
  'activity.report.sinceStart': 'Certificar desde ese momento',
  'activity.report.same':
    'Sin cambios: la configuración es la misma el {from} y el {to}, y el registro no tiene ningún cambio de este contexto ni de sus tarifarios entre ambos.',
  'activity.report.changed': 'Cambió entre el {from} y el {to}: vea los cambios abajo.',
  'activity.report.stateAt': 'Configuración el {time}',
  'activity.report.noHash': 'no disponible sin https',
  'activity.report.uncertified.remote':
    'Sin certificado: el registro de esta consola no contiene las configuraciones completas de un servicio remoto.',
  'activity.report.uncertified.gap':
    'Sin certificado: en una parte de este período no se registraron los cambios.',
  'activity.report.uncertified.earlierGap':
    'Sin certificado: la configuración se cambió antes de este período, entre el {from} y el {to}, de un modo que el registro no anotó. Desde entonces, su estado no es seguro. Para que un certificado vuelva a ser posible, el operador inicia la consola una vez con el registro desactivado y después con el registro activado: se registra el estado completo.',
  'activity.report.uncertified.hidden':
    'Sin certificado: sus permisos no incluyen todas las partes de este contexto.',
  'activity.report.uncertified.unsealed':
    'Sin certificado: el registro no tiene un punto de control en este período ni después.',
  'activity.report.uncertified.short':
    'Todavía sin certificado: el punto de control más nuevo, del {time}, es menos de un minuto posterior al inicio del período. La próxima entrada del registro, como un inicio de sesión, añade uno. Lea de nuevo después.',
  'activity.report.uncertified.starts':
    'Sin certificado: el registro de este contexto no llega hasta el inicio del período.',
  'activity.report.uncertified.startsAt':
    'Sin certificado: en este período, el {time}, el registro guardó de nuevo toda la configuración, porque empezó o se activó, se restauró una copia de seguridad o se iban a eliminar entradas anteriores. No es seguro que se haya registrado todo lo que hubo entre ambos momentos. Desde el {time} es posible un certificado.',
  'activity.report.uncertified.later': 'Sin certificado: este contexto no existía al inicio del período.',
  'activity.report.csv.number': 'Entrada',
  'activity.report.csv.time': 'Hora (UTC)',
  'activity.report.csv.who': 'Por',
  'activity.report.csv.subject': 'Id del usuario',
  'activity.report.csv.action': 'Acción',
  'activity.report.csv.operation': 'Operación',
  'activity.report.csv.outcome': 'Resultado',
  'activity.report.csv.context': 'Contexto',
  'activity.report.csv.contextId': 'Id del contexto',
  'activity.report.csv.kind': 'Tipo de objeto',
  'activity.report.csv.object': 'Objeto',
  'activity.report.csv.objectId': 'Id del objeto',
  'activity.report.csv.field': 'Campo',
  'activity.report.csv.fieldName': 'Campo en el registro',
  'activity.report.csv.before': 'Antes',
  'activity.report.csv.after': 'Después',
  'activity.report.csv.requestId': 'Id de la solicitud',
} as const;
