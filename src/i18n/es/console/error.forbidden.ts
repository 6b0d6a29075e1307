export const texts = {
  'error.forbidden.title': 'Sin permiso',
  'error.forbidden.meaning': 'Sus permisos no lo incluyen.',
  'error.forbidden.action': 'Pida acceso a un administrador de su empresa e ingrese de nuevo.',
} as const;
