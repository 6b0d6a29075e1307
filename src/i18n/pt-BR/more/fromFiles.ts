export const texts = {
  'fromFiles.title': 'Novo contexto a partir de dois arquivos',
  'fromFiles.files': 'Arquivos a conciliar',
  'fromFiles.drop': 'Solte os dois arquivos aqui',
  'fromFiles.drop.about':
    'Ou uma pasta com eles: CSV, XLSX, OFX, CNAB, camt ou MT940. Eles são lidos neste navegador e não são enviados.',
  'fromFiles.drop.more': 'Solte outro arquivo aqui para usá-lo no lugar de um destes.',
  'fromFiles.choose': 'Escolher arquivos',
  'fromFiles.second': 'Adicione o arquivo do outro lado.',
  'fromFiles.others': 'Outros arquivos',
  'fromFiles.use.left': 'Usar à esquerda',
  'fromFiles.use.right': 'Usar à direita',
  'fromFiles.remove': 'Remover {name}',
  'fromFiles.remove.short': 'Remover',
  'fromFiles.swap': 'Trocar os lados',
  'fromFiles.source': 'Nome da fonte',
  'fromFiles.rules': 'Regras de conciliação',
  'fromFiles.rules.later': 'Você pode criar o contexto sem regras e adicioná-las depois.',
  'fromFiles.rules.unread': 'O cartão de cada arquivo informa o motivo.',
  'fromFiles.rules.none': 'Nenhuma regra está escolhida: o contexto é criado sem regras.',
  'fromFiles.rules.leftOut': 'Os números junto às regras são os de todas as regras sugeridas em conjunto.',
  'fromFiles.type.matches': 'As regras sugeridas conciliam {left}% da esquerda e {right}% da direita.',
  'fromFiles.rate.left':
    'da esquerda: {count, plural, one {{matched} de # transação conciliada} other {{matched} de # transações conciliadas}}',
  'fromFiles.rate.right':
    'da direita: {count, plural, one {{matched} de # transação conciliada} other {{matched} de # transações conciliadas}}',
  'fromFiles.rate.upTo': 'até {percent}%',
  'fromFiles.rate.upTo.left': 'da esquerda, com as regras sugeridas abaixo; nenhuma está escolhida',
  'fromFiles.rate.upTo.right': 'da direita, com as regras sugeridas abaixo; nenhuma está escolhida',
  'fromFiles.name': 'Nome do contexto',
  'fromFiles.name.proposed': '{left} e {right}',
  'fromFiles.name.taken': '“{name}” já existe: tente este nome.',
  'fromFiles.interval': 'diário',
  'fromFiles.convert':
    'Para a importação pelo serviço, use o arquivo convertido: ele corresponde ao mapeamento.',
  'fromFiles.steps': 'Estas alterações são feitas nas linhas; edite-as em “Como foi lido”',
  'fromFiles.proposed.references': 'Assim as referências identificam as linhas.',
  'fromFiles.proposed.own': 'Assim, menos linhas são rejeitadas.',
  'fromFiles.proposed.pairs':
    'De {of, number} linhas, {pairs, number} a mais têm uma contraparte provável com isto.',
  'fromFiles.proposed.summed':
    '{summed, plural, one {# linha a mais está} other {# linhas a mais estão}} na soma de um dia que o outro arquivo tem como um só valor.',
  'fromFiles.proposed.opposite':
    'Sem sinais, {opposite, plural, one {# conciliação une} other {# conciliações unem}} dinheiro que entra com dinheiro que sai.',
  'fromFiles.proposed.shared':
    'De {of, number} linhas, {shared, number} têm uma referência que aparece uma vez em cada arquivo.',
  'fromFiles.proposed.undo': 'Desfazer',
  'fromFiles.proposed.later':
    'Proposta com o outro arquivo, a menos que as referências dele exijam outra mudança',
  'fromFiles.proposed.currency':
    'O arquivo não informa a moeda, por isso {currency} é assumida. Confira em “Como foi lido”.',
  'fromFiles.proposed.currencyOfColumn': 'Os valores em “{column}” estão em {currency}.',
  'fromFiles.proposed.notation':
    'A coluna “{column}” é lida assim: {notation}. Dessa forma, seus valores coincidem com os do outro arquivo.',
  'fromFiles.proposed.column':
    'A coluna “{column}” é usada para: {field}. Seus valores são os que mais coincidem com os do outro arquivo.',
  'fromFiles.proposed.dollar':
    'Os valores têm “$”, que é o sinal de várias moedas. {currency} é assumida. Confira em “Como foi lido”.',
  'fromFiles.note.same-rows':
    'Os dois arquivos têm as mesmas linhas. Verifique se o mesmo arquivo foi escolhido duas vezes.',
  'fromFiles.note.periods':
    'Os arquivos não têm nenhum dia em comum: todos os dias de um são anteriores aos do outro. Verifique se os dois são do mesmo período.',
  'fromFiles.note.limit':
    'O serviço aceita 5.000 transações por lado em uma execução; estes arquivos têm {left, number} e {right, number}. Divida-os em períodos com no máximo essa quantidade.',
  'fromFiles.note.negatives.about':
    'O serviço não registra conciliações com valor negativo; por isso, elas ficam sem conciliar.',
  'fromFiles.create': 'Criar contexto',
  'fromFiles.gone': 'Antes, escolha de novo o arquivo alterado.',
  'fromFiles.wait': 'Os arquivos ainda estão sendo comparados.',
  'fromFiles.unread': 'Nenhuma linha de {names} pode ser lida ainda.',
  'fromFiles.progress': '{done, number} de {count, number} etapas concluídas',
  'fromFiles.partly':
    '“{name}” foi criado; {done, number} de {count, number} etapas estão confirmadas. “Continuar” verifica as demais e adiciona o que falta',
  'fromFiles.open': 'Abrir o contexto',
} as const;
