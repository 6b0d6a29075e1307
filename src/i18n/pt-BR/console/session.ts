export const texts = {
  'session.signIn': 'Entrar',
  'session.signInAgain': 'Entrar de novo',
  'session.signOut': 'Sair',
  'session.changed': 'Você entrou como {subject}, de {tenant}. O que estava aberto antes foi fechado.',
  'session.link.kept': 'Você continua na mesma sessão de antes.',
  'session.expiry.title': 'Sua sessão termina às {time}',
  'session.expiry.over': 'Sua sessão terminou às {time}',
  'session.expiry.body': 'Entre de novo para continuar. As suas alterações não salvas permanecem.',
  'session.expiry.unused': 'Faz um tempo que ela não é usada. O que você digitou permanece.',
  'session.expiry.stay': 'Manter a sessão',
} as const;
