export const texts = {
  'suggest.open': 'Sugerir regras',
  'suggest.more': 'Sugerir…',
  'suggest.title': 'Regras sugeridas',
  'suggest.about':
    'Geradas a partir destas transações e testadas nelas, nesta ordem. Cada regra usa o que as anteriores deixaram. Nada é salvo.',
  'suggest.place': 'Onde elas entram',
  'suggest.place.instead': 'No lugar destas regras',
  'suggest.place.behind': 'Depois destas regras',
  'suggest.progress': 'Examinando as transações, {percent, number}%',
  'suggest.failed': 'Algo deu errado neste navegador. Nada foi alterado.',
  'suggest.list': 'Regras sugeridas, na ordem em que devem ser aplicadas',
  'suggest.sum':
    '{found, plural, one {Uma regra concilia} other {# regras conciliam}} {left} de {lefts, plural, one {# transação} other {# transações}} da esquerda ({percent}%) e {right} de {rights, number} da direita.',
  'suggest.sum.behind':
    '{found, plural, one {Mais uma regra concilia} other {Mais # regras conciliam}} {left} de {lefts, plural, one {# transação} other {# transações}} da esquerda ainda sem conciliar, e {right} de {rights, number} da direita.',
  'suggest.anyAmount': 'Mesma referência, qualquer valor',
  'suggest.takes': 'concilia {count, number} ({percent}%)',
  'suggest.evidence.reference':
    'Pares com a mesma referência: {pairs, number}; destes, com o mesmo valor: {same, number}.',
  'suggest.evidence.days.reference':
    'Entre {pairs, plural, one {# par} other {# pares}} com a mesma referência e o mesmo valor, {within, number} com essa diferença de dias.',
  'suggest.evidence.days.amount':
    'Entre {pairs, plural, one {# par} other {# pares}} com valor único, {within, number} com essa diferença de dias.',
  'suggest.evidence.amounts':
    'Entre {pairs, plural, one {# par} other {# pares}} com a mesma referência e valores diferentes, {within, number} com diferença não maior que essa.',
  'suggest.evidence.sums':
    '{lefts, plural, one {Uma transação da esquerda equivale} other {# transações da esquerda equivalem, cada uma,}} à soma da direita em um dia.',
  'suggest.risk.low': 'Risco baixo',
  'suggest.risk.look': 'A conferir',
  'suggest.risk.high': 'Risco alto',
  'suggest.reason.none': 'Cada conciliação é a única possível.',
  'suggest.reason.ambiguous':
    '{count, plural, one {Uma conciliação poderia ter sido} other {# conciliações poderiam ter sido}} com outra transação.',
  'suggest.reason.any-amount':
    '{count, plural, one {Uma conciliação tem} other {# conciliações têm}} valores diferentes, que não são comparados.',
  'suggest.reason.used-up':
    '{count, plural, one {Uma transação é retirada} other {# transações são retiradas}} da execução sem conciliar.',
  'suggest.reason.proposed':
    '{count, plural, one {Uma conciliação é só proposta} other {# conciliações são só propostas}} para revisão.',
  'suggest.reason.without-reference':
    '{count, plural, one {Uma conciliação se baseia} other {# conciliações se baseiam}} só em valor e dia.',
  'suggest.reason.other-amounts':
    'Só {count, number} de {of, plural, one {# par} other {# pares}} com a mesma referência têm valores com essa diferença. Podem ser erros: escolha a regra só se não forem.',
  'suggest.reason.other-days':
    'Só {count, number} de {of, plural, one {# par} other {# pares}} têm essa distância em dias. Podem ser erros: escolha a regra só se não forem.',
  'suggest.reason.wide':
    'Em {count, plural, one {uma conciliação} other {# conciliações}}, os valores podem diferir em mais de um quinto.',
  'suggest.reason.left-out':
    '{count, plural, one {Uma linha foi rejeitada} other {# linhas foram rejeitadas}} pela forma como os arquivos foram lidos: a regra não foi testada com {count, plural, one {essa linha} other {essas linhas}}.',
  'suggest.leftOut.left':
    '{refused, number} de {rows, number} linhas do arquivo da esquerda foram rejeitadas. Veja como ele foi lido antes de confiar nestas regras.',
  'suggest.leftOut.right':
    '{refused, number} de {rows, number} linhas do arquivo da direita foram rejeitadas. Veja como ele foi lido antes de confiar nestas regras.',
  'suggest.stage': 'Testar {count, plural, one {# regra} other {# regras}}',
  'suggest.stage.none': 'Escolha antes uma regra.',
  'suggest.staged': '{count, plural, one {# regra está} other {# regras estão}} em teste, nada foi salvo',
  'suggest.empty': 'Nenhuma regra pode ser sugerida',
  'suggest.empty.behind': 'As regras em teste não deixam nada que outra regra pudesse conciliar.',
  'suggest.empty.unread': 'Nenhuma transação pôde ser lida de um dos arquivos.',
  'suggest.empty.problem': 'Uma execução falharia antes de qualquer regra. Veja o motivo na página.',
  'suggest.empty.currencies': 'Os dois lados não têm nenhuma moeda em comum.',
  'suggest.empty.days': 'Os dois lados não têm nenhum dia em comum: os arquivos são de períodos diferentes.',
  'suggest.empty.values':
    'Nenhuma referência e nenhum valor aparece nos dois lados. Veja como cada arquivo foi lido: a referência pode ser outra coluna.',
  'suggest.empty.amounts':
    '{count, plural, one {Uma referência aparece} other {# referências aparecem}} uma vez em cada lado, mas com valores diferentes. Confira como os valores dos dois arquivos são lidos.',
  'suggest.empty.negatives': 'Nenhuma regra concilia um valor negativo.',
  'suggest.empty.mirrored':
    '{count, plural, one {Um valor ocorre} other {# valores ocorrem}} nos dois lados com sinais opostos. Inverta os sinais de um arquivo em “Como foi lido”.',
  'suggest.negatives.left':
    '{count, plural, one {Uma transação do arquivo da esquerda tem} other {# transações do arquivo da esquerda têm}} valor negativo.',
  'suggest.negatives.right':
    '{count, plural, one {Uma transação do arquivo da direita tem} other {# transações do arquivo da direita têm}} valor negativo.',
  'suggest.negatives.both':
    '{left, plural, one {# transação} other {# transações}} do arquivo da esquerda e {right, plural, one {# transação} other {# transações}} do arquivo da direita têm valor negativo.',
  'suggest.empty.guesses':
    '{references, plural, =0 {Nenhuma referência} one {Uma referência} other {# referências}} e {amounts, plural, =0 {nenhum valor} one {um valor} other {# valores}} aparecem nos dois lados, mas nada indica qual transação corresponde a qual.',
} as const;
