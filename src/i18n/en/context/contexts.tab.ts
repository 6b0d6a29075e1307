export const texts = {
  'contexts.tab.overview': 'Overview',
  'contexts.tab.rules': 'Match rules',
  'contexts.tab.whatIf': 'What-if',
  'contexts.tab.settings': 'Settings',
  'contexts.tab.activity': 'Activity',
  'contexts.tab.sources': 'Sources',
} as const;
