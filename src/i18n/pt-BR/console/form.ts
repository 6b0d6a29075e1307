export const texts = {
  'form.required': 'Preencha este campo',
  'form.tooLong': 'Longo demais para este servidor: {sentence}',
  'form.tooManyBytes':
    'Longo demais para este servidor: ele conta bytes, e uma letra com acento tem dois ou mais. São {bytes, number}, e o permitido são {most, number}.',
  'form.unplaced.title': 'Há campos inválidos',
  'form.unplaced.meaning': 'Estes valores são inválidos, mas este formulário não tem campo para eles:',
  'form.saving': 'Salvando; não é possível parar agora',
  'form.notSavedAfterLeaving': 'O que você enviou antes de sair não foi salvo. {reason}',
  'form.unchanged': 'Não há alterações para salvar.',
} as const;
