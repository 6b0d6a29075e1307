export const texts = {
  'bundles.menu.yaml': 'Exportar como YAML',
  'bundles.menu.json': 'Exportar como JSON',
  'bundles.menu.import': 'Importar um arquivo…',
  'bundles.menu.compare': 'Comparar com…',
  'bundles.menu.promote': 'Promover para {name}…',
  'bundles.menu.list': 'Exportar e importar',
} as const;
