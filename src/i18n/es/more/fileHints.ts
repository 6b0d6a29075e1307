export const texts = {
  // One sentence a hint.
  'fileHints.title': 'Avisos sobre estos archivos',
  'fileHints.about': 'Problemas entre los archivos y las reglas en prueba.',
  'fileHints.several': '{count, number} avisos sobre estos archivos: {first}',
  'fileHints.currencies': 'Los dos archivos no tienen ninguna moneda en común.',
  'fileHints.days': 'Los dos archivos no tienen ningún día en común: son de períodos distintos.',
  'fileHints.zone':
    '{pairs, plural, one {Un par difiere} other {# pares difieren}} solo en el día, y solo por la zona horaria.',
  'fileHints.zone.about':
    'En la hora de los archivos el día es el mismo. Las reglas comparan días en UTC: permita un día de diferencia.',
  'fileHints.references.none': 'Ninguna referencia de un archivo aparece en el otro.',
  'fileHints.references.some':
    'Solo {shared, plural, one {# de {of, number} referencias aparece} other {# de {of, number} referencias aparecen}} en ambos archivos.',
  'fileHints.references.left':
    'De los valores de la columna “{column}” del archivo izquierdo, el {percent, number} % aparece en ambos.',
  'fileHints.references.right':
    'De los valores de la columna “{column}” del archivo derecho, el {percent, number} % aparece en ambos.',
  'fileHints.references.both':
    'De los valores de las columnas “{left}” a la izquierda y “{right}” a la derecha, el {percent, number} % aparece en ambas.',
  'fileHints.references.useless': 'Una regla que compare referencias no concilia nada.',
  'fileHints.negative-amount':
    '{rows, plural, one {Una transacción se consume sin conciliarse} other {# transacciones se consumen sin conciliarse}}, porque el monto es negativo; ninguna otra regla puede usarlas.',
  'fileHints.negative-amount.pairs':
    'Sin los signos, {pairs, plural, one {un par de estas transacciones puede} other {# pares de estas transacciones pueden}} conciliarse.',
  'fileHints.negative-amount.noPairs':
    'Sin los signos, un pago podría conciliarse con su reembolso: corrija los signos en el archivo o deje estas filas abiertas.',
  'fileHints.fix.signs': 'Quitar los signos en los dos archivos',
  'fileHints.group-too-large':
    '{rows, plural, one {Una transacción se consume sin conciliarse} other {# transacciones se consumen sin conciliarse}}, en grupos de más de 500.',
  'fileHints.fix.one': 'Usar “{column}” como referencia',
  'fileHints.fix.both': 'Usar “{left}” y “{right}” como referencias',
} as const;
