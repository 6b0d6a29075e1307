export const texts = {
  'list.search.failed': 'The next rows could not be read.',
  'list.search.found': '{found, number} found in {read, number} rows',
  'list.search.noneHere': 'Nothing here',
  'list.search.noneYet': 'Nothing found so far',
  'list.search.noneYet.body': 'Not all rows have been searched yet.',
  'list.search.readOn': 'Load more',
  'list.search.next': 'Search the next {count, number}',
  'list.search.reading': '{found, number} found so far, {read, number} rows read',
  'list.search.stop': 'Stop',
} as const;
