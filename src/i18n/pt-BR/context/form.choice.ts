export const texts = {
  'form.choice.open': 'Mostrar as opções de {label}',
  'form.choice.close': 'Ocultar as opções de {label}',
  'form.choice.clear': 'Limpar {label}',
  'form.choice.none': 'Nenhum resultado',
} as const;
