export const texts = {
  'rulesMany.bar': 'Selected rules',
  'rulesMany.count': '{count, number} of {shown, number} selected',
  'rulesMany.all': '{count, plural, one {The only rule is selected} other {All # are selected}}',
  'rulesMany.hidden':
    '{hidden, plural, one {# more is hidden by the filter and stays as it is} other {# more are hidden by the filter and stay as they are}}',
  'rulesMany.move': 'Move',
  'rulesMany.move.label': 'Move {count, plural, one {the selected rule} other {the # selected rules}}',
  'rulesMany.clear': 'Clear the selection (Esc)',
  'rulesMany.edit': 'Change a setting',
  'rulesMany.compare': 'Compare',
  'rulesMany.delete': 'Delete',
  'rulesMany.stop': 'Stop',
  'rulesMany.progress': '{done, number} of {count, number} done',
  'rulesMany.progressLabel': 'Progress',
  'rulesMany.paused': 'The service is limiting requests. Resuming at {time}.',
  'rulesMany.leave.title': 'Leave before all rules are done?',
  'rulesMany.leave.text':
    'It stops after the request under way. Rules that are done stay done, the others stay as they are.',
  'rulesMany.step.running': 'Under way',
  'rulesMany.step.done': 'Done',
  'rulesMany.step.failed': 'Not done. {reason}',
  'rulesMany.step.unknown': 'It may be done or not: {reason} Trying again is safe.',
  'rulesMany.delete.title': 'Delete {count, plural, one {this rule} other {these # rules}}?',
  'rulesMany.delete.text':
    'Matches already made by these rules may be removed with them. The rules after them move up.',
  'rulesMany.delete.confirm': 'Delete {count, plural, one {the rule} other {# rules}}',
  'rulesMany.delete.rest': 'Try the other {count, number} again',
  'rulesMany.deleted':
    '{count, plural, one {# rule} other {# rules}} deleted{gone, plural, =0 {} other {; # had been deleted already.}}',
  'rulesMany.deletedAlready': '{gone, plural, one {# rule} other {# rules}} had been deleted already.',
  'rulesMany.delete.gone': 'It had been deleted already.',
  'rulesMany.undo.delete': 'delete {count, plural, one {# rule} other {# rules}}',
  'rulesMany.restored':
    'Deletion undone: {count, plural, one {# rule is} other {# rules are}} back, with new ids',
  'rulesMany.notRestored':
    '{done, number} of {count, number} rules are restored; the others could not be. {reason}',
  'rulesMany.restoredNotMoved':
    '{count, plural, one {# rule is} other {# rules are}} back, but not at the old places. {reason}',
  'rulesMany.restoredLeft':
    '{count, plural, one {# rule is} other {# rules are}} back at the end of the list until moved.',
  'rulesMany.set.title': 'Change a setting of {count, plural, one {# rule} other {# rules}}',
  'rulesMany.set.which': 'Setting',
  'rulesMany.set.choose': 'Choose a setting',
  'rulesMany.set.missing': 'Not offered, because not every selected rule has them: {settings}',
  'rulesMany.set.none': 'The selected rules have no setting in common that this console knows.',
  'rulesMany.set.begun': 'The setting cannot change while some rules are done and others are not.',
  'rulesMany.set.value': 'New value',
  'rulesMany.set.chooseValue': 'Choose a value',
  'rulesMany.set.noValue': 'Choose a setting and its new value first.',
  'rulesMany.set.nothing': 'There is no rule left that this would change.',
  'rulesMany.set.submit': 'Change {count, plural, one {# rule} other {# rules}}',
  'rulesMany.set.rest': 'Try the other {count, number} again',
  'rulesMany.set.preview': 'What changes',
  'rulesMany.set.now': 'Now: {value}',
  'rulesMany.set.same': 'Stays: {value}',
  'rulesMany.set.refused': 'Left out: {reason}',
  'rulesMany.set.otherType': 'Not done. Someone else gave this rule another type, which has no such setting.',
  'rulesMany.set.done':
    '{setting}: {count, plural, one {# rule} other {# rules}} changed and saved{already, plural, =0 {} other {; # had this value already}}{replaced, plural, =0 {} one {. Someone else had set another value in # of them meanwhile; Undo brings it back} other {. Someone else had set other values in # of them meanwhile; Undo brings these back}}',
  'rulesMany.set.unchanged':
    'Nothing was changed.{already, plural, =0 {} one { # rule had this value already.} other { # rules had this value already.}}{gone, plural, =0 {} one { # rule has been deleted in the meantime.} other { # rules have been deleted in the meantime.}}',
  'rulesMany.set.gone': 'Left out: the rule has been deleted in the meantime.',
  'rulesMany.undo.set': 'change {count, plural, one {# rule} other {# rules}}',
  'rulesMany.set.back':
    'Change undone: {count, plural, one {# rule has its old value} other {# rules have their old values}} again',
  'rulesMany.set.backBut':
    '{count, plural, =0 {Nothing was changed back.} one {Change undone for # rule.} other {Change undone for # rules.}}{changed, plural, =0 {} one { Someone else changed this setting of # rule meanwhile, which stays.} other { Someone else changed this setting of # rules meanwhile, which stays.}}{gone, plural, =0 {} one { # rule has been deleted in the meantime.} other { # rules have been deleted in the meantime.}}',
  'rulesMany.set.notBack':
    '{done, number} of {count, number} rules have their old value again; the others could not be changed back. {reason}',
  'rulesMany.compare.title': 'Rules {one, number} and {other, number} compared',
  'rulesMany.compare.count': '{count, plural, =0 {No differences} one {# difference} other {# differences}}',
  'rulesMany.compare.tests': 'What it tests',
  'rulesMany.compare.default': '{value} (default)',
  'rulesMany.compare.none': 'not of this type',
  'rulesMany.stopping': 'It stops after the request under way.',
  'rulesMany.progressFailed': '{failed, number} not done',
} as const;
