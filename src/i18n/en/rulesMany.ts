export const texts = {
  'rulesMany.bar': 'Selected rules',
  'rulesMany.count': '{count} of {shown} selected',
  'rulesMany.all': '{count, plural, one {The only rule is selected} other {All # are selected}}',
  'rulesMany.hidden':
    '{hidden, plural, one {# more is hidden by the filter and stays as it is} other {# more are hidden by the filter and stay as they are}}',
  'rulesMany.move': 'Move',
  'rulesMany.move.label': 'Move {count, plural, one {the selected rule} other {the # selected rules}}',
  'rulesMany.clear': 'Clear the selection (Esc)',
} as const;
