export const texts = {
  'form.choice.open': 'Mostrar las opciones de {label}',
  'form.choice.close': 'Ocultar las opciones de {label}',
  'form.choice.clear': 'Vaciar {label}',
  'form.choice.none': 'Sin resultados',
} as const;
