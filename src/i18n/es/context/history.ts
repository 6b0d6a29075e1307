export const texts = {
  'history.changedBy': 'Cambiado por {author}',
  'history.changedBySystem': 'Cambiado por el sistema',
  'history.changedOutside': 'Cambio hecho fuera de esta consola',
  'history.program': '{name} (token de API)',
  'history.unknown': 'un usuario desconocido',
  'history.link': 'Historial',
} as const;
