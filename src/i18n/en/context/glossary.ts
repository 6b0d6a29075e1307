export const texts = {
  'glossary.title': 'Glossary',
  'glossary.about': 'The terms of reconciliation as this console uses them.',
  'glossary.search': 'Search the glossary',
  'glossary.found': '{count, plural, =0 {No term contains this text.} one {# term} other {# terms}}',
  'glossary.what': 'What does “{term}” mean?',
  'glossary.all': 'Glossary of all terms',
  'glossary.group.contexts': 'Contexts and sources',
  'glossary.group.rules': 'Rules',
  'glossary.group.matching': 'Matching',
  'glossary.group.fees': 'Fees',
  'glossary.group.more': 'Balances and records',
  'glossary.term.context': 'Context',
  'glossary.text.context':
    'A context says what is matched with what, by which rules. It holds sources, field maps and match rules.',
  'glossary.term.source': 'Source',
  'glossary.text.source':
    'A source says where transactions come from, such as a ledger, a bank or a gateway.',
  'glossary.term.side': 'Side',
  'glossary.text.side':
    'Transactions of the left side are matched with those of the right. Usually your own ledger is on the left.',
  'glossary.term.fieldMap': 'Field map',
  'glossary.text.fieldMap':
    'A field map says which column of a source’s file holds the amount, the date and the other fields.',
  'glossary.term.clone': 'Clone',
  'glossary.text.clone':
    'A clone is a new context with the settings of another one and, if you like, its sources and rules. It begins as a draft.',
  'glossary.term.matchRule': 'Match rule',
  'glossary.text.matchRule':
    'A match rule says when a transaction of one side belongs to one of the other. The first rule that matches decides.',
  'glossary.term.priority': 'Priority',
  'glossary.text.priority':
    'The priority says when a rule is tried: the lowest number first. Its place in the list sets it.',
  'glossary.term.tolerance': 'Tolerance',
  'glossary.text.tolerance':
    'The tolerance says how far two amounts may differ and still match, as an amount or as a percentage.',
  'glossary.term.dateLag': 'Date lag',
  'glossary.text.dateLag':
    'A date lag is the number of days between the same payment on the two sides, such as a sale and its settlement.',
  'glossary.term.baseAmount': 'Base amount',
  'glossary.text.baseAmount':
    'The base amount is the amount in the base currency, so that different currencies can be compared.',
  'glossary.term.rounding': 'Rounding',
  'glossary.text.rounding':
    'Rounding says what becomes of digits beyond the last one kept. “Half to even” rounds 0.125 to 0.12, “half up” to 0.13.',
  'glossary.term.split': 'Split',
  'glossary.text.split': 'A split shares one transaction of one side out among several of the other.',
  'glossary.term.hint': 'Hint',
  'glossary.text.hint':
    'A hint points at what is likely a mistake in the rules, such as a rule that is never reached. It changes nothing automatically.',
  'glossary.term.suggestion': 'Suggestion',
  'glossary.text.suggestion':
    'A suggestion is a rule that fits two files. Nothing is saved until you say so.',
  'glossary.term.run': 'Run',
  'glossary.text.run':
    'In a run the service matches the transactions there are, by the rules as they are saved.',
  'glossary.term.matchRate': 'Match rate',
  'glossary.text.matchRate':
    'The match rate is the part of the transactions that the rules match, by number or by amount.',
  'glossary.term.proposed': 'Proposed for review',
  'glossary.text.proposed':
    'The rule found a match that is not certain enough to count automatically: a user has to confirm it.',
  'glossary.term.whatIf': 'What-if',
  'glossary.text.whatIf':
    'A what-if shows what changed rules or fees would do to real files. The files stay in this browser and nothing is saved.',
  'glossary.term.staged': 'Staged',
  'glossary.text.staged': 'What is staged is tried out here only. It counts once you save it.',
  'glossary.term.feeSchedule': 'Fee schedule',
  'glossary.text.feeSchedule': 'A fee schedule says what a provider charges for each transaction.',
  'glossary.term.cascading': 'Cascading',
  'glossary.text.cascading':
    'Each fee is charged on what remains after those before it. In parallel, every fee is charged on the whole amount.',
  'glossary.term.tier': 'Tier',
  'glossary.text.tier':
    'A tier is a range of amounts with a rate of its own. Each rate counts for its own part of the amount only.',
  'glossary.term.gross': 'Gross',
  'glossary.text.gross': 'The gross amount is the one before fees; what is left after them is the net.',
  'glossary.term.feeTolerance': 'Fee tolerance',
  'glossary.text.feeTolerance':
    'The fee tolerance says by how much a fee may be off when it is verified: the larger of the amount and the percentage.',
  'glossary.term.normalization': 'Fee normalization',
  'glossary.text.normalization':
    'Fee normalization makes amounts with and without fees comparable: fees are deducted or added back before rules see them.',
  'glossary.term.acquirer': 'Acquirer',
  'glossary.text.acquirer': 'An acquirer takes card payments for a shop and pays them out, less its fees.',
  'glossary.term.onHold': 'On hold',
  'glossary.text.onHold':
    'What is on hold belongs to the account but cannot be spent now. It is not part of what is available.',
  'glossary.term.alias': 'Alias',
  'glossary.text.alias':
    'The alias is the readable name of an account in the ledger. It may name a person, so it is never put into an address.',
  'glossary.term.endToEnd': 'End-to-end id',
  'glossary.text.endToEnd':
    'The end-to-end id names one Pix payment from payer to payee. It has 32 characters.',
  'glossary.term.nsu': 'NSU',
  'glossary.text.nsu':
    'The NSU is the number that an acquirer gives a card transaction. It is often mapped as the reference.',
  'glossary.term.idempotencyKey': 'Idempotency key',
  'glossary.text.idempotencyKey':
    'The idempotency key goes with a change, so that sending it again never does it twice.',
} as const;
