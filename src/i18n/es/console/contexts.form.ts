export const texts = {
  'contexts.form.name.help': 'Hasta 100 caracteres. Ningún otro contexto de su empresa puede tenerlo.',
  'contexts.form.interval.help': 'Una etiqueta con sus propias palabras. No programa nada.',
  'contexts.form.tolerance.help':
    'Cuánto puede desviarse una comisión cuando se verifica después de conciliar. Se admite el mayor de los dos; deje ambos vacíos para no admitir nada.',
  'contexts.form.absolute': 'Monto',
  'contexts.form.absolute.help': 'En la moneda de la transacción.',
  'contexts.form.percent': 'Porcentaje',
  'contexts.form.percent.help': 'De la mayor entre la comisión esperada y la real.',
  'contexts.form.upload': 'Conciliar en cuanto se suba un archivo',
  'contexts.form.upload.help':
    'Si está desactivado, lo que se suba espera hasta que se inicie la conciliación.',
  'contexts.form.save': 'Guardar ajustes',
} as const;
