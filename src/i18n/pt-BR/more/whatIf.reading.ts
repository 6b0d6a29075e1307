export const texts = {
  'whatIf.reading.list': 'Lista',
  'whatIf.reading.sheet': 'Aba',
  'whatIf.reading.encoding': 'Codificação',
  'whatIf.reading.separator': 'As células são separadas por',
  'whatIf.reading.first': 'Primeiras linhas',
  'whatIf.reading.fields': 'Campos',
  'whatIf.reading.amountFrom': 'Como o valor está escrito',
  'whatIf.reading.amountFrom.one': 'Em uma coluna, com o sinal',
  'whatIf.reading.amountFrom.two': 'Débitos e créditos em duas colunas',
  'whatIf.reading.amountFrom.sign': 'Um valor, e o sinal em outra coluna',
  'whatIf.reading.amountFrom.currencies': 'Valores de duas moedas em duas colunas',
  'whatIf.reading.one': 'Uma moeda',
  'whatIf.reading.other': 'Outra moeda',
  'whatIf.reading.debit': 'Débitos',
  'whatIf.reading.credit': 'Créditos',
  'whatIf.reading.sign': 'Sinal',
  'whatIf.reading.column': '{name} contém',
  'whatIf.reading.columnsMore':
    '{count, plural, one {Mais # coluna é lida como foi reconhecida.} other {Mais # colunas são lidas como foram reconhecidas.}}',
  'whatIf.reading.kept': 'Lido como arquivos desta fonte foram lidos antes.',
  'whatIf.reading.keptNot':
    'Antes, arquivos desta fonte foram lidos de outra forma, mas este tem outras colunas.',
  'whatIf.reading.asFound': 'Usar a leitura automática',
  'whatIf.reading.remembered.tenant':
    'O que você mudar aqui fica guardado para a fonte {source}, para todos da sua empresa.',
  'whatIf.reading.remembered.browser':
    'O que você mudar aqui fica guardado para a fonte {source}, só neste navegador.',
  'whatIf.reading.changed':
    'Outra pessoa mudou a forma de ler arquivos da fonte {source}; por isso, as suas configurações valem só para este arquivo.',
  'whatIf.reading.useTheirs': 'Usar as dela',
  'whatIf.reading.keepMine': 'Manter as minhas',
  'whatIf.reading.notSaved':
    'Não foi possível salvar para os outros as suas configurações para arquivos da fonte {source}; elas valem para este arquivo.',
  'whatIf.reading.save': 'Salvar estas configurações em um arquivo',
  'whatIf.reading.load': 'Usar configurações de um arquivo',
  'whatIf.reading.loadFailed': 'Este não é um arquivo de configurações de leitura.',
  'whatIf.reading.problems': 'Linhas e células fora do comum',
  'whatIf.reading.rows':
    '{unit, select, entry {O primeiro é o lançamento {row, number}} other {A primeira está na linha {row, number}}}.',
  'whatIf.reading.seen.uneven':
    '{count, plural, one {# linha tem} other {# linhas têm}} número de células diferente do cabeçalho.',
  'whatIf.reading.seen.repeated-heading':
    '{count, plural, one {# nome está} other {# nomes estão}} em mais de uma coluna. O serviço usa a última de cada nome.',
  'whatIf.reading.seen.repeated-heading.columns': 'Nomes: {columns}.',
  'whatIf.reading.seen.quote':
    '{count, plural, one {# aspa não está fechada, ou fica} other {# aspas não estão fechadas, ou ficam}} dentro de uma célula entre aspas.',
  'whatIf.reading.seen.nul':
    '{count, plural, one {# célula contém} other {# células contêm}} um caractere NUL, que o serviço recusa.',
  'whatIf.reading.seen.total':
    '{count, plural, one {# linha no fim é um total e ficou} other {# linhas no fim são totais e ficaram}} de fora.',
  'whatIf.reading.seen.formula':
    '{count, plural, one {# célula é uma fórmula; foi lido o valor guardado nela.} other {# células são fórmulas; foi lido o valor guardado nelas.}}',
  'whatIf.reading.seen.cell-error':
    '{count, plural, one {# célula contém} other {# células contêm}} um erro da planilha.',
  'whatIf.reading.seen.misfit':
    '{count, plural, one {# célula não está} other {# células não estão}} no formato da coluna.',
  'whatIf.reading.seen.misfit.first':
    'Primeiro “{cell}” em {column}, {unit, select, entry {lançamento {row, number}} other {linha {row, number}}}.',
  'whatIf.reading.seen.damaged-text': 'Alguns caracteres não são válidos nesta codificação.',
  'whatIf.reading.seen.short-record':
    '{count, plural, one {# registro termina} other {# registros terminam}} antes do esperado.',
  'whatIf.reading.seen.other-segment':
    '{count, plural, one {# registro é} other {# registros são}} de um tipo que não é lido.',
  'whatIf.reading.seen.not-booked':
    '{count, plural, one {# lançamento foi anunciado pelo banco, mas não efetivado, e ficou} other {# lançamentos foram anunciados pelo banco, mas não efetivados, e ficaram}} de fora.',
  'whatIf.reading.seen.file-cut-off': 'Este arquivo parece cortado: falta o fim.',
  'whatIf.reading.seen.records-missing':
    'Faltam registros neste arquivo: o último registro informa um número maior.',
} as const;
