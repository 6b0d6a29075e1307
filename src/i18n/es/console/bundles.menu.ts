export const texts = {
  'bundles.menu.yaml': 'Exportar como YAML',
  'bundles.menu.json': 'Exportar como JSON',
  'bundles.menu.import': 'Importar un archivo…',
  'bundles.menu.compare': 'Comparar con…',
  'bundles.menu.promote': 'Promover a {name}…',
  'bundles.menu.list': 'Exportar e importar',
} as const;
