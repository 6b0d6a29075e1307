export const texts = {
  'form.conflict.title': 'Otra persona cambió esto mientras usted lo editaba',
  'form.conflict.meaning':
    'Ambos cambiaron estos campos. Guarde de nuevo para sobrescribir los valores de la otra persona.',
  'form.conflict.gone': 'Otra persona lo eliminó. Guarde de nuevo para volver a crearlo.',
  'form.conflict.theirs': 'De la otra persona',
  'form.conflict.mine': 'De usted',
  'form.conflict.takeTheirs': 'Usar lo ajeno',
  'form.conflict.keepMine': 'Dejar lo mío',
  'form.conflict.field': 'Cambió entretanto a: {value}',
  'form.conflict.key': 'Cambió entretanto: {key} a {value}',
  'form.conflict.removed': 'Cambió entretanto: se quitó {key}',
  'form.conflict.empty': 'nada',
  'form.conflict.on': 'activado',
  'form.conflict.off': 'desactivado',
} as const;
