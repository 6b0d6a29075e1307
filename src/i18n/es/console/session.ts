export const texts = {
  'session.signIn': 'Ingresar',
  'session.signInAgain': 'Ingresar de nuevo',
  'session.signOut': 'Salir',
  'session.changed': 'Sesión de {subject} en {tenant}. Se cerró lo que estaba abierto antes.',
  'session.link.kept': 'Su sesión sigue como antes.',
  'session.expiry.title': 'Fin de su sesión: {time}',
  'session.expiry.over': 'Su sesión terminó: {time}',
  'session.expiry.body': 'Ingrese de nuevo para continuar. Sus cambios sin guardar se conservan.',
  'session.expiry.unused': 'No se ha usado por un tiempo. Lo que escribió se conserva.',
  'session.expiry.stay': 'Seguir en la sesión',
} as const;
