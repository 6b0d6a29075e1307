export const texts = {
  'list.loadedCapped': '{count, number} loaded, there are more',
  'list.loadedMore': '{count, number} loaded, more below',
  'list.more': 'Loading more',
  'list.reload': 'Reload the list',
  'list.saved': 'Saved filters',
  'list.sort': 'Sort:',
  'list.sortRefused': 'Can be sorted once all rows are loaded.',
  'list.stale': 'This list could not be refreshed and may be out of date',
} as const;
