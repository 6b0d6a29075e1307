export const texts = {
  'contexts.clone.title': 'Clone “{name}”',
  // Behind the name that is proposed: “Cards (copy)”.
  'contexts.clone.word': 'copy',
  'contexts.clone.all': 'all',
  'contexts.clone.referred': 'those referred to',
  'contexts.clone.count': '{count, number}',
  'contexts.clone.countSources':
    '{sources, number} with {fieldMaps, plural, one {# field map} other {# field maps}}',
  'contexts.clone.uncounted': 'Not everything could be counted',
  'contexts.clone.uncounted.meaning': 'What you choose is copied anyway.',
  'contexts.clone.counting': 'counting',
  'contexts.clone.countUnknown': 'number not known',
  'contexts.clone.part.rules': 'Match rules',
  'contexts.clone.part.sources': 'Sources',
  'contexts.clone.part.fieldMaps': 'Field maps',
  'contexts.clone.part.feeSchedules': 'Fee schedules',
  'contexts.clone.what.about':
    'Type, interval, fee settings and upload setting are always copied. Match history and imports never are.',
  'contexts.clone.what.rules': 'In the same order, with the same settings.',
  'contexts.clone.what.sourcesLabel': 'Sources with their field maps',
  'contexts.clone.what.sources': 'With type, side and settings. A copied field map begins at version 1.',
  'contexts.clone.what.feeSchedules':
    'If not ticked, the copied sources use the same fee schedules as the originals. If ticked, the schedules are copied under a new name, and a copy cannot be deleted.',
  'contexts.clone.what.noFeeSchedules': 'Fee schedules are copied only together with sources.',
  'contexts.clone.name.label': 'Name of the copy',
  'contexts.clone.name.help':
    'Up to 100 characters. Checked against {count, plural, one {the # name} other {the # names}} seen so far; the service checks all of them.',
  'contexts.clone.name.taken': 'another context has this name',
  'contexts.clone.name.use': 'Use “{name}”',
  'contexts.clone.differ.title': 'What the copy will contain',
  'contexts.clone.differ.original': 'Original',
  'contexts.clone.differ.copy': 'Copy',
  'contexts.clone.differ.shared': 'the same ones',
  'contexts.clone.send': 'Clone context',
  'contexts.clone.again': 'Send it again',
  'contexts.clone.sending': 'The copy is being created.',
  'contexts.clone.leave.title': 'Leave while the copy is being created?',
  'contexts.clone.leave.text':
    'Leaving does not stop it: the copy is created anyway. A message says when it is done.',
  'contexts.clone.leave.confirm': 'Leave',
  'contexts.clone.leave.cancel': 'Stay here',
  'contexts.clone.lost.title': 'The answer was lost',
  'contexts.clone.lost.safe':
    'The copy may or may not have been created. Sending it again is safe: it will not create a second copy.',
  'contexts.clone.lost.unprotected':
    'The copy may or may not have been created. Look for “{name}” in the list of contexts first: this server has not shown yet that it does nothing twice.',
  'contexts.clone.lost.changed':
    'The copy “{name}” may have been created. Sent again as it was, it is the same request; changed, it is a new request and there may be two.',
  'contexts.clone.done.title': '“{name}” created',
  'contexts.clone.done.elsewhere': 'The copy “{name}”',
  'contexts.clone.done.elsewhere.text':
    'What was copied is reported only in the tab in which the copy was created. Open the copy to see what it holds.',
  'contexts.clone.done.draft': 'It is not run until you activate it.',
  'contexts.clone.done.active.title': 'The copy is active already',
  'contexts.clone.done.active':
    'This service creates copies active at once. Pause it unless it is meant to run.',
  'contexts.clone.done.replayed':
    'The service had already done this: the first attempt had gone through, and no second copy was created.',
  'contexts.clone.done.feesElsewhere':
    'This service links fee schedules by rules of its own, and copied them with the context.',
  'contexts.clone.done.differs.title': 'Not everything is as expected',
  'contexts.clone.done.differs':
    'The context may have been changed while it was copied. Look at the copy before you activate it.',
  'contexts.clone.done.counts': 'What was copied',
  'contexts.clone.done.part': 'Part',
  'contexts.clone.done.promised': 'Expected',
  'contexts.clone.done.copied': 'Copied',
  'contexts.clone.done.untold': 'not reported',
  'contexts.clone.done.otherThanPromised': 'other than expected',
  'contexts.clone.done.open': 'Open the copy',
} as const;
