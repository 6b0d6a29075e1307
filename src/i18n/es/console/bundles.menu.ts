export const texts = {
  'bundles.menu.yaml': 'Exportar como YAML',
  'bundles.menu.json': 'Exportar como JSON',
  'bundles.menu.import': 'Importar un archivo…',
  'bundles.menu.list': 'Exportar e importar',
} as const;
