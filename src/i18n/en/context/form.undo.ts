export const texts = {
  'form.undo.edit': 'edit “{name}”',
  'form.undo.done': 'Change undone: “{name}” is as it was before',
  'form.undo.failed': 'The change of “{name}” was not undone. {reason}',
  'form.undo.conflict':
    'Not undone yet: someone else has changed the same since. Undoing replaces their change, too.',
  'form.undo.gone': 'There is nothing left to undo: it has been deleted.',
} as const;
