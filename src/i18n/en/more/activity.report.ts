export const texts = {
  'activity.report.title': 'Report of changes',
  'activity.report.kind': 'Changes recorded in the activity log',
  'activity.report.about': '{tenant}, {from} to {to} (end excluded). All times are in UTC.',
  'activity.report.counted': '{kind}: {count, number}',
  'activity.report.span': '{from} to {to}',
  'activity.report.next': 'Check next',
  'activity.report.next.whatIf': 'Try the rules in What-if',
  'activity.report.next.asItWas': 'Compare with the configuration before',
  'activity.report.ofTenant': 'All contexts and fee schedules',
  'activity.report.print': 'Print',
  'activity.report.csv': 'Download CSV',
  'activity.report.proofFile': 'Download proof',
  'activity.report.readAgain': 'Read again',
  'activity.report.file': 'Changes',
  'activity.report.from': 'From (UTC day)',
  'activity.report.to': 'To (UTC day)',
  'activity.report.fromInstant': 'Starts at {time}. A day replaces this.',
  'activity.report.toInstant': 'Ends at {time}. A day replaces this.',
  'activity.report.noPeriod': 'The last day is before the first one.',
  'activity.report.reading': 'Reading the log: {count, plural, one {# entry} other {# entries}} so far …',
  'activity.report.failed': 'The report could not be read.',
  'activity.report.readAt': 'Read',
  'activity.report.readBy': 'Read by',
  'activity.report.complete':
    'Complete: {count, plural, one {# entry} other {# entries}} in this period. Checkpoint {final, number} is later than the period.',
  'activity.report.completeOfContext':
    'Complete: {count, plural, one {# entry} other {# entries}} of this context and its fee schedules in this period. Checkpoint {final, number} is later than the period.',
  'activity.report.startsAfter':
    'The log starts at {time}, after this period. It does not contain what happened before.',
  'activity.report.startsIn':
    'The log starts in this period, at {time}. It does not contain what happened before.',
  'activity.report.startsAfterOfContext':
    'The log of this context starts after this period. It does not contain what happened before.',
  'activity.report.cut':
    'Not complete: only the newest {count, number} entries of the period were read. Choose a shorter period.',
  'activity.report.sealedUntil': 'Entries up to {time} are complete. Later ones can still follow.',
  'activity.report.unsealed': 'The log has no checkpoint yet.',
  'activity.report.changes': '{count, plural, =0 {No changes} one {# change} other {# changes}}',
  'activity.report.others':
    '{count, plural, one {# more entry is} other {# more entries are}} in the files: {list}.',
  'activity.report.other.baseline':
    '{count, plural, one {# state at which the log starts} other {# states at which the log starts}}',
  'activity.report.other.session':
    '{count, plural, one {# sign-in or sign-out} other {# sign-ins and sign-outs}}',
  'activity.report.other.lookup': '{count, plural, one {# Pix lookup} other {# Pix lookups}}',
  'activity.report.other.reading':
    '{count, plural, one {# reading of the log} other {# readings of the log}}',
  'activity.report.other.file': '{count, plural, one {# applied file} other {# applied files}}',
  'activity.report.other.erasure': '{count, plural, one {# erasure} other {# erasures}}',
  'activity.report.other.refused': '{count, plural, one {# refused request} other {# refused requests}}',
  'activity.report.other.unchanged':
    '{count, plural, one {# request that changed nothing} other {# requests that changed nothing}}',
  'activity.report.other.intent':
    '{count, plural, one {# intent whose result is another entry} other {# intents whose results are other entries}}',
  'activity.report.other.other': '{count, plural, one {# other} other {# others}}',
  'activity.report.ofContext':
    'With the changes of the fee schedules that the sources of this context used in the period.',
  'activity.report.shown': 'The first {count, number} are shown. The files contain all of them.',
  'activity.report.position': 'Position',
  'activity.report.ruleAt': 'Rule {position, number}: {name}',
  'activity.report.proof': 'Proof',
  'activity.report.proof.about':
    'The file “Download proof” is what an auditor verifies, not this sheet. The auditor gets the fingerprint of the key from the operator, not from this sheet, and runs “recon activity verify FILE --key FINGERPRINT”.',
  'activity.report.proof.is':
    'It proves which entries the log has of this period, in which order, by which user ids and with which values before and after; that none was changed, added or left out between the two checkpoints; and, for a context, the certificate.',
  'activity.report.proof.isNot':
    'It does not prove: the names on this sheet, which are the present ones; what was changed past this console, or while the log was off; values that your permissions hide or that were erased; and that nobody with the key wrote another log. Only a checkpoint that was kept on another machine shows that: pass it with “--from-checkpoint”.',
  'activity.report.before': 'Checkpoint before the period',
  'activity.report.after': 'Checkpoint after the period, or the newest one',
  'activity.report.none': 'none: the first checkpoint is later',
  'activity.report.checkpoint': 'Entry {final, number}, {time}',
  'activity.report.key': 'Key',
  'activity.report.signature': 'Signature',
  'activity.report.certificate': 'Certificate',
  'activity.report.since': 'Certify since the last change',
  'activity.report.sinceStart': 'Certify since that time',
  'activity.report.same':
    'No change: the configuration is the same at {from} and at {to}, and the log has no change of this context or its fee schedules between them.',
  'activity.report.changed': 'Changed between {from} and {to}: see the changes below.',
  'activity.report.stateAt': 'Configuration at {time}',
  'activity.report.noHash': 'not available without https',
  'activity.report.uncertified.remote':
    'No certificate: the log of this console does not contain the complete configurations of a remote service.',
  'activity.report.uncertified.gap': 'No certificate: in a part of this period, changes were not recorded.',
  'activity.report.uncertified.earlierGap':
    'No certificate: the configuration was changed before this period, between {from} and {to}, in a way that the log did not record. Its state since then is not certain. To make a certificate possible again, the operator starts the console once with the log off, and then with the log on: it records the complete state.',
  'activity.report.uncertified.hidden':
    'No certificate: your permissions do not include all parts of this context.',
  'activity.report.uncertified.unsealed':
    'No certificate: the log has no checkpoint in or after this period.',
  'activity.report.uncertified.short':
    'No certificate yet: the newest checkpoint, of {time}, is less than a minute after the start of the period. The next entry of the log, such as a sign-in, adds one. Read again after that.',
  'activity.report.uncertified.starts':
    'No certificate: the log of this context does not reach back to the start of the period.',
  'activity.report.uncertified.startsAt':
    'No certificate: in this period, at {time}, the log recorded the whole configuration again, because it started or was switched on, a backup was restored, or entries from before were about to be removed. Whether everything between was recorded is not certain. From {time} on, a certificate is possible.',
  'activity.report.uncertified.later':
    'No certificate: this context did not exist at the start of the period.',
  'activity.report.csv.number': 'Entry',
  'activity.report.csv.time': 'Time (UTC)',
  'activity.report.csv.who': 'By',
  'activity.report.csv.subject': 'User id',
  'activity.report.csv.action': 'Action',
  'activity.report.csv.operation': 'Operation',
  'activity.report.csv.outcome': 'Outcome',
  'activity.report.csv.context': 'Context',
  'activity.report.csv.contextId': 'Context id',
  'activity.report.csv.kind': 'Kind of object',
  'activity.report.csv.object': 'Object',
  'activity.report.csv.objectId': 'Object id',
  'activity.report.csv.field': 'Field',
  'activity.report.csv.fieldName': 'Field in the log',
  'activity.report.csv.before': 'Before',
  'activity.report.csv.after': 'After',
  'activity.report.csv.requestId': 'Request id',
} as const;
