export const texts = {
  'contexts.first.context': 'Create a context',
  'contexts.first.context.about':
    'Its name says what is reconciled, its type how: one to one, or one to many.',
  'contexts.first.sources': 'Add its sources',
  'contexts.first.sources.about':
    'One on the left, usually the ledger, and one on the right: a bank or a gateway.',
  'contexts.first.fieldMaps': 'Map their fields',
  'contexts.first.fieldMaps.about':
    'A field map says which column holds the amount, the currency and the date.',
  'contexts.first.rules': 'Write match rules',
  'contexts.first.rules.about':
    'They are tried in order, and the first that matches decides. What-if shows the outcome before you activate.',
  'contexts.first.example': 'Load an example',
  'contexts.first.example.about':
    'The example is a draft with two sources, their field maps and three match rules. It is not run. It can be archived, not deleted.',
  'contexts.first.example.name': 'Card sales (example)',
  'contexts.first.example.interval': 'daily',
  'contexts.first.example.ledger': 'Ledger',
  'contexts.first.example.acquirer': 'Acquirer statement',
  'contexts.first.files': 'Start from two files',
  'contexts.first.files.about':
    'Do you have two files to reconcile? The sources, their field maps and the match rules can be proposed from them.',
} as const;
