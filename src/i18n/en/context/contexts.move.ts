export const texts = {
  'contexts.move.menu': 'Change the status of {name}',
  'contexts.move.ACTIVE': 'Activate',
  'contexts.move.ACTIVE.title': 'Activate “{name}”?',
  'contexts.move.ACTIVE.meaning': 'It may be run for matching from now on. You can pause it at any time.',
  'contexts.move.PAUSED': 'Pause',
  'contexts.move.PAUSED.title': 'Pause “{name}”?',
  'contexts.move.PAUSED.meaning': 'It is not run for matching until it is activated again.',
  'contexts.move.ARCHIVED': 'Archive',
  'contexts.move.ARCHIVED.title': 'Archive “{name}” for good?',
  'contexts.move.ARCHIVED.meaning':
    'This is final: its settings can never be changed and it can never be activated again. It can still be read and cloned.',
  'contexts.move.checking': 'Checking what is missing.',
  'contexts.move.activateFirst.title': 'Activate “{name}” first?',
  'contexts.move.activateFirst.meaning':
    'This server archives no draft, only a context that is active or paused. Activate it, then archive it. While it is active it may be run for matching.',
  'contexts.move.complete': 'Its set-up is complete.',
  'contexts.move.incomplete': 'You can activate it as it is, though it is not completely set up:',
  'contexts.move.warning': 'You can activate it as it is, but look at this first:',
} as const;
