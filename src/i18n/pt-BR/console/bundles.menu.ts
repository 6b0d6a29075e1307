export const texts = {
  'bundles.menu.yaml': 'Exportar como YAML',
  'bundles.menu.json': 'Exportar como JSON',
  'bundles.menu.import': 'Importar um arquivo…',
  'bundles.menu.list': 'Exportar e importar',
} as const;
