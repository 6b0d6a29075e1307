export const texts = {
  // One sentence a hint; {other, number} is the position of an earlier rule.
  'rulesLint.fails-run': 'Every run fails: “{settings}” cannot be read.',
  'rulesLint.anything': 'Nothing is compared: any left transaction would match any right one.',
  'rulesLint.unreachable': 'Never reached: rule {other, number} takes whatever is left.',
  'rulesLint.duplicate': 'Does the same as rule {other, number}, which leaves it nothing.',
  'rulesLint.repeated':
    'Same settings as rule {other, number}: it only tries once more what that rule could not split.',
  'rulesLint.shadowed': 'Never matches: rule {other, number} matches the same pairs first.',
  'rulesLint.loose-first':
    'Rule {other, number} is looser and tried first, so it takes most of what this stricter rule is for.',
  'rulesLint.takes-nothing.base': 'Takes nothing: imported files have no base amounts and currencies.',
  'rulesLint.takes-nothing.direction': 'Takes nothing: a split from right to left is never recorded.',
  'rulesLint.empty-window': 'Takes nothing: no number of days lies between {min} and {max}.',
  'rulesLint.no-currency': 'No currency is compared: 100 BRL would match 100 USD.',
  'rulesLint.zero-tolerance':
    'Both tolerances are 0: an exact rule does the same for amounts of up to {digits, number} digits after the point.',
  'rulesLint.percent-as-fraction.tolerance': 'Amounts may differ by {percent}. Did you mean {meant}?',
  'rulesLint.percent-as-fraction.split': '{percent} of an amount may stay open: was {meant} meant?',
  'rulesLint.no-effect':
    '{count, plural, one {One setting has} other {Some settings have}} no effect here: {settings}.',
  'rulesLint.fix.takes-nothing.base': 'Turn base amounts off',
  'rulesLint.fix.takes-nothing.direction': 'Split from left to right',
  'rulesLint.fix.takes-nothing.both': 'Reset these settings',
  'rulesLint.fix.empty-window': 'Include both ends',
  'rulesLint.fix.no-currency': 'Turn currency check on',
  'rulesLint.fix.zero-tolerance': 'Make it an exact rule',
  'rulesLint.fix.percent-as-fraction': 'Change to {meant}',
  'rulesLint.fix.no-effect': '{count, plural, one {Reset this setting} other {Reset these settings}}',
  'rulesLint.fix.move': 'Move above rule {position, number}',
  'rulesLint.fix.delete': 'Delete rule {position, number}',
  'rulesLint.count': '{count, plural, =0 {No hints} one {# hint} other {# hints}}',
  'rulesLint.of': 'Rule {position, number}:',
  'rulesLint.several': '{count, number} hints: {first}',
  'rulesLint.title': 'Hints',
  'rulesLint.about': 'Found in the rules alone, without any file. Nothing changes until you choose it.',
  'rulesLint.none': 'Nothing in these rules looks like a mistake.',
  'rulesLint.incomplete':
    'There are too many different rules to compare each with all others: hints on the order may be missing.',
  'rulesLint.rest': '{count, plural, one {Show # more rule} other {Show # more rules}}',
  'rulesLint.changed': 'Nothing is changed: someone else has just saved this rule. Check it, then try again.',
  'rulesLint.failed': 'The rule is not changed. {reason}',
} as const;
