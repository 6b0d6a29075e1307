export const texts = {
  'compare.title': 'Comparar',
  'compare.about':
    'Elija otro contexto o un archivo exportado. No se cambia nada. Los valores que pueden ser secretos no se comparan.',
  'compare.context': 'Otro contexto',
  'compare.context.choose': 'Buscar un contexto por su nombre',
  'compare.or': 'o',
  'compare.noContext': 'El archivo no tiene el contexto “{name}”.',
  'compare.count': '{count, plural, =0 {Ninguna diferencia} one {# diferencia} other {# diferencias}}',
  'compare.onlyIn': '{object}: solo en “{name}”',
  'compare.reading': 'Los archivos de “{name}” se leen de otra forma.',
} as const;
