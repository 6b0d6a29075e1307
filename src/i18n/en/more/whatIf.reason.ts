export const texts = {
  'whatIf.reason.refused': 'Rejected: {why}',
  'whatIf.reason.refusedAt': 'Rejected. {place}',
  'whatIf.reason.duplicate':
    'Dropped: {unit, select, entry {entry {row, number}} other {row {row, number}}} has the same reference',
  'whatIf.reason.counterpartDuplicate':
    'The other file’s {unit, select, entry {entry {row, number}} other {row {row, number}}} with this reference is dropped as a duplicate',
  'whatIf.reason.counterpartDuplicateAmount':
    'The other file’s {unit, select, entry {entry {row, number}} other {row {row, number}}} with this amount is dropped as a duplicate',
  'whatIf.reason.counterpartRefused':
    'The other file’s {unit, select, entry {entry {row, number}} other {row {row, number}}} with this reference is rejected: {why}',
  'whatIf.reason.usedUp.negative-amount':
    'Rule {position, number} consumed it with “{other}”: negative amounts are not recorded',
  'whatIf.reason.usedUp.group-too-large':
    'Rule {position, number} consumed it: groups of more than 500 are not recorded',
  'whatIf.reason.counterpartTaken': 'Fits “{other}”, but rule {position, number} used it with “{taker}”',
  'whatIf.reason.differs': 'Counterpart “{other}”: {differences}',
  'whatIf.reason.run-failed': 'The run fails',
  'whatIf.reason.no-rules': 'There is no rule',
  'whatIf.reason.no-counterpart':
    'No unmatched row on the other side has the same reference, or the same amount on a nearby day',
  'whatIf.reason.score-too-low': 'Fits “{other}” by rule {position, number}, but scores below 60',
  'whatIf.reason.no-share':
    'Fits “{other}” by rule {position, number}, but the right gets no share of the left',
  'whatIf.reason.split-incomplete':
    'Fits “{other}” by rule {position, number}, but the sum does not cover the left',
  'whatIf.reason.base-missing': 'Fits “{other}” by rule {position, number}, but a base amount is missing',
  'whatIf.reason.records-nothing': 'Fits “{other}”, but rule {position, number} records nothing',
  'whatIf.reason.rule-stopped': 'Fits “{other}”, but rule {position, number} was stopped: it fits too many',
  'whatIf.reason.of.refused': 'rejected when the file was read',
  'whatIf.reason.of.duplicate': 'dropped as duplicates',
  'whatIf.reason.of.counterpart-not-taken': 'counterpart rejected when its file was read',
  'whatIf.reason.of.used-up': 'consumed without matching',
  'whatIf.reason.of.counterpart-taken': 'counterpart used with another',
  'whatIf.reason.of.differs': 'several values differ',
  'whatIf.reason.of.run-failed': 'the run fails',
  'whatIf.reason.of.no-rules': 'no rule',
  'whatIf.reason.of.no-counterpart': 'no counterpart',
  'whatIf.reason.of.score-too-low': 'score below 60',
  'whatIf.reason.of.no-share': 'no share of the left',
  'whatIf.reason.of.split-incomplete': 'sum does not cover the left',
  'whatIf.reason.of.base-missing': 'base amount missing',
  'whatIf.reason.of.records-nothing': 'rule records nothing',
  'whatIf.reason.of.rule-stopped': 'rule stopped',
  'whatIf.reason.of.amount': 'the amount differs',
  'whatIf.reason.of.currency': 'the currency differs',
  'whatIf.reason.of.days': 'the day differs, by {days, plural, one {# day} other {# days}}',
  'whatIf.reason.of.time': 'the time differs',
  'whatIf.reason.of.reference': 'the reference differs',
  'whatIf.reason.of.referenceBy': 'the reference differs, by {what}',
  'whatIf.reason.of.base': 'base amount missing or different',
  'whatIf.reason.difference.more': 'its amount is {amount} higher',
  'whatIf.reason.difference.less': 'its amount is {amount} lower',
  'whatIf.reason.difference.more.fees': 'counting fees, its amount is {amount} higher',
  'whatIf.reason.difference.less.fees': 'counting fees, its amount is {amount} lower',
  'whatIf.reason.difference.currency': 'in {currency}',
  'whatIf.reason.difference.after':
    '{days, plural, =0 {the same day} one {# day later} other {# days later}}',
  'whatIf.reason.difference.before': '{days, plural, one {# day earlier} other {# days earlier}}',
  'whatIf.reason.difference.time': 'another time of the day',
  'whatIf.reason.difference.reference': 'another reference',
  'whatIf.reason.difference.reference.by': 'the reference differs by {what}',
  'whatIf.reason.difference.zeros': 'leading zeros',
  'whatIf.reason.difference.case': 'letter case',
  'whatIf.reason.difference.blanks': 'spaces',
  'whatIf.reason.difference.base': 'a missing or different base amount',
  'whatIf.reason.advice':
    'No rule ignores {what}: use the same format for the reference column in both files, or convert one of them.',
  'whatIf.reason.of.sign': 'opposite sign',
  'whatIf.reason.of.no-negatives': 'no negative amounts on the other side',
  'whatIf.reason.no-negatives': 'The other side has no negative amounts at all',
  'whatIf.reason.difference.sign': 'its amount has the opposite sign',
  'whatIf.reason.advice.duplicate':
    'Under “How it was read”, number the repeats, join the reference with the instalment, or add the rows up: then none is dropped.',
  'whatIf.reason.advice.sign':
    'No rule matches opposite signs. If all amounts of a file have the other sign, change them under “How it was read”; otherwise correct these rows.',
  'whatIf.reason.steps.left': 'Change the left file',
  'whatIf.reason.steps.right': 'Change the right file',
  'whatIf.reason.steps.both': 'Change both files',
  'whatIf.reason.open': '{left, number} left, {right, number} right: {reason}',
  'whatIf.reason.same-reference':
    '“{reference}” is on {unit, select, none {the other side} entry {entry {row, number} of the other file} other {row {row, number} of the other file}}, matched already',
  'whatIf.reason.same-reference.instalment':
    '“{reference}” is on {unit, select, none {the other side} entry {entry {row, number} of the other file} other {row {row, number} of the other file}}{matched, plural, =1 {, matched already} other {}}: another instalment ({others}, not {own})',
  'whatIf.reason.same-reference.payment':
    '“{reference}” is on {unit, select, none {the other side} entry {entry {row, number} of the other file} other {row {row, number} of the other file}}{matched, plural, =1 {, matched already} other {}}: the payment, not its refund',
  'whatIf.reason.same-reference.refund':
    '“{reference}” is on {unit, select, none {the other side} entry {entry {row, number} of the other file} other {row {row, number} of the other file}}{matched, plural, =1 {, matched already} other {}}: the refund, not its payment',
  'whatIf.reason.of.same-reference': 'reference matched already, as another movement',
  'whatIf.reason.of.form': 'the reference is in another form',
  'whatIf.reason.difference.form.same': 'the same reference “{form}” in its text',
  'whatIf.reason.difference.form': 'the same reference in another form, “{form}”',
  'whatIf.reason.due-later':
    'Due {due}{weekend, plural, =1 {, paid on the next business day} other {}}, after the other file’s last day ({last})',
  'whatIf.reason.unpaid': 'Not paid yet, by its status “{status}”',
  'whatIf.reason.of.due-later': 'due after the other file’s last day',
  'whatIf.reason.of.unpaid': 'not paid yet, by its status',
} as const;
