export const texts = {
  'page.toStart': 'Ir para todos os contextos',
  'page.toFees': 'Ir para todas as tabelas de tarifas',
  'page.notFound.title': 'Página não encontrada',
  'page.notFound.body': 'O endereço pode ter erro de digitação, ou a página mudou de lugar.',
} as const;
