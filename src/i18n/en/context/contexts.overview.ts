export const texts = {
  'contexts.overview.rules': 'Match rules, tried in order',
  'contexts.overview.rulesFailed': 'The rules could not be loaded',
  'contexts.overview.noRules': 'No rules yet, so nothing would match.',
  'contexts.overview.toRules': 'Go to match rules',
  'contexts.overview.more': 'and {count, plural, one {# more rule} other {# more rules}}',
  'contexts.overview.all': 'All match rules',
  'contexts.overview.interval': 'A label; nothing is scheduled by it.',
  'contexts.overview.tolerance': 'A fee may be off by the larger of the two when it is verified.',
  'contexts.overview.noTolerance': 'A fee has to be exactly as expected when it is verified.',
  'contexts.overview.auditSheet': 'Audit sheet',
} as const;
