export const texts = {
  'rulesMany.bar': 'Regras selecionadas',
  'rulesMany.count': '{count, number} de {shown, number} selecionadas',
  'rulesMany.all':
    '{count, plural, one {A única regra está selecionada} other {Todas as # estão selecionadas}}',
  'rulesMany.hidden':
    '{hidden, plural, one {Mais # está oculta pelo filtro e fica como está} other {Mais # estão ocultas pelo filtro e ficam como estão}}',
  'rulesMany.move': 'Mover',
  'rulesMany.move.label': 'Mover {count, plural, one {a regra selecionada} other {as # regras selecionadas}}',
  'rulesMany.clear': 'Limpar a seleção (Esc)',
  'rulesMany.edit': 'Mudar uma configuração',
  'rulesMany.compare': 'Comparar',
  'rulesMany.delete': 'Excluir',
  'rulesMany.stop': 'Parar',
  'rulesMany.progress': '{done, number} de {count, number} concluídas',
  'rulesMany.progressLabel': 'Progresso',
  'rulesMany.paused': 'O serviço está limitando as requisições. Continua às {time}.',
  'rulesMany.leave.title': 'Sair antes de concluir todas as regras?',
  'rulesMany.leave.text':
    'Para depois da requisição em andamento. O que já foi feito fica feito, e as outras regras ficam como estão.',
  'rulesMany.step.running': 'Em andamento',
  'rulesMany.step.done': 'Concluída',
  'rulesMany.step.failed': 'Não foi feito. {reason}',
  'rulesMany.step.unknown': 'Pode ter sido feito ou não: {reason} Tentar de novo não tem risco.',
  'rulesMany.delete.title': 'Excluir {count, plural, one {esta regra} other {estas # regras}}?',
  'rulesMany.delete.text':
    'Conciliações já feitas por estas regras podem ser removidas com elas. As regras seguintes sobem.',
  'rulesMany.delete.confirm': 'Excluir {count, plural, one {a regra} other {# regras}}',
  'rulesMany.delete.rest': 'Tentar as outras {count, number} de novo',
  'rulesMany.deleted':
    '{count, plural, one {# regra excluída} other {# regras excluídas}}{gone, plural, =0 {} one {; # já tinha sido excluída.} other {; # já tinham sido excluídas.}}',
  'rulesMany.deletedAlready':
    '{gone, plural, one {# regra já tinha sido excluída.} other {# regras já tinham sido excluídas.}}',
  'rulesMany.delete.gone': 'Já tinha sido excluída.',
  'rulesMany.undo.delete': 'excluir {count, plural, one {# regra} other {# regras}}',
  'rulesMany.set.title': 'Mudar uma configuração de {count, plural, one {# regra} other {# regras}}',
  'rulesMany.set.which': 'Configuração',
  'rulesMany.set.choose': 'Escolha uma configuração',
  'rulesMany.set.missing': 'Não aparecem aqui, porque nem toda regra selecionada as tem: {settings}',
  'rulesMany.set.none':
    'As regras selecionadas não têm em comum nenhuma configuração que este console conheça.',
  'rulesMany.set.begun': 'A configuração não pode mudar enquanto há regras concluídas e outras não.',
  'rulesMany.set.value': 'Novo valor',
  'rulesMany.set.chooseValue': 'Escolha um valor',
  'rulesMany.set.noValue': 'Escolha antes uma configuração e o novo valor.',
  'rulesMany.set.nothing': 'Não há mais nenhuma regra que isto mudaria.',
  'rulesMany.set.submit': 'Mudar {count, plural, one {# regra} other {# regras}}',
  'rulesMany.set.rest': 'Tentar as outras {count, number} de novo',
  'rulesMany.set.preview': 'O que muda',
  'rulesMany.set.now': 'Agora: {value}',
  'rulesMany.set.same': 'Fica: {value}',
  'rulesMany.set.refused': 'Fica de fora: {reason}',
  'rulesMany.set.otherType':
    'Não foi feito. Outra pessoa deu a esta regra outro tipo, que não tem esta configuração.',
  'rulesMany.set.done':
    '{setting}: {count, plural, one {# regra mudada e salva} other {# regras mudadas e salvas}}{already, plural, =0 {} one {; # já tinha este valor} other {; # já tinham este valor}}{replaced, plural, =0 {} one {. Nesse meio-tempo, outra pessoa tinha posto outro valor em # delas; Desfazer o traz de volta} other {. Nesse meio-tempo, outra pessoa tinha posto outros valores em # delas; Desfazer os traz de volta}}',
  'rulesMany.set.unchanged':
    'Nada foi mudado.{already, plural, =0 {} one { # regra já tinha este valor.} other { # regras já tinham este valor.}}{gone, plural, =0 {} one { # regra foi excluída nesse meio-tempo.} other { # regras foram excluídas nesse meio-tempo.}}',
  'rulesMany.set.gone': 'Fica de fora: a regra foi excluída nesse meio-tempo.',
  'rulesMany.undo.set': 'mudar {count, plural, one {# regra} other {# regras}}',
  'rulesMany.set.back':
    'Mudança desfeita: {count, plural, one {# regra tem de novo o valor antigo} other {# regras têm de novo os valores antigos}}',
  'rulesMany.set.backBut':
    '{count, plural, =0 {Nada voltou ao valor antigo.} one {Mudança desfeita em # regra.} other {Mudança desfeita em # regras.}}{changed, plural, =0 {} one { Outra pessoa mudou esta configuração em # regra nesse meio-tempo, e isso fica.} other { Outra pessoa mudou esta configuração em # regras nesse meio-tempo, e isso fica.}}{gone, plural, =0 {} one { # regra foi excluída nesse meio-tempo.} other { # regras foram excluídas nesse meio-tempo.}}',
  'rulesMany.set.notBack':
    '{done, number} de {count, number} regras têm de novo o valor antigo; as outras não puderam voltar. {reason}',
  'rulesMany.compare.title': 'Regras {one, number} e {other, number} comparadas',
  'rulesMany.compare.count': '{count, plural, =0 {Nenhuma diferença} one {# diferença} other {# diferenças}}',
  'rulesMany.compare.tests': 'O que testa',
  'rulesMany.compare.default': '{value} (padrão)',
  'rulesMany.compare.none': 'não há neste tipo',
  'rulesMany.stopping': 'Para depois da requisição em andamento.',
  'rulesMany.progressFailed': '{failed, number} não concluídas',
} as const;
