export const texts = {
  'contexts.move.menu': 'Cambiar el estado de {name}',
  'contexts.move.ACTIVE': 'Activar',
  'contexts.move.ACTIVE.title': '¿Activar “{name}”?',
  'contexts.move.ACTIVE.meaning':
    'A partir de ahora puede ejecutarse para conciliar. Puede ponerlo en pausa en cualquier momento.',
  'contexts.move.PAUSED': 'Pausar',
  'contexts.move.PAUSED.title': '¿Poner “{name}” en pausa?',
  'contexts.move.PAUSED.meaning': 'No se ejecuta para conciliar hasta que se active de nuevo.',
  'contexts.move.ARCHIVED': 'Archivar',
  'contexts.move.ARCHIVED.title': '¿Archivar “{name}” de forma definitiva?',
  'contexts.move.ARCHIVED.meaning':
    'Es definitivo: su configuración ya no podrá cambiarse ni podrá activarse de nuevo. Aún se puede consultar y clonar.',
  'contexts.move.checking': 'Revisando qué falta.',
  'contexts.move.activateFirst.title': '¿Activar primero “{name}”?',
  'contexts.move.activateFirst.meaning':
    'Este servidor no archiva borradores, solo contextos activos o en pausa. Actívelo y luego archívelo. Mientras esté activo, puede ejecutarse para conciliar.',
  'contexts.move.complete': 'Su configuración está completa.',
  'contexts.move.incomplete': 'Puede activarlo como está, aunque su configuración no está completa:',
  'contexts.move.warning': 'Puede activarlo como está, pero revise esto primero:',
} as const;
