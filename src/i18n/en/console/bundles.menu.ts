export const texts = {
  'bundles.menu.yaml': 'Export as YAML',
  'bundles.menu.json': 'Export as JSON',
  'bundles.menu.import': 'Import a file…',
  'bundles.menu.compare': 'Compare with…',
  'bundles.menu.promote': 'Promote to {name}…',
  'bundles.menu.list': 'Export and import',
} as const;
