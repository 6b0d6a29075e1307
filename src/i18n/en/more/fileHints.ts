export const texts = {
  // One sentence a hint.
  'fileHints.title': 'Hints about these files',
  'fileHints.about': 'Problems between the two files and the staged rules.',
  'fileHints.several': '{count, number} hints about these files: {first}',
  'fileHints.currencies': 'The two files have no currency in common.',
  'fileHints.days': 'The two files have no day in common: they are of different periods.',
  'fileHints.zone':
    '{pairs, plural, one {One pair differs} other {# pairs differ}} by the day alone, and only because of the time zone.',
  'fileHints.zone.about':
    'On the clocks of the files the day is the same. Rules compare UTC days: let them differ by a day.',
  'fileHints.references.none': 'No reference of the one file occurs in the other.',
  'fileHints.references.some':
    'Only {shared, number} of {of, plural, one {# reference} other {# references}} occur in both files.',
  'fileHints.references.left': 'Of the values in column “{column}” of the left file, {percent, number} % do.',
  'fileHints.references.right':
    'Of the values in column “{column}” of the right file, {percent, number} % do.',
  'fileHints.references.both':
    'Of the values in the columns “{left}” on the left and “{right}” on the right, {percent, number} % do.',
  'fileHints.references.useless': 'A rule that compares references matches nothing.',
  'fileHints.negative-amount':
    '{rows, plural, one {One transaction is} other {# transactions are}} consumed without matching, because the amount is negative; no other rule can use them.',
  'fileHints.negative-amount.pairs':
    'Without the signs, {pairs, plural, one {one pair} other {# pairs}} of these can match.',
  'fileHints.negative-amount.noPairs':
    'Without the signs, a payment could match its refund: correct the signs in the file, or leave these rows unmatched.',
  'fileHints.fix.signs': 'Remove the signs in both files',
  'fileHints.group-too-large':
    '{rows, plural, one {One transaction is} other {# transactions are}} consumed without matching, in groups of more than 500.',
  'fileHints.fix.one': 'Use “{column}” as the reference',
  'fileHints.fix.both': 'Use “{left}” and “{right}” as the references',
} as const;
