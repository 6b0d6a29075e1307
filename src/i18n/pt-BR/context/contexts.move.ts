export const texts = {
  'contexts.move.menu': 'Mudar o status de {name}',
  'contexts.move.ACTIVE': 'Ativar',
  'contexts.move.ACTIVE.title': 'Ativar “{name}”?',
  'contexts.move.ACTIVE.meaning':
    'A partir de agora pode ser executado para conciliar. Você pode pausá-lo quando quiser.',
  'contexts.move.PAUSED': 'Pausar',
  'contexts.move.PAUSED.title': 'Pausar “{name}”?',
  'contexts.move.PAUSED.meaning': 'Não é executado para conciliar até ser ativado de novo.',
  'contexts.move.ARCHIVED': 'Arquivar',
  'contexts.move.ARCHIVED.title': 'Arquivar “{name}” de vez?',
  'contexts.move.ARCHIVED.meaning':
    'Isto é definitivo: as configurações nunca mais podem ser mudadas e ele nunca mais pode ser ativado. Ainda pode ser lido e clonado.',
  'contexts.move.checking': 'Verificando o que falta.',
  'contexts.move.activateFirst.title': 'Ativar “{name}” antes?',
  'contexts.move.activateFirst.meaning':
    'Este servidor não arquiva rascunhos, só contextos ativos ou pausados. Ative-o e depois arquive-o. Enquanto está ativo, pode ser executado para conciliar.',
  'contexts.move.complete': 'A configuração está completa.',
  'contexts.move.incomplete': 'Você pode ativá-lo como está, embora a configuração não esteja completa:',
  'contexts.move.warning': 'Você pode ativá-lo como está, mas veja isto antes:',
} as const;
