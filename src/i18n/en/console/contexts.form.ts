export const texts = {
  'contexts.form.name.help': 'Up to 100 characters. No other context of your tenant may have it.',
  'contexts.form.interval.help': 'A label in your own words. Nothing is scheduled by it.',
  'contexts.form.tolerance.help':
    'How far a fee may be off when fees are verified after matching. The larger of the two is allowed; leave both empty for none.',
  'contexts.form.absolute': 'Amount',
  'contexts.form.absolute.help': 'In the currency of the transaction.',
  'contexts.form.percent': 'Per cent',
  'contexts.form.percent.help': 'Of the larger of expected and actual fee.',
  'contexts.form.upload': 'Match at once when a file is uploaded',
  'contexts.form.upload.help': 'When off, uploads wait until matching is started.',
  'contexts.form.save': 'Save settings',
} as const;
