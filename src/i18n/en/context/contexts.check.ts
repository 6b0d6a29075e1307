export const texts = {
  'contexts.check.title': 'Setup checklist',
  'contexts.check.complete': 'Setup complete',
  'contexts.check.progress': '{done, number} of {total, number} done',
  'contexts.check.open': 'Nothing missing, {count, number} not known',
  'contexts.check.state.done': 'Done:',
  'contexts.check.state.missing': 'Missing:',
  'contexts.check.state.warning': 'Check this:',
  'contexts.check.state.unknown': 'Not known:',
  'contexts.check.sides.done': 'A source on each side',
  'contexts.check.sides.none': 'No source yet, on either side',
  'contexts.check.sides.noLeft': 'No source on the left',
  'contexts.check.sides.noRight': 'No source on the right',
  'contexts.check.sides.withoutSide':
    '{count, plural, one {# source is} other {# sources are}} neither left nor right',
  'contexts.check.sides.unknown': 'Its sources are not known',
  'contexts.check.counts.done.1:1':
    '{left, number} left and {right, number} right; type 1:1 needs 1 left and 1 right source',
  'contexts.check.counts.done.1:N':
    '{left, number} left and {right, number} right; type 1:N needs 1 left and 1 or more right sources',
  'contexts.check.counts.done.N:M':
    '{left, number} left and {right, number} right; type N:M needs 1 or more left and 1 or more right sources',
  'contexts.check.counts.missing.1:1':
    'Needs 1 left and 1 right source for type 1:1; it has {left, number} left and {right, number} right',
  'contexts.check.counts.missing.1:N':
    'Needs 1 left and 1 or more right sources for type 1:N; it has {left, number} left and {right, number} right',
  'contexts.check.counts.missing.N:M':
    'Needs 1 or more left and 1 or more right sources for type N:M; it has {left, number} left and {right, number} right',
  'contexts.check.counts.unknown': 'It is not known whether the number of sources fits type {type}',
  'contexts.check.fieldMaps.missing': 'Not every source has a field map yet',
  'contexts.check.fieldMaps.done': 'A complete field map for every source',
  'contexts.check.fieldMaps.incomplete': 'Not every source has a field map that the import can use',
  'contexts.check.fieldMaps.lacks': 'lacks {fields}',
  'contexts.check.fieldMaps.oneColumn': 'reads {fields} from one column',
  'contexts.check.fieldMaps.turned': 'is written from column to field',
  'contexts.check.fieldMaps.notText': 'has no text for {fields}',
  'contexts.check.fieldMaps.loading': 'Loading the field maps',
  'contexts.check.fieldMaps.unknown': 'It is not known whether every source has a complete field map',
  'contexts.check.fieldMaps.fix': 'Field maps to complete',
  'contexts.check.fees.done.NET': 'A fee schedule, by which net amounts are calculated',
  'contexts.check.fees.done.GROSS': 'A fee schedule, by which gross amounts are calculated',
  'contexts.check.fees.elsewhere':
    'This service links fee schedules elsewhere, so it is not known here which ones apply',
  'contexts.check.fees.missing.NET':
    'No source has a fee schedule, so no net amounts can be calculated and each run fails',
  'contexts.check.fees.missing.GROSS':
    'No source has a fee schedule, so no gross amounts can be calculated and each run fails',
  'contexts.check.failsRun': 'Rule {position, number} has a setting that cannot be read, so each run fails',
  'contexts.check.rules.done': '{count, plural, one {# match rule} other {# match rules}}',
  'contexts.check.rules.missing': 'No match rule yet, so nothing would match',
  'contexts.check.rules.unknown': 'Its match rules are not known',
  'contexts.check.matchesAnything':
    'Rule {position, number} matches any pair, so no rule below it is ever tried',
  'contexts.check.matchesAnything.last':
    'Rule {position, number} matches any pair, since it compares nothing',
  'contexts.check.matchesNothing':
    '{count, plural, one {The only match rule can never match, so nothing would match} other {None of the # match rules can ever match, so nothing would match}}',
  'contexts.check.engine.done': 'The current engine can run type {type}',
  'contexts.check.engine.missing': 'The current engine cannot run type {type}',
  'contexts.check.engine.unknown': 'It is not known whether the current engine can run type {type}',
  'contexts.check.status.done': 'Active, so it may be run',
  'contexts.check.status.missing': 'Its status is {status}, so it is not run',
  'contexts.check.status.unknown': 'Its status is {status}, which this console does not know',
  'contexts.check.fix.addSource': 'Add a source',
  'contexts.check.fix.fieldMap': 'Map the fields',
  'contexts.check.fix.setSides': 'Set sides',
  'contexts.check.fix.sources': 'Go to sources',
  'contexts.check.fix.addRule': 'Add a rule',
  'contexts.check.fix.rules': 'Go to rules',
  'contexts.check.fix.type': 'Change type',
  'contexts.check.fix.status': 'Change status',
} as const;
