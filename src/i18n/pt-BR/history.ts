export const texts = {
  'history.changedBy': 'Alterado por {author}',
  'history.changedBySystem': 'Alterado pelo sistema',
  'history.program': '{name} (programa)',
  'history.unknown': 'um usuário desconhecido',
  'history.link': 'Histórico',
} as const;
