export const texts = {
  'contexts.overview.rules': 'Match rules, tried in order',
  'contexts.overview.rulesFailed': 'The rules could not be loaded',
  'contexts.overview.noRules': 'No rules yet, so nothing would match.',
  'contexts.overview.toRules': 'Go to match rules',
  'contexts.overview.more': 'and {count, plural, one {# more rule} other {# more rules}}',
  'contexts.overview.all': 'All match rules',
  'contexts.overview.toHints': 'Show hints',
  'contexts.overview.low': 'Most unmatched transactions share a few reasons: the what-if names them.',
  'contexts.overview.auditSheet': 'Audit sheet',
  'contexts.overview.last.title': 'Last what-if',
  'contexts.overview.last.open': 'Open what-if',
  'contexts.overview.last.about': 'See in two files what the rules match before anything is saved.',
  'contexts.overview.last.none':
    'The rules were not tried on your own files yet. Runs on an example are not kept.',
  'contexts.overview.last.failed': 'The last what-if could not be loaded',
  'contexts.overview.last.by': 'Run by {name}',
  'contexts.overview.last.when': 'Run',
} as const;
