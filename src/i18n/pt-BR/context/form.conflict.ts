export const texts = {
  'form.conflict.title': 'Outra pessoa alterou isto enquanto você editava',
  'form.conflict.meaning':
    'Vocês dois alteraram estes campos. Salve de novo para substituir os valores da outra pessoa.',
  'form.conflict.gone': 'Outra pessoa excluiu isto. Salve de novo para recriar.',
  'form.conflict.theirs': 'Outra pessoa',
  'form.conflict.mine': 'Você',
  'form.conflict.takeTheirs': 'Usar a versão dela',
  'form.conflict.keepMine': 'Manter a minha',
  'form.conflict.field': 'Mudou nesse meio-tempo para: {value}',
  'form.conflict.key': 'Mudou nesse meio-tempo: {key} para {value}',
  'form.conflict.removed': 'Mudou nesse meio-tempo: {key} foi removido',
  'form.conflict.empty': 'vazio',
  'form.conflict.on': 'sim',
  'form.conflict.off': 'não',
} as const;
