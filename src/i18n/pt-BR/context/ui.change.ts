export const texts = {
  'ui.change.field': 'Campo',
  'ui.change.before': 'Antes',
  'ui.change.after': 'Depois',
  'ui.change.value': 'Valor',
  'ui.change.unset': 'não definido',
  'ui.change.added': 'inclusão',
  'ui.change.removed': 'exclusão',
} as const;
