export const texts = {
  'undo.action': 'Deshacer…',
  'undo.title': 'Deshacer: {action}',
  'undo.about':
    'Los cambios posteriores se conservan, salvo que usted elija otra cosa. Nada cambia antes de que usted confirme.',
  'undo.submit': 'Deshacer',
  'undo.done': 'Deshecho. Esto está en el registro de actividad y allí también se puede deshacer.',
  'undo.donePart':
    'Deshecho en parte: el resto queda como está. Esto está en el registro de actividad y allí también se puede deshacer.',
  'undo.none': 'No hay nada que deshacer: lo que esta acción cambió está como antes.',
  'undo.none.kept':
    'Nada cambia mientras se conserven todos los cambios posteriores. Elija «Deshacer de todos modos» para un valor.',
  'undo.notUndone': 'Lo que no se puede deshacer',
  'undo.notUndone.not-deletable':
    'Los contextos, las fuentes y los tarifarios no se pueden eliminar. Un contexto se puede archivar.',
  'undo.notUndone.not-covered': 'Esto no se deshace aquí.',
  'undo.notUndone.hidden': 'Sus permisos no incluyen los valores.',
  'undo.notUndone.gone': 'Se eliminó después.',
  'undo.notUndone.gone.by': '{author} lo eliminó después.',
  'undo.notUndone.again': 'Esto ya está hecho: {author} volvió a crear la regla.',
  'undo.notUndone.gap': 'El registro está incompleto, por eso no se conoce la posición anterior.',
  'undo.conflicts':
    '{count, plural, one {# valor se cambió otra vez después} other {# valores se cambiaron otra vez después}}',
  'undo.conflict.by': '{author} cambió esto',
  'undo.conflict.unknown': 'El registro no muestra quién cambió esto.',
  'undo.conflict.now': 'Ahora',
  'undo.conflict.before': 'Anterior',
  'undo.conflict.choice': 'Qué hacer con {what}',
  'undo.conflict.keep': 'Conservar',
  'undo.conflict.restore': 'Deshacer de todos modos',
  'undo.conflict.position': 'Posición',
  'undo.conflict.deleted': 'eliminado',
} as const;
