export const texts = {
  'ui.change.field': 'Campo',
  'ui.change.before': 'Antes',
  'ui.change.after': 'Después',
  'ui.change.value': 'Valor',
  'ui.change.unset': 'sin definir',
  'ui.change.added': 'alta',
  'ui.change.removed': 'baja',
} as const;
