export const texts = {
  'contexts.overtaken.title': 'Somebody else has changed this context meanwhile',
  'contexts.overtaken.meaning':
    'The fields marked below were changed there too. Save again to replace their values with yours.',
  'contexts.overtaken.takeTheirs': 'Use theirs',
  'contexts.overtaken.field': 'Changed meanwhile to: {value}',
  'contexts.overtaken.empty': 'nothing',
  'contexts.overtaken.on': 'on',
  'contexts.overtaken.off': 'off',
} as const;
