export const texts = {
  'form.undo.edit': 'editar “{name}”',
  'form.undo.done': 'Cambio deshecho: “{name}” está como antes',
  'form.undo.failed': 'El cambio de “{name}” no se deshizo. {reason}',
  'form.undo.conflict':
    'Aún sin deshacer: otra persona cambió lo mismo después. Al deshacer también se reemplaza ese cambio.',
  'form.undo.gone': 'Ya no hay nada que deshacer: se eliminó.',
} as const;
