export const texts = {
  'contexts.first.context': 'Crie um contexto',
  'contexts.first.context.about': 'O nome diz o que se concilia; o tipo, como: um para um ou um para muitos.',
  'contexts.first.sources': 'Adicione as fontes',
  'contexts.first.sources.about':
    'Uma à esquerda, em geral o livro-razão, e uma à direita: um banco ou um gateway.',
  'contexts.first.fieldMaps': 'Mapeie os campos',
  'contexts.first.fieldMaps.about': 'O mapeamento de campos diz qual coluna traz o valor, a moeda e a data.',
  'contexts.first.rules': 'Escreva regras de conciliação',
  'contexts.first.rules.about':
    'Elas são aplicadas em ordem, e a primeira que concilia decide. A simulação mostra o resultado antes da ativação.',
  'contexts.first.example': 'Carregar um exemplo',
  'contexts.first.example.about':
    'O exemplo é um rascunho com duas fontes, seus mapeamentos de campos e três regras de conciliação. Ele não é executado. Pode ser arquivado, mas não excluído.',
  'contexts.first.example.name': 'Vendas no cartão (exemplo)',
  'contexts.first.example.interval': 'diário',
  'contexts.first.example.ledger': 'Livro-razão',
  'contexts.first.example.acquirer': 'Extrato da adquirente',
  'contexts.first.files': 'Começar com dois arquivos',
  'contexts.first.files.about':
    'Tem dois arquivos a conciliar? As fontes, os mapeamentos e as regras de conciliação podem ser propostos a partir deles.',
} as const;
