export const texts = {
  'error.forbidden.title': 'Sem permissão',
  'error.forbidden.meaning': 'As suas permissões não incluem isto.',
  'error.forbidden.action': 'Peça acesso a um administrador da sua empresa e depois entre de novo.',
} as const;
