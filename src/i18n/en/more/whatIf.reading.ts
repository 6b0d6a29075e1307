export const texts = {
  'whatIf.reading.list': 'List',
  'whatIf.reading.sheet': 'Sheet',
  'whatIf.reading.encoding': 'Encoding',
  'whatIf.reading.separator': 'Cells are separated by',
  'whatIf.reading.first': 'First rows',
  'whatIf.reading.fields': 'Fields',
  'whatIf.reading.amountFrom': 'How the amount is written',
  'whatIf.reading.amountFrom.one': 'In one column, with its sign',
  'whatIf.reading.amountFrom.two': 'Debits and credits in two columns',
  'whatIf.reading.amountFrom.sign': 'An amount, and its sign in another column',
  'whatIf.reading.amountFrom.currencies': 'Amounts of two currencies in two columns',
  'whatIf.reading.one': 'One currency',
  'whatIf.reading.other': 'Other currency',
  'whatIf.reading.debit': 'Debits',
  'whatIf.reading.credit': 'Credits',
  'whatIf.reading.sign': 'Sign',
  'whatIf.reading.column': '{name}, holds',
  'whatIf.reading.columnsMore':
    '{count, plural, one {# more column is} other {# more columns are}} read as found.',
  'whatIf.reading.kept': 'Read as files of this source were read before.',
  'whatIf.reading.keptNot':
    'Files of this source were read in another way before, but this one has other columns.',
  'whatIf.reading.asFound': 'Use the detected settings',
  'whatIf.reading.remembered.tenant':
    'What you change here is remembered for the source {source}, for everyone in this tenant.',
  'whatIf.reading.remembered.browser':
    'What you change here is remembered for the source {source}, in this browser only.',
  'whatIf.reading.changed':
    'Another user has changed how files of the source {source} are read, so your settings apply to this file only.',
  'whatIf.reading.useTheirs': 'Use theirs',
  'whatIf.reading.keepMine': 'Keep mine',
  'whatIf.reading.notSaved':
    'Your settings for files of the source {source} could not be saved for others; they apply to this file.',
  'whatIf.reading.save': 'Save these settings as a file',
  'whatIf.reading.load': 'Load settings from a file',
  'whatIf.reading.loadFailed': 'This file has no reading settings.',
  'whatIf.reading.problems': 'Unusual rows and cells',
  'whatIf.reading.rows': 'First in {unit, select, entry {entry {row, number}} other {row {row, number}}}.',
  'whatIf.reading.seen.uneven':
    '{count, plural, one {# row has} other {# rows have}} a different number of cells than the headings.',
  'whatIf.reading.seen.repeated-heading':
    '{count, plural, one {# name is that} other {# names are those}} of more than one column. The service takes the last one of a name.',
  'whatIf.reading.seen.repeated-heading.columns': 'Names: {columns}.',
  'whatIf.reading.seen.quote':
    '{count, plural, one {# quote is not closed, or is} other {# quotes are not closed, or are}} inside a quoted cell.',
  'whatIf.reading.seen.nul':
    '{count, plural, one {# cell holds} other {# cells hold}} a NUL character, which the service refuses.',
  'whatIf.reading.seen.total':
    '{count, plural, one {# row at the end is a total and was} other {# rows at the end are totals and were}} left out.',
  'whatIf.reading.seen.formula':
    '{count, plural, one {# cell is a formula; its} other {# cells are formulas; their}} stored value was read.',
  'whatIf.reading.seen.cell-error':
    '{count, plural, one {# cell holds} other {# cells hold}} an error of the spreadsheet.',
  'whatIf.reading.seen.misfit':
    '{count, plural, one {# cell is} other {# cells are}} not in the format of the column.',
  'whatIf.reading.seen.misfit.first':
    'First “{cell}” in {column}, {unit, select, entry {entry {row, number}} other {row {row, number}}}.',
  'whatIf.reading.seen.damaged-text': 'Some characters are not valid in this encoding.',
  'whatIf.reading.seen.short-record': '{count, plural, one {# record ends} other {# records end}} early.',
  'whatIf.reading.seen.other-segment':
    '{count, plural, one {# record is} other {# records are}} of a kind that is not read.',
  'whatIf.reading.seen.not-booked':
    '{count, plural, one {# entry is} other {# entries are}} announced by the bank, but not booked, and left out.',
  'whatIf.reading.seen.file-cut-off': 'This file seems to be cut off: its end is missing.',
  'whatIf.reading.seen.records-missing':
    'Records of this file are missing: its last record states a higher number.',
} as const;
