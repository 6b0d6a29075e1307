export const texts = {
  'contexts.picture.title': 'How it is set up',
  'contexts.picture.lead':
    'Rules are tried from top to bottom. What one rule has matched is left out for those below; what none matches remains unmatched.',
  'contexts.picture.none.LEFT': 'No source is on the left',
  'contexts.picture.none.RIGHT': 'No source is on the right',
  'contexts.picture.moreSources': 'and {count, plural, one {# more source} other {# more sources}}',
  'contexts.picture.unsided': 'Side not set',
  'contexts.picture.unsided.about': 'A run needs every source on the left or on the right.',
  'contexts.picture.sourcesFailed': 'The sources could not be loaded',
  'contexts.picture.sourcesStale': 'The sources could not be refreshed and may be out of date',
  'contexts.picture.feesFailed': 'The fee schedules could not be loaded, so their names are missing',
  'contexts.picture.feesStale': 'The fee schedules could not be refreshed and may be out of date',
} as const;
