export const texts = {
  'error.missingCode.title': 'Uma parte do console não pôde ser carregada',
  'error.missingCode.meaning': 'O servidor não a enviou.',
  'error.missingCode.action': 'Tente de novo. Se continuar assim, recarregue a página.',
  'error.missingCode.unreachable':
    'O servidor não pode ser alcançado. Verifique a sua conexão e tente de novo.',
  'error.missingCode.outdated':
    'O console foi atualizado, e esta página é da versão anterior. Recarregue a página.',
  'error.missingCode.failed': 'Foram feitas várias tentativas. Recarregue a página.',
} as const;
