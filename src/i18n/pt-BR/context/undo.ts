export const texts = {
  'undo.action': 'Desfazer…',
  'undo.title': 'Desfazer: {action}',
  'undo.about':
    'As alterações posteriores são mantidas, a menos que você escolha o contrário. Nada muda antes de você confirmar.',
  'undo.submit': 'Desfazer',
  'undo.done': 'Desfeito. Isto está no registro de atividade e também pode ser desfeito lá.',
  'undo.donePart':
    'Desfeito em parte: o resto fica como está. Isto está no registro de atividade e também pode ser desfeito lá.',
  'undo.none': 'Não há nada a desfazer: o que esta ação alterou está como antes.',
  'undo.none.kept':
    'Nada muda enquanto todas as alterações posteriores são mantidas. Escolha “Desfazer mesmo assim” para um valor.',
  'undo.notUndone': 'O que não pode ser desfeito',
  'undo.notUndone.not-deletable':
    'Contextos, fontes e tabelas de tarifas não podem ser excluídos. Um contexto pode ser arquivado.',
  'undo.notUndone.not-covered': 'Isto não é desfeito aqui.',
  'undo.notUndone.hidden': 'Suas permissões não incluem os valores.',
  'undo.notUndone.gone': 'Foi excluído depois.',
  'undo.notUndone.gone.by': '{author} excluiu isto depois.',
  'undo.notUndone.again': 'Isto já foi feito: {author} criou a regra de novo.',
  'undo.notUndone.gap': 'O registro está incompleto, por isso a posição anterior é desconhecida.',
  'undo.conflicts':
    '{count, plural, one {# valor foi alterado de novo depois} other {# valores foram alterados de novo depois}}',
  'undo.conflict.by': '{author} alterou isto',
  'undo.conflict.unknown': 'O registro não mostra quem alterou isto.',
  'undo.conflict.now': 'Agora',
  'undo.conflict.before': 'Anterior',
  'undo.conflict.choice': 'O que fazer com {what}',
  'undo.conflict.keep': 'Manter',
  'undo.conflict.restore': 'Desfazer mesmo assim',
  'undo.conflict.position': 'Posição',
  'undo.conflict.deleted': 'excluído',
} as const;
