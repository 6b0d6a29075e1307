export const texts = {
  'rulesMany.bar': 'Reglas seleccionadas',
  'rulesMany.count': '{count} de {shown} seleccionadas',
  'rulesMany.all':
    '{count, plural, one {La única regla está seleccionada} other {Las # están seleccionadas}}',
  'rulesMany.hidden':
    '{hidden, plural, one {Otra más está oculta por el filtro y queda como está} other {Otras # están ocultas por el filtro y quedan como están}}',
  'rulesMany.move': 'Mover',
  'rulesMany.move.label':
    'Mover {count, plural, one {la regla seleccionada} other {las # reglas seleccionadas}}',
  'rulesMany.clear': 'Quitar la selección (Esc)',
} as const;
