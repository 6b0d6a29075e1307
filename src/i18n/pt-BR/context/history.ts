export const texts = {
  'history.changedBy': 'Alterado por {author}',
  'history.changedBySystem': 'Alterado pelo sistema',
  'history.changedOutside': 'Alteração feita fora deste console',
  'history.program': '{name} (token de API)',
  'history.unknown': 'um usuário desconhecido',
  'history.link': 'Histórico',
} as const;
