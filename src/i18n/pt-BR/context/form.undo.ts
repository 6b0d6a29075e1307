export const texts = {
  'form.undo.edit': 'editar “{name}”',
  'form.undo.done': 'Mudança desfeita: “{name}” está como antes',
  'form.undo.failed': 'A mudança em “{name}” não foi desfeita. {reason}',
  'form.undo.conflict':
    'Ainda não desfeito: outra pessoa mudou o mesmo depois. Desfazer substitui também a mudança dela.',
  'form.undo.gone': 'Não há mais nada a desfazer: foi excluído.',
} as const;
