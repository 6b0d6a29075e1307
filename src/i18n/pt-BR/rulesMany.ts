export const texts = {
  'rulesMany.bar': 'Regras selecionadas',
  'rulesMany.count': '{count} de {shown} selecionadas',
  'rulesMany.all':
    '{count, plural, one {A única regra está selecionada} other {Todas as # estão selecionadas}}',
  'rulesMany.hidden':
    '{hidden, plural, one {Mais # está oculta pelo filtro e fica como está} other {Mais # estão ocultas pelo filtro e ficam como estão}}',
  'rulesMany.move': 'Mover',
  'rulesMany.move.label': 'Mover {count, plural, one {a regra selecionada} other {as # regras selecionadas}}',
  'rulesMany.clear': 'Limpar a seleção (Esc)',
} as const;
