export const texts = {
  'bundles.title': 'Import a file',
  'bundles.file': 'File with contexts',
  'bundles.drop': 'Drop a file here that was exported from a context, YAML or JSON.',
  'bundles.choose': 'Choose a file',
  'bundles.chooseOther': 'Choose another file',
  'bundles.about':
    'You see what would change before anything is sent. Contexts, sources and fee schedules are found by their names. The settings of a source become those of the file. Rules, sources, field maps and settings that may be secret stay if it lacks them.',
  'bundles.tooLarge': 'The file is larger than {size, number} MB. It was not read.',
  'bundles.faults':
    '{count, plural, one {The file has a fault. Nothing was changed.} other {The file has # faults. Nothing was changed.}}',
  'bundles.mistakes': '{count, plural, one {# possible mistake} other {# possible mistakes}}',
  'bundles.fault': 'Line {line, number}, column {column, number}: {message}',
  'bundles.otherFile':
    'this is no configuration file of this console. Choose one that was exported here, in YAML or JSON.',
  'bundles.repeated':
    'These names are not unique, so they cannot name one thing in a file: {list}. Rename them first.',
  'bundles.refused': 'The file cannot be compared with what is live. Nothing was changed.',
  'bundles.unknownSchedule':
    'Line {line, number}: neither the file nor this service has the fee schedule “{name}”.',
  'bundles.schedulesNotListed':
    'The service has more fee schedules than it lists, so they cannot be found by their names.',
  'bundles.notJson': 'Line {line, number}: the value of {list} must be JSON.',
  'bundles.values': 'Values that the file does not contain',
  'bundles.values.about':
    'Settings of sources may be secret, so an export has only their names. What you type is sent to the service and stored nowhere else.',
  'bundles.which': '{context}: which rules of type {type} are the same?',
  'bundles.which.rule': 'Rule {position, number} of the file is',
  'bundles.which.live': 'rule {position, number} of the context',
  'bundles.which.new': 'a new rule',
  'bundles.compare': 'Compare',
  'bundles.changes': '{count, plural, =0 {Nothing to change} one {# change} other {# changes}}',
  'bundles.new': 'New',
  'bundles.creates': 'Creates the context “{name}” as a draft.',
  'bundles.reading': 'Changes how files of “{name}” are read.',
  'bundles.only.match-rule':
    'Rule {position, number} ({type}) of the context is not in the file. It stays, at position {after, number}.',
  'bundles.only.source':
    'The source “{name}” of the context is not in the file. It stays beside those of the file.',
  'bundles.only.field-map': 'The field map of “{name}” is not in the file. It stays.',
  'bundles.only.setting':
    'The setting “{setting}” of “{name}” is not in the file. It may be secret, so it stays.',
  'bundles.apply': '{count, plural, one {Apply # change} other {Apply # changes}}',
  'bundles.leave.title': 'Leave while the file is being applied?',
  'bundles.leave.text':
    'One request applies all of it or nothing, and goes on without this page. Activity shows the result.',
  'bundles.done': '{count, plural, one {Applied # change} other {Applied # changes}}',
  'bundles.exporting': 'Reading the configuration…',
  'bundles.exported': 'Downloaded {name}. Values that may be secret are placeholders.',
  'bundles.tenantFile': 'contexts',
  'bundles.notText': 'The file is not a text in UTF-8. Save it as UTF-8, then choose it again.',
  'bundles.unreadable': 'The file could not be read. It may have been moved or changed. Choose it again.',
  'bundles.hidden': 'not shown',
  'bundles.hidden.new': 'new value, not shown',
  'bundles.toActivity': 'See it in Activity',
} as const;
