export const texts = {
  'signIn.picture.leftDay': '3 nov.',
  'signIn.picture.rightDay': '5 nov.',
  'signIn.otherLink.title': 'Entrar como outra pessoa?',
  'signIn.otherLink.now': 'Sessão atual',
  'signIn.otherLink.link': 'O link diz ser para',
  'signIn.otherLink.unknown': 'Alguém que ele não identifica',
  'signIn.otherLink.meaning':
    'Você abriu um link de acesso. Entrar com ele encerra a sessão atual em todas as abas e fecha o que está aberto nelas. Mantenha a sessão se você não esperava este link.',
  'signIn.otherLink.follow': 'Entrar com o link',
  'signIn.token.label': 'Token de acesso',
  'signIn.token.help': 'Você também pode colar o link de acesso completo.',
  'signIn.page.title': 'Entrar',
  'signIn.company.button': 'Entrar com a sua conta corporativa',
  'signIn.company.where': 'Você vai para {host} e volta para cá.',
  'signIn.company.newTab': 'Abre {host} em uma nova aba. Esta página fica como está e continua sozinha.',
  'signIn.company.or': 'Ou com um token',
  'signIn.company.kept': 'Sua senha fica com {host}. Esta página nunca vê um token.',
  'signIn.company.failed': 'Não foi possível entrar',
  'signIn.company.failed.denied':
    'O acesso foi cancelado, ou {host} não permitiu. Tente de novo, ou peça acesso lá.',
  'signIn.company.failed.expired':
    'Demorou demais, ou começou em outra aba. Nada se perdeu: entre mais uma vez.',
  'signIn.company.failed.unreachable':
    '{host} não pode ser alcançado no momento. Tente de novo mais tarde; se continuar assim, avise quem administra este console.',
  'signIn.company.failed.refused': 'Não foi possível entrar por {host}. Avise quem administra este console.',
  'signIn.company.failed.unusable':
    'Sua conta é conhecida, mas o token dela não indica nenhuma empresa que este console possa mostrar. Peça acesso a um administrador.',
  'signIn.signedIn.title': 'Você entrou',
  'signIn.signedIn.body': 'A aba de onde você veio continua sozinha. Você pode fechar esta.',
  'signIn.signedIn.start': 'Ir para o início',
  'signIn.page.lead':
    'Um console de conciliação: contextos, regras de conciliação e a ordem em que elas são aplicadas.',
  'signIn.page.where.title': 'Onde está o meu token?',
  'signIn.page.where.terminal': 'Ao iniciar, o servidor mostra um link de acesso no terminal. Basta abri-lo.',
  'signIn.page.where.file': 'Onde não há terminal, ele mostra o caminho de um arquivo que contém o link.',
  'signIn.page.where.other': 'Com um provedor de identidade, obtenha lá um token de acesso.',
  'signIn.page.kept': 'O token é trocado na hora por um cookie de sessão. Esta página não guarda cópia dele.',
  'signIn.page.direct.lead': 'Com um token de acesso do seu serviço de conciliação.',
  'signIn.page.direct.kept':
    'O token fica só na memória desta página e é pedido de novo quando ela é recarregada.',
  'signIn.page.linkFailed': 'O link de acesso não funcionou',
  'signIn.dialog.title': 'Sua sessão terminou',
  'signIn.dialog.early': 'Sessão atual: {subject}, de {tenant}.',
  'signIn.dialog.body':
    'Sessão até agora: {subject}, de {tenant}. Entre de novo e o que você estava fazendo continua; nada do que digitou se perde.',
  'signIn.dialog.other': 'Entrar como outra pessoa fecha o que está aberto aqui.',
} as const;
