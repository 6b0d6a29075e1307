export const texts = {
  'auditSheet.title': 'Audit sheet',
  'auditSheet.kind': 'Configuration of a reconciliation context',
  'auditSheet.print': 'Print',
  'auditSheet.tenant': 'Tenant',
  'auditSheet.rules.about': 'The rules are tried in their order. The first rule that matches decides.',
  'auditSheet.feesElsewhere':
    'This service links fee schedules elsewhere, so it is not known here which ones apply.',
  'auditSheet.proof': 'Origin and signatures',
  'auditSheet.readAt': 'Read',
  'auditSheet.readBy': 'Read by',
  'auditSheet.readFromService': 'Read from',
  'auditSheet.noHash': 'not computed: this page does not come by https',
  'auditSheet.hash.about':
    'The SHA-256 of the file that “Export as YAML” saves now. The same settings, rules in the same order, sources, field maps and fees give the same file. It has no ids, times or values that may be secret.',
  'auditSheet.prepared': 'Prepared',
  'auditSheet.reviewed': 'Reviewed',
  'auditSheet.name': 'Name',
  'auditSheet.date': 'Date',
  'auditSheet.signature': 'Signature',
} as const;
