export const texts = {
  'fromFiles.title': 'New context from two files',
  'fromFiles.files': 'Files to reconcile',
  'fromFiles.drop': 'Drop the two files here',
  'fromFiles.drop.about':
    'Or a folder with them: CSV, XLSX, OFX, CNAB, camt or MT940. They are read in this browser and are not uploaded.',
  'fromFiles.drop.more': 'Drop another file here to use it instead of one of these.',
  'fromFiles.choose': 'Choose files',
  'fromFiles.second': 'Add the file of the other side.',
  'fromFiles.others': 'Other files',
  'fromFiles.use.left': 'Use on the left',
  'fromFiles.use.right': 'Use on the right',
  'fromFiles.remove': 'Remove {name}',
  'fromFiles.remove.short': 'Remove',
  'fromFiles.swap': 'Swap sides',
  'fromFiles.source': 'Source name',
  'fromFiles.rules': 'Match rules',
  'fromFiles.rules.later': 'You can create the context without rules and add them later.',
  'fromFiles.rules.unread': 'The card of each file states why.',
  'fromFiles.rules.none': 'No rule is chosen: the context is created without rules.',
  'fromFiles.rules.leftOut': 'The counts at the rules are those of all suggested rules together.',
  'fromFiles.type.matches':
    'The suggested rules match {left}\u00a0% of the left and {right}\u00a0% of the right.',
  'fromFiles.rate.left':
    'of the left: {matched} of {count, plural, one {# transaction} other {# transactions}} matched',
  'fromFiles.rate.right':
    'of the right: {matched} of {count, plural, one {# transaction} other {# transactions}} matched',
  'fromFiles.rate.upTo': 'up to {percent}\u00a0%',
  'fromFiles.rate.upTo.left': 'of the left, with the rules suggested below; none is chosen',
  'fromFiles.rate.upTo.right': 'of the right, with the rules suggested below; none is chosen',
  'fromFiles.name': 'Name of the context',
  'fromFiles.name.proposed': '{left} and {right}',
  'fromFiles.name.taken': '“{name}” is already taken: try this name.',
  'fromFiles.interval': 'daily',
  'fromFiles.convert': 'For the import by the service, use the converted file: it fits the field map.',
  'fromFiles.steps': 'These changes are made to the rows; you can edit them under “How it was read”',
  'fromFiles.proposed.references': 'So that the references identify the rows.',
  'fromFiles.proposed.own': 'So fewer rows are rejected.',
  'fromFiles.proposed.pairs':
    'Of {of, number} rows, {pairs, number} more have a likely counterpart with this.',
  'fromFiles.proposed.summed':
    '{summed, plural, one {# more row is} other {# more rows are}} in the sum of a day that the other file has as one amount.',
  'fromFiles.proposed.opposite':
    'Without signs, {opposite, plural, one {# match joins} other {# matches join}} money in with money out.',
  'fromFiles.proposed.shared':
    'Of {of, number} rows, {shared, number} have a reference that occurs once in each file.',
  'fromFiles.proposed.undo': 'Take back',
  'fromFiles.proposed.later': 'Proposed with the other file, unless its references need something else',
  'fromFiles.proposed.currency':
    'The file names no currency, so {currency} is assumed. Check it under “How it was read”.',
  'fromFiles.proposed.currencyOfColumn': 'The amounts in “{column}” are in {currency}.',
  'fromFiles.proposed.notation':
    'The column “{column}” is read as {notation}, because its values then agree with those of the other file.',
  'fromFiles.proposed.column':
    'The column “{column}” is used for: {field}. Its values agree best with those of the other file.',
  'fromFiles.proposed.dollar':
    'The amounts have “$”, which is the sign of several currencies. {currency} is assumed. Check it under “How it was read”.',
  'fromFiles.note.same-rows': 'Both files have the same rows. Check whether you chose one file twice.',
  'fromFiles.note.periods':
    'The files have no day in common: all days of one file are before those of the other one. Check that both are of the same period.',
  'fromFiles.note.limit':
    'The service accepts 5,000 transactions per side in one run; these files have {left, number} and {right, number}. Split them into periods that have no more than that.',
  'fromFiles.note.negatives.about':
    'The service records no match with a negative amount, so these stay unmatched.',
  'fromFiles.create': 'Create context',
  'fromFiles.gone': 'Choose the changed file again first.',
  'fromFiles.wait': 'The files are still being compared.',
  'fromFiles.unread': 'No row of {names} can be read yet.',
  'fromFiles.progress': 'Step {done, number} of {count, number} done',
  'fromFiles.partly':
    '“{name}” is created; {done, number} of {count, number} steps are confirmed. “Resume” checks the others and adds what is missing',
  'fromFiles.open': 'Open the context',
} as const;
