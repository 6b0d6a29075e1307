export const texts = {
  'history.changedBy': 'Cambiado por {author}',
  'history.changedBySystem': 'Cambiado por el sistema',
  'history.program': '{name} (programa)',
  'history.unknown': 'un usuario desconocido',
  'history.link': 'Historial',
} as const;
