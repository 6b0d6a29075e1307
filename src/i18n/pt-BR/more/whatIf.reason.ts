export const texts = {
  'whatIf.reason.refused': 'Rejeitada: {why}',
  'whatIf.reason.refusedAt': 'Rejeitada. {place}',
  'whatIf.reason.duplicate':
    '{unit, select, entry {Descartado: o lançamento {row, number}} other {Descartada: a linha {row, number}}} tem a mesma referência',
  'whatIf.reason.counterpartDuplicate':
    '{unit, select, entry {O lançamento {row, number} do outro arquivo, com esta referência, é descartado como duplicado} other {A linha {row, number} do outro arquivo, com esta referência, é descartada como duplicada}}',
  'whatIf.reason.counterpartDuplicateAmount':
    '{unit, select, entry {O lançamento {row, number} do outro arquivo, com este valor, é descartado como duplicado} other {A linha {row, number} do outro arquivo, com este valor, é descartada como duplicada}}',
  'whatIf.reason.counterpartRefused':
    '{unit, select, entry {O lançamento {row, number} do outro arquivo, com esta referência, foi rejeitado} other {A linha {row, number} do outro arquivo, com esta referência, foi rejeitada}}: {why}',
  'whatIf.reason.usedUp.negative-amount':
    'A regra {position, number} a retirou da execução com “{other}”: valores negativos não são registrados',
  'whatIf.reason.usedUp.group-too-large':
    'A regra {position, number} a retirou da execução: grupos com mais de 500 não são registrados',
  'whatIf.reason.counterpartTaken':
    'Combina com “{other}”, mas a regra {position, number} já a usou com “{taker}”',
  'whatIf.reason.differs': 'Contraparte “{other}”: {differences}',
  'whatIf.reason.run-failed': 'A execução falha',
  'whatIf.reason.no-rules': 'Não há regra',
  'whatIf.reason.no-counterpart':
    'Nada sem conciliar do outro lado tem a mesma referência, nem o mesmo valor em data próxima',
  'whatIf.reason.score-too-low':
    'Combina com “{other}” pela regra {position, number}, mas a pontuação fica abaixo de 60',
  'whatIf.reason.no-share':
    'Combina com “{other}” pela regra {position, number}, mas a da direita não recebe parte da esquerda',
  'whatIf.reason.split-incomplete':
    'Combina com “{other}” pela regra {position, number}, mas a soma não cobre o lado esquerdo',
  'whatIf.reason.base-missing':
    'Combina com “{other}” pela regra {position, number}, mas falta um valor base',
  'whatIf.reason.records-nothing': 'Combina com “{other}”, mas a regra {position, number} não registra nada',
  'whatIf.reason.rule-stopped':
    'Combina com “{other}”, mas a regra {position, number} foi interrompida: combina com linhas demais',
  'whatIf.reason.of.refused': 'rejeitadas na leitura do arquivo',
  'whatIf.reason.of.duplicate': 'descartadas como duplicadas',
  'whatIf.reason.of.counterpart-not-taken': 'contraparte rejeitada na leitura do arquivo dela',
  'whatIf.reason.of.used-up': 'retiradas da execução sem conciliar',
  'whatIf.reason.of.counterpart-taken': 'contraparte já usada com outra',
  'whatIf.reason.of.differs': 'vários valores diferem',
  'whatIf.reason.of.run-failed': 'a execução falha',
  'whatIf.reason.of.no-rules': 'sem regra',
  'whatIf.reason.of.no-counterpart': 'sem contraparte',
  'whatIf.reason.of.score-too-low': 'pontuação abaixo de 60',
  'whatIf.reason.of.no-share': 'sem parte do lado esquerdo',
  'whatIf.reason.of.split-incomplete': 'a soma não cobre o lado esquerdo',
  'whatIf.reason.of.base-missing': 'falta o valor base',
  'whatIf.reason.of.records-nothing': 'a regra não registra nada',
  'whatIf.reason.of.rule-stopped': 'regra interrompida',
  'whatIf.reason.of.amount': 'o valor difere',
  'whatIf.reason.of.currency': 'a moeda difere',
  'whatIf.reason.of.days': 'o dia difere, em {days, plural, one {# dia} other {# dias}}',
  'whatIf.reason.of.time': 'a hora difere',
  'whatIf.reason.of.reference': 'a referência difere',
  'whatIf.reason.of.referenceBy': 'a referência difere, por {what}',
  'whatIf.reason.of.base': 'valor base ausente ou diferente',
  'whatIf.reason.difference.more': 'o valor dela é {amount} maior',
  'whatIf.reason.difference.less': 'o valor dela é {amount} menor',
  'whatIf.reason.difference.more.fees': 'contando as tarifas, o valor dela é {amount} maior',
  'whatIf.reason.difference.less.fees': 'contando as tarifas, o valor dela é {amount} menor',
  'whatIf.reason.difference.currency': 'em {currency}',
  'whatIf.reason.difference.after':
    '{days, plural, =0 {no mesmo dia} one {# dia depois} other {# dias depois}}',
  'whatIf.reason.difference.before': '{days, plural, one {# dia antes} other {# dias antes}}',
  'whatIf.reason.difference.time': 'em outro horário',
  'whatIf.reason.difference.reference': 'outra referência',
  'whatIf.reason.difference.reference.by': 'a referência difere por {what}',
  'whatIf.reason.difference.zeros': 'zeros à esquerda',
  'whatIf.reason.difference.case': 'maiúsculas e minúsculas',
  'whatIf.reason.difference.blanks': 'espaços',
  'whatIf.reason.difference.base': 'valor base ausente ou diferente',
  'whatIf.reason.advice':
    'Nenhuma regra ignora {what}: use o mesmo formato na coluna de referência dos dois arquivos ou converta um deles.',
  'whatIf.reason.of.sign': 'sinal oposto',
  'whatIf.reason.of.no-negatives': 'nenhum valor negativo do outro lado',
  'whatIf.reason.no-negatives': 'O outro lado não tem nenhum valor negativo',
  'whatIf.reason.difference.sign': 'o valor dela tem o sinal oposto',
  'whatIf.reason.advice.duplicate':
    'Em “Como foi lido”, numere as repetições, junte a referência com a parcela ou some as linhas: assim nenhuma é descartada.',
  'whatIf.reason.advice.sign':
    'Nenhuma regra concilia sinais opostos. Se todos os valores de um arquivo têm o outro sinal, inverta-os em “Como foi lido”; senão, corrija estas linhas.',
  'whatIf.reason.steps.left': 'Ajustar o arquivo da esquerda',
  'whatIf.reason.steps.right': 'Ajustar o arquivo da direita',
  'whatIf.reason.steps.both': 'Ajustar os dois arquivos',
  'whatIf.reason.open': '{left, number} à esquerda, {right, number} à direita: {reason}',
  'whatIf.reason.same-reference':
    '“{reference}” está {unit, select, none {do outro lado} entry {no lançamento {row, number} do outro arquivo} other {na linha {row, number} do outro arquivo}} e já foi conciliada',
  'whatIf.reason.same-reference.instalment':
    '“{reference}” está {unit, select, none {do outro lado} entry {no lançamento {row, number} do outro arquivo} other {na linha {row, number} do outro arquivo}}{matched, plural, =1 { e já foi conciliada} other {}}: é outra parcela ({others}, não {own})',
  'whatIf.reason.same-reference.payment':
    '“{reference}” está {unit, select, none {do outro lado} entry {no lançamento {row, number} do outro arquivo} other {na linha {row, number} do outro arquivo}}{matched, plural, =1 { e já foi conciliada} other {}}: é o pagamento, não o seu estorno',
  'whatIf.reason.same-reference.refund':
    '“{reference}” está {unit, select, none {do outro lado} entry {no lançamento {row, number} do outro arquivo} other {na linha {row, number} do outro arquivo}}{matched, plural, =1 { e já foi conciliada} other {}}: é o estorno, não o pagamento',
  'whatIf.reason.of.same-reference': 'referência já conciliada, em outro movimento',
  'whatIf.reason.of.form': 'a referência está em outra forma',
  'whatIf.reason.difference.form.same': 'a mesma referência “{form}” no seu texto',
  'whatIf.reason.difference.form': 'a mesma referência em outra forma, “{form}”',
  'whatIf.reason.due-later':
    'Vence em {due}{weekend, plural, =1 {, pago no próximo dia útil} other {}}, depois do último dia do outro arquivo ({last})',
  'whatIf.reason.unpaid': 'Ainda não pago, pela sua situação “{status}”',
  'whatIf.reason.of.due-later': 'vence depois do último dia do outro arquivo',
  'whatIf.reason.of.unpaid': 'ainda não pago, pela sua situação',
} as const;
