export const texts = {
  'page.toStart': 'Ir a todos los contextos',
  'page.toFees': 'Ir a todos los tarifarios',
  'page.notFound.title': 'La página no existe',
  'page.notFound.body': 'La dirección puede estar mal escrita, o la página puede haberse movido.',
} as const;
