export const texts = {
  'form.required': 'Complete este dato',
  'form.tooLong': 'Demasiado largo para este servidor: {sentence}',
  'form.tooManyBytes':
    'Demasiado largo para este servidor: cuenta bytes, y una letra con tilde tiene dos o más. Estos son {bytes, number}, y se admiten {most, number}.',
  'form.unplaced.title': 'Hay algo que corregir',
  'form.unplaced.meaning': 'Estos valores no son válidos, pero este formulario no tiene un campo para ellos:',
  'form.saving': 'Se está guardando; ya no se puede detener',
  'form.notSavedAfterLeaving': 'Lo que envió antes de salir no se guardó. {reason}',
  'form.unchanged': 'No hay cambios para guardar.',
} as const;
