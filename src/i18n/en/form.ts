export const texts = {
  'form.required': 'Fill this in',
  'form.tooLong': 'Too long for this server: {sentence}',
  'form.tooManyBytes':
    'Too long for this server: it counts bytes, of which a letter with an accent has two or more. These are {bytes, number}, and {most, number} are allowed.',
  'form.unplaced.title': 'Something is not right',
  'form.unplaced.meaning': 'These values do not fit, and none of the fields here holds them:',
  'form.saving': 'Being saved; it cannot be stopped now',
  'form.conflict.title': 'Somebody else has changed this meanwhile',
  'form.conflict.meaning':
    'What is named here was changed there too. Save again to replace their values with yours.',
  'form.conflict.gone': 'Somebody else has deleted this meanwhile. Save again to create it anew.',
  'form.conflict.both': '{name}: theirs {theirs}, yours {mine}',
  'form.conflict.takeTheirs': 'Use theirs',
  'form.conflict.keepMine': 'Keep mine',
  'form.conflict.field': 'Changed meanwhile to: {value}',
  'form.conflict.key': 'Changed meanwhile: {key} to {value}',
  'form.conflict.removed': 'Changed meanwhile: {key} was removed',
  'form.conflict.empty': 'nothing',
  'form.conflict.on': 'on',
  'form.conflict.off': 'off',
  'form.undo.edit': 'edit “{name}”',
  'form.undo.done': 'Change undone: “{name}” is as it was before',
  'form.undo.failed': 'The change of “{name}” was not undone. {reason}',
  'form.undo.conflict':
    'Not undone yet: somebody else has changed the same since. Undoing replaces their change, too.',
  'form.undo.gone': 'There is nothing left to undo: it has been deleted.',
} as const;
