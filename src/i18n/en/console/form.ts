export const texts = {
  'form.required': 'Fill this in',
  'form.tooLong': 'Too long for this server: {sentence}',
  'form.tooManyBytes':
    'Too long for this server: it counts bytes, of which a letter with an accent has two or more. These are {bytes, number}, and {most, number} are allowed.',
  'form.unplaced.title': 'Something is not right',
  'form.unplaced.meaning': 'These values are invalid, but this form has no field for them:',
  'form.saving': 'Being saved; it cannot be stopped now',
  'form.notSavedAfterLeaving': 'What you sent before you left was not saved. {reason}',
  'form.unchanged': 'There are no changes to save.',
} as const;
