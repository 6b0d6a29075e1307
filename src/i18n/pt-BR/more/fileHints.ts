export const texts = {
  // One sentence a hint.
  'fileHints.title': 'Alertas sobre estes arquivos',
  'fileHints.about': 'Problemas entre os arquivos e as regras em teste.',
  'fileHints.several': '{count, number} alertas sobre estes arquivos: {first}',
  'fileHints.currencies': 'Os dois arquivos não têm nenhuma moeda em comum.',
  'fileHints.days': 'Os dois arquivos não têm nenhum dia em comum: são de períodos diferentes.',
  'fileHints.zone':
    '{pairs, plural, one {Um par difere} other {# pares diferem}} só no dia, e só por causa do fuso horário.',
  'fileHints.zone.about':
    'No horário dos arquivos o dia é o mesmo. As regras comparam dias em UTC: permita um dia de diferença.',
  'fileHints.references.none': 'Nenhuma referência de um arquivo aparece no outro.',
  'fileHints.references.some':
    'Só {shared, number} de {of, plural, one {# referência} other {# referências}} em comum entre os dois arquivos.',
  'fileHints.references.left':
    'Dos valores da coluna “{column}” do arquivo da esquerda, {percent, number}% aparecem no da direita.',
  'fileHints.references.right':
    'Dos valores da coluna “{column}” do arquivo da direita, {percent, number}% aparecem no da esquerda.',
  'fileHints.references.both':
    'Dos valores das colunas “{left}” à esquerda e “{right}” à direita, {percent, number}% coincidem.',
  'fileHints.references.useless': 'Uma regra que compara referências não concilia nada.',
  'fileHints.negative-amount':
    '{rows, plural, one {Uma transação é retirada da execução sem conciliar, porque o valor é negativo; nenhuma outra regra pode usá-la} other {# transações são retiradas da execução sem conciliar, porque o valor é negativo; nenhuma outra regra pode usá-las}}.',
  'fileHints.negative-amount.pairs':
    'Sem os sinais, {pairs, plural, one {um par dessas transações pode ser conciliado} other {# pares dessas transações podem ser conciliados}}.',
  'fileHints.negative-amount.noPairs':
    'Sem os sinais, um pagamento poderia ser conciliado com o seu estorno: corrija os sinais no arquivo ou deixe estas linhas sem conciliar.',
  'fileHints.fix.signs': 'Remover os sinais nos dois arquivos',
  'fileHints.group-too-large':
    '{rows, plural, one {Uma transação é retirada} other {# transações são retiradas}} da execução sem conciliar, em grupos de mais de 500.',
  'fileHints.fix.one': 'Usar “{column}” como referência',
  'fileHints.fix.both': 'Usar “{left}” e “{right}” como referências',
} as const;
