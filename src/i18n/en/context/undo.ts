export const texts = {
  'undo.action': 'Undo…',
  'undo.title': 'Undo: {action}',
  'undo.about': 'Later changes are kept unless you choose otherwise. Nothing changes before you confirm.',
  'undo.submit': 'Undo',
  'undo.done': 'Undone. The undo is in the activity log and can be undone there, too.',
  'undo.donePart':
    'Undone in part: the rest stays as it is. The undo is in the activity log and can be undone there, too.',
  'undo.none': 'There is nothing to undo: what this action changed is as it was before.',
  'undo.none.kept':
    'Nothing changes as long as all later changes are kept. Choose “Undo anyway” for a value.',
  'undo.notUndone': 'What cannot be undone',
  'undo.notUndone.not-deletable':
    'Contexts, sources and fee schedules cannot be deleted. A context can be archived.',
  'undo.notUndone.not-covered': 'This is not undone here.',
  'undo.notUndone.hidden': 'Your permissions do not include the values.',
  'undo.notUndone.gone': 'It was deleted later.',
  'undo.notUndone.gone.by': '{author} deleted it later.',
  'undo.notUndone.again': 'This is done already: {author} created the rule again.',
  'undo.notUndone.gap': 'The log is incomplete, so the earlier position is unknown.',
  'undo.conflicts':
    '{count, plural, one {# value was changed again later} other {# values were changed again later}}',
  'undo.conflict.by': '{author} changed this',
  'undo.conflict.unknown': 'The log does not show who changed this.',
  'undo.conflict.now': 'Now',
  'undo.conflict.before': 'Earlier',
  'undo.conflict.choice': 'What to do with {what}',
  'undo.conflict.keep': 'Keep',
  'undo.conflict.restore': 'Undo anyway',
  'undo.conflict.position': 'Position',
  'undo.conflict.deleted': 'deleted',
} as const;
