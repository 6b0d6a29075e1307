export const texts = {
  'contexts.clone.title': 'Clone “{name}”',
  // Behind the name that is proposed: “Cards (copy)”.
  'contexts.clone.word': 'copy',
  'contexts.clone.step.what': 'What to copy',
  'contexts.clone.step.name': 'Name',
  'contexts.clone.step.review': 'Review',
  'contexts.clone.step.result': 'Result',
  'contexts.clone.next': 'Next',
  'contexts.clone.now': 'Create “{name}”',
  'contexts.clone.now.about':
    '“Create” copies what is ticked at once. “Next” lets you change the name first.',
  'contexts.clone.back': 'Back',
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
  'contexts.clone.what.title': 'What to copy',
  'contexts.clone.what.about':
    'Type, interval, fee settings and upload setting are always copied. Match history and imports never are.',
  'contexts.clone.what.rules': 'In the same order, with the same settings.',
  'contexts.clone.what.sourcesLabel': 'Sources with their field maps',
  'contexts.clone.what.sources': 'With type, side and settings. A copied field map begins at version 1.',
  'contexts.clone.what.feeSchedules':
    'If not ticked, the copied sources use the same fee schedules as the originals. If ticked, the schedules are copied under a new name, and a copy cannot be deleted.',
  'contexts.clone.what.noFeeSchedules': 'Fee schedules are copied only together with sources.',
  'contexts.clone.name.title': 'What is the copy called?',
  'contexts.clone.name.about': 'The original is “{name}” and keeps its name.',
  'contexts.clone.name.label': 'Name of the copy',
  'contexts.clone.name.help':
    'Up to 100 characters. Checked against {count, plural, one {the # name} other {the # names}} seen so far; the service checks all of them.',
  'contexts.clone.name.taken': 'another context has this name',
  'contexts.clone.name.use': 'Use “{name}”',
  'contexts.clone.review.title': 'Create “{name}”?',
  'contexts.clone.review.draft': 'A new context, normally a draft; the result says which status it has.',
  'contexts.clone.review.settings':
    'Type: {type}; interval: {interval}; fee tolerance: {tolerance}; the other settings as they are.',
  'contexts.clone.review.rules':
    '{count, plural, one {Its # match rule} other {Its # match rules}}, in the same order.',
  'contexts.clone.review.rulesNone': 'No match rules: there are none to copy.',
  'contexts.clone.review.rulesUncounted':
    'All its match rules, in the same order; their number is not known here.',
  'contexts.clone.review.noRules': 'No match rules.',
  'contexts.clone.review.sources':
    '{sources, plural, one {Its # source} other {Its # sources}} with {fieldMaps, plural, =0 {no field map} one {# field map} other {# field maps}}.',
  'contexts.clone.review.sourcesMapsUncounted':
    '{sources, plural, one {Its # source} other {Its # sources}} with the field maps they have.',
  'contexts.clone.review.sourcesUncounted':
    'All its sources with their field maps; their number is not known here.',
  'contexts.clone.review.sourcesNone': 'No sources: there are none to copy.',
  'contexts.clone.review.noSources': 'No sources, no field maps and no fee schedules.',
  'contexts.clone.review.feeSchedules':
    '{count, plural, one {A copy of the fee schedule} other {Copies of the # fee schedules}} that these sources refer to, under a name with a suffix.',
  'contexts.clone.review.feeSchedulesUncounted':
    'Copies of the fee schedules that these sources refer to, under a name with a suffix.',
  'contexts.clone.review.feeSchedulesNone': 'No fee schedules: these sources refer to none.',
  'contexts.clone.review.sameFeeSchedules': 'The copied sources use the same fee schedules as the originals.',
  'contexts.clone.review.never': 'The original stays as it is.',
  'contexts.clone.differ.title': 'What differs',
  'contexts.clone.differ.original': 'Original',
  'contexts.clone.differ.copy': 'Copy',
  'contexts.clone.differ.shared': 'the same ones',
  'contexts.clone.send': 'Clone context',
  'contexts.clone.again': 'Send it again',
  'contexts.clone.sending': 'The copy is being created.',
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
  'contexts.clone.done.promised': 'Expected',
  'contexts.clone.done.copied': 'Copied',
  'contexts.clone.done.untold': 'not reported',
  'contexts.clone.done.otherThanPromised': 'other than expected',
  'contexts.clone.done.open': 'Open the copy',
} as const;
