export const texts = {
  'error.missingCode.title': 'No se pudo cargar una parte de la consola',
  'error.missingCode.meaning': 'El servidor no la envió.',
  'error.missingCode.action': 'Vuelva a intentarlo. Si se repite, recargue la página.',
  'error.missingCode.unreachable':
    'No se puede llegar al servidor. Revise su conexión y vuelva a intentarlo.',
  'error.missingCode.outdated':
    'La consola se actualizó y esta página es de la versión anterior. Recargue la página.',
  'error.missingCode.failed': 'Se intentó varias veces. Recargue la página.',
} as const;
