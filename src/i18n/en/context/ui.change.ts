export const texts = {
  'ui.change.field': 'Field',
  'ui.change.before': 'Before',
  'ui.change.after': 'After',
  'ui.change.value': 'Value',
  'ui.change.unset': 'not set',
  'ui.change.added': 'added',
  'ui.change.removed': 'deleted',
} as const;
