export const texts = {
  'history.changedBy': 'Alterado por {author}',
  'history.changedBySystem': 'Alterado pelo sistema',
  'history.changedOutside': 'Alteração feita fora deste console',
  'history.program': '{name} (programa)',
  'history.unknown': 'um usuário desconhecido',
  'history.link': 'Histórico',
} as const;
