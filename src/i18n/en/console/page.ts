export const texts = {
  'page.toStart': 'Go to all contexts',
  'page.toFees': 'Go to all fee schedules',
  'page.notFound.title': 'No such page',
  'page.notFound.body': 'The address may be mistyped, or the page may have moved.',
} as const;
