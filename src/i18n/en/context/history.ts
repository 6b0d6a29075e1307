export const texts = {
  'history.changedBy': 'Changed by {author}',
  'history.changedBySystem': 'Changed by the system',
  'history.changedOutside': 'Changed outside this console',
  'history.program': '{name} (API token)',
  'history.unknown': 'an unknown user',
  'history.link': 'History',
} as const;
