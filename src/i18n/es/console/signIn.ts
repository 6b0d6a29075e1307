export const texts = {
  'signIn.picture.leftDay': '3 nov',
  'signIn.picture.rightDay': '5 nov',
  'signIn.otherLink.title': '¿Ingresar como otra persona?',
  'signIn.otherLink.now': 'Sesión actual',
  'signIn.otherLink.link': 'El enlace dice ser para',
  'signIn.otherLink.unknown': 'Alguien a quien no nombra',
  'signIn.otherLink.meaning':
    'Usted abrió un enlace de ingreso. Ingresar con él termina la sesión actual en todas las pestañas y cierra lo que está abierto en ellas. Siga en la sesión si no esperaba este enlace.',
  'signIn.otherLink.follow': 'Ingresar con el enlace',
  'signIn.token.label': 'Token de acceso',
  'signIn.token.help': 'También puede pegar el enlace de ingreso completo.',
  'signIn.page.title': 'Ingresar',
  'signIn.company.button': 'Ingresar con su cuenta corporativa',
  'signIn.company.where': 'Irá a {host} y volverá aquí.',
  'signIn.company.newTab':
    'Abre {host} en una pestaña nueva. Esta página queda como está y continúa por sí sola.',
  'signIn.company.or': 'O con un token',
  'signIn.company.kept': 'Su contraseña se queda en {host}. Esta página nunca ve un token.',
  'signIn.company.failed': 'El ingreso no funcionó',
  'signIn.company.failed.denied':
    'Se canceló, o {host} no lo permitió. Vuelva a intentarlo, o pida acceso allí.',
  'signIn.company.failed.expired':
    'Tardó demasiado, o se inició en otra pestaña. No se perdió nada: ingrese otra vez.',
  'signIn.company.failed.unreachable':
    'Por ahora no se puede llegar a {host}. Vuelva a intentarlo en un rato; si se repite, avise a quien administra esta consola.',
  'signIn.company.failed.refused': 'No se pudo ingresar con {host}. Avise a quien administra esta consola.',
  'signIn.company.failed.unusable':
    'Su cuenta es conocida, pero su token no indica ninguna empresa que esta consola pueda mostrar. Pida acceso a un administrador.',
  'signIn.signedIn.title': 'Su ingreso fue correcto',
  'signIn.signedIn.body': 'La pestaña de donde vino continúa por sí sola. Puede cerrar esta.',
  'signIn.signedIn.start': 'Ir al inicio',
  'signIn.page.lead':
    'Una consola de conciliación: contextos, reglas de conciliación y el orden en que se prueban.',
  'signIn.page.where.title': '¿Dónde está mi token?',
  'signIn.page.where.terminal':
    'Al iniciar, el servidor muestra un enlace de ingreso en su terminal. Basta con abrirlo.',
  'signIn.page.where.file': 'Si no hay terminal, muestra la ruta de un archivo que contiene el enlace.',
  'signIn.page.where.other': 'Con un proveedor de identidad, tome de allí un token de acceso.',
  'signIn.page.kept':
    'El token se cambia de inmediato por una cookie de sesión. Esta página no guarda copia de él.',
  'signIn.page.direct.lead': 'Con un token de acceso de su servicio de conciliación.',
  'signIn.page.direct.kept':
    'El token queda solo en la memoria de esta página y se pide de nuevo cuando la página se recarga.',
  'signIn.page.linkFailed': 'El enlace de ingreso no funcionó',
  'signIn.dialog.title': 'Su sesión terminó',
  'signIn.dialog.early': 'Sesión de {subject} en {tenant}.',
  'signIn.dialog.body':
    'Sesión hasta ahora: {subject} en {tenant}. Ingrese de nuevo y lo que estaba haciendo continúa; no se pierde nada de lo escrito.',
  'signIn.dialog.other': 'Ingresar como otra persona cierra lo que está abierto aquí.',
} as const;
