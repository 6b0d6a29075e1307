export const texts = {
  'error.missingCode.title': 'A part of the console could not be loaded',
  'error.missingCode.meaning': 'The server did not send it.',
  'error.missingCode.action': 'Try again. If it keeps failing, reload the page.',
  'error.missingCode.unreachable': 'The server cannot be reached. Check your connection, then try again.',
  'error.missingCode.outdated':
    'The console was updated, and this page belongs to the older version. Reload the page.',
  'error.missingCode.failed': 'It was tried several times. Reload the page.',
} as const;
