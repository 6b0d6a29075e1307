export const texts = {
  'suggest.open': 'Suggest rules',
  'suggest.more': 'Suggest…',
  'suggest.title': 'Suggested rules',
  'suggest.about':
    'Derived from these transactions and tried on them, in this order. Each rule matches what those before it leave. Nothing is saved.',
  'suggest.place': 'Where they go',
  'suggest.place.instead': 'Instead of these rules',
  'suggest.place.behind': 'After these rules',
  'suggest.progress': 'Analysing the transactions, {percent, number} %',
  'suggest.failed': 'Something went wrong in this browser. Nothing was changed.',
  'suggest.list': 'Suggested rules, in the order in which they are to be tried',
  'suggest.sum':
    '{found, plural, one {One rule matches} other {# rules match}} {left} of {lefts, plural, one {# transaction} other {# transactions}} on the left ({percent} %) and {right} of {rights, number} on the right.',
  'suggest.sum.behind':
    '{found, plural, one {One more rule matches} other {# more rules match}} {left} of the {lefts, plural, one {# transaction} other {# transactions}} on the left that are still unmatched, and {right} of {rights, number} on the right.',
  'suggest.anyAmount': 'Same reference, any amount',
  'suggest.takes': 'matches {count, number} ({percent} %)',
  'suggest.evidence.reference':
    'Pairs with the same reference: {pairs, number}; of these with the same amount: {same, number}.',
  'suggest.evidence.days.reference':
    '{within, number} of {pairs, plural, one {# pair} other {# pairs}} with the same reference and amount are that many days apart.',
  'suggest.evidence.days.amount':
    '{within, number} of {pairs, plural, one {# pair} other {# pairs}} with a unique amount are that many days apart.',
  'suggest.evidence.amounts':
    '{within, number} of {pairs, plural, one {# pair} other {# pairs}} with the same reference but different amounts differ by no more than that.',
  'suggest.evidence.sums':
    '{lefts, plural, one {One transaction} other {# transactions}} on the left add up to the right of one day.',
  'suggest.risk.low': 'Low risk',
  'suggest.risk.look': 'Needs review',
  'suggest.risk.high': 'High risk',
  'suggest.reason.none': 'Each match is the only one possible.',
  'suggest.reason.ambiguous':
    '{count, plural, one {One match} other {# matches}} could have been with another transaction.',
  'suggest.reason.any-amount':
    '{count, plural, one {One match has} other {# matches have}} different amounts, which are not compared.',
  'suggest.reason.used-up':
    '{count, plural, one {One transaction is} other {# transactions are}} consumed without matching.',
  'suggest.reason.proposed':
    '{count, plural, one {One match is} other {# matches are}} only proposed for review.',
  'suggest.reason.without-reference':
    '{count, plural, one {One match rests} other {# matches rest}} only on amount and day.',
  'suggest.reason.other-amounts':
    'Only {count, number} of {of, plural, one {# pair} other {# pairs}} with the same reference have amounts that differ like this. They may be errors: choose the rule only if they are not.',
  'suggest.reason.other-days':
    'Only {count, number} of {of, plural, one {# pair} other {# pairs}} are that many days apart. They may be errors: choose the rule only if they are not.',
  'suggest.reason.wide':
    'For {count, plural, one {one match} other {# matches}}, the amounts may differ by more than a fifth.',
  'suggest.reason.left-out':
    '{count, plural, one {One row was rejected} other {# rows were rejected}} because of how the files were read: the rule was not tried on {count, plural, one {that row} other {those rows}}.',
  'suggest.leftOut.left':
    '{refused, number} of {rows, number} rows of the left file were rejected. See how it was read before you rely on these rules.',
  'suggest.leftOut.right':
    '{refused, number} of {rows, number} rows of the right file were rejected. See how it was read before you rely on these rules.',
  'suggest.stage': 'Stage {count, plural, one {# rule} other {# rules}}',
  'suggest.stage.none': 'Choose a rule first.',
  'suggest.staged': '{count, plural, one {# rule is} other {# rules are}} staged, nothing is saved',
  'suggest.empty': 'No rule can be suggested',
  'suggest.empty.behind': 'The rules that are tried leave nothing that a further rule could match.',
  'suggest.empty.unread': 'No transaction could be read from one of the files.',
  'suggest.empty.problem': 'A run would fail before any rule. See the reason on the page.',
  'suggest.empty.currencies': 'The two sides have no currency in common.',
  'suggest.empty.days': 'The two sides have no day in common: the files are of different periods.',
  'suggest.empty.values':
    'No reference and no amount occurs on both sides. See how each file was read: another column may be the reference.',
  'suggest.empty.amounts':
    '{count, plural, one {One reference occurs} other {# references occur}} once on each side, but with different amounts. Check how the amounts of both files are read.',
  'suggest.empty.negatives': 'No rule matches a negative amount.',
  'suggest.empty.mirrored':
    '{count, plural, one {One amount occurs} other {# amounts occur}} on both sides with opposite signs. Change the signs of one file under “How it was read”.',
  'suggest.negatives.left':
    '{count, plural, one {One transaction of the left file has} other {# transactions of the left file have}} a negative amount.',
  'suggest.negatives.right':
    '{count, plural, one {One transaction of the right file has} other {# transactions of the right file have}} a negative amount.',
  'suggest.negatives.both':
    '{left, plural, one {# transaction} other {# transactions}} of the left file and {right, plural, one {# transaction} other {# transactions}} of the right file have a negative amount.',
  'suggest.empty.guesses':
    '{references, plural, =0 {No reference} one {One reference} other {# references}} and {amounts, plural, =0 {no amount} one {one amount} other {# amounts}} occur on both sides, but nothing tells which transaction belongs to which.',
} as const;
