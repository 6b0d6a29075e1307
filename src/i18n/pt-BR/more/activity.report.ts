export const texts = {
  'activity.report.title': 'Relatório de alterações',
  'activity.report.kind': 'Alterações registradas no registro de atividade',
  'activity.report.about': '{tenant}, {from} a {to}, sem incluir o fim. Todos os horários estão em UTC.',
  'activity.report.counted': '{kind}: {count, number}',
  'activity.report.span': '{from} a {to}',
  'activity.report.next': 'Verificar em seguida',
  'activity.report.next.whatIf': 'Testar as regras na simulação',
  'activity.report.next.asItWas': 'Comparar com a configuração anterior',
  'activity.report.ofTenant': 'Todos os contextos e tabelas de tarifas',
  'activity.report.print': 'Imprimir',
  'activity.report.csv': 'Baixar CSV',
  'activity.report.proofFile': 'Baixar prova',
  'activity.report.readAgain': 'Ler de novo',
  'activity.report.file': 'Alterações',
  'activity.report.from': 'De (dia em UTC)',
  'activity.report.to': 'Até (dia em UTC)',
  'activity.report.fromInstant': 'Começa em {time}. Um dia substitui isto.',
  'activity.report.toInstant': 'Termina em {time}. Um dia substitui isto.',
  'activity.report.noPeriod': 'O último dia é anterior ao primeiro.',
  'activity.report.reading':
    'Lendo o registro: {count, plural, one {# entrada} other {# entradas}} até agora…',
  'activity.report.failed': 'Não foi possível ler o relatório.',
  'activity.report.readAt': 'Lido em',
  'activity.report.readBy': 'Lido por',
  'activity.report.complete':
    'Completo: {count, plural, =0 {nenhuma entrada} one {# entrada} other {# entradas}} neste período. O ponto de controle {final, number} é posterior ao período.',
  'activity.report.completeOfContext':
    'Completo: {count, plural, =0 {nenhuma entrada} one {# entrada} other {# entradas}} deste contexto e de suas tabelas de tarifas neste período. O ponto de controle {final, number} é posterior ao período.',
  'activity.report.startsAfter':
    'O registro começa em {time}, depois deste período. Ele não contém o que aconteceu antes.',
  'activity.report.startsIn':
    'O registro começa neste período, em {time}. Ele não contém o que aconteceu antes.',
  'activity.report.startsAfterOfContext':
    'O registro deste contexto começa depois deste período. Ele não contém o que aconteceu antes.',
  'activity.report.cut':
    'Incompleto: só as {count, number} entradas mais novas do período foram lidas. Escolha um período menor.',
  'activity.report.sealedUntil':
    'As entradas até {time} estão completas. Outras posteriores ainda podem vir.',
  'activity.report.unsealed': 'O registro ainda não tem um ponto de controle.',
  'activity.report.changes': '{count, plural, =0 {Nenhuma alteração} one {# alteração} other {# alterações}}',
  'activity.report.others':
    '{count, plural, one {Mais # entrada está} other {Mais # entradas estão}} nos arquivos: {list}.',
  'activity.report.other.baseline':
    '{count, plural, one {# estado em que o registro começa} other {# estados em que o registro começa}}',
  'activity.report.other.session':
    '{count, plural, one {# início ou fim de sessão} other {# inícios e fins de sessão}}',
  'activity.report.other.lookup':
    '{count, plural, one {# consulta de chave Pix} other {# consultas de chaves Pix}}',
  'activity.report.other.reading':
    '{count, plural, one {# leitura do registro} other {# leituras do registro}}',
  'activity.report.other.file': '{count, plural, one {# arquivo aplicado} other {# arquivos aplicados}}',
  'activity.report.other.erasure':
    '{count, plural, one {# eliminação de dados} other {# eliminações de dados}}',
  'activity.report.other.refused':
    '{count, plural, one {# requisição recusada} other {# requisições recusadas}}',
  'activity.report.other.unchanged':
    '{count, plural, one {# requisição que não alterou nada} other {# requisições que não alteraram nada}}',
  'activity.report.other.intent':
    '{count, plural, one {# intenção cujo resultado é outra entrada} other {# intenções cujos resultados são outras entradas}}',
  'activity.report.other.other': '{count, plural, one {# outra} other {# outras}}',
  'activity.report.ofContext':
    'Com as alterações das tabelas de tarifas que as fontes deste contexto usaram no período.',
  'activity.report.shown': 'As primeiras {count, number} são exibidas. Os arquivos contêm todas.',
  'activity.report.position': 'Posição',
  'activity.report.ruleAt': 'Regra {position, number}: {name}',
  'activity.report.proof': 'Comprovação',
  'activity.report.proof.about':
    'O que um auditor verifica é o arquivo de “Baixar prova”, não esta folha. O auditor recebe a impressão digital da chave do operador, não desta folha, e executa “recon activity verify ARQUIVO --key IMPRESSÃO”.',
  'activity.report.proof.is':
    'Ele prova quais entradas o registro tem deste período, em que ordem, com quais ids de usuários e com quais valores antes e depois; que nenhuma foi alterada, acrescentada ou omitida entre os dois pontos de controle; e, para um contexto, o certificado.',
  'activity.report.proof.isNot':
    'Ele não prova: os nomes nesta folha, que são os atuais; o que foi alterado sem passar por este console ou com o registro desligado; valores que as suas permissões ocultam ou que foram apagados; e que ninguém com a chave escreveu outro registro. Só um ponto de controle guardado em outra máquina mostra isso: informe-o com “--from-checkpoint”.',
  'activity.report.before': 'Ponto de controle antes do período',
  'activity.report.after': 'Ponto de controle após o período, ou o mais novo',
  'activity.report.none': 'nenhum: o primeiro ponto de controle é posterior',
  'activity.report.checkpoint': 'Entrada {final, number}, {time}',
  'activity.report.key': 'Chave',
  'activity.report.signature': 'Assinatura',
  'activity.report.certificate': 'Certificado',
  'activity.report.since': 'Certificar desde a última alteração',
  'activity.report.sinceStart': 'Certificar desde esse momento',
  'activity.report.same':
    'Sem alteração: a configuração é a mesma em {from} e em {to}, e o registro não tem nenhuma alteração deste contexto ou de suas tabelas de tarifas entre eles.',
  'activity.report.changed': 'Alterado entre {from} e {to}: veja as alterações abaixo.',
  'activity.report.stateAt': 'Configuração em {time}',
  'activity.report.noHash': 'indisponível sem https',
  'activity.report.uncertified.remote':
    'Sem certificado: o registro deste console não contém as configurações completas de um serviço remoto.',
  'activity.report.uncertified.gap':
    'Sem certificado: em uma parte deste período, as alterações não foram registradas.',
  'activity.report.uncertified.earlierGap':
    'Sem certificado: a configuração foi alterada antes deste período, entre {from} e {to}, de um modo que o registro não registrou. Desde então, seu estado não é certo. Para que um certificado volte a ser possível, o operador inicia o console uma vez com o registro desativado e depois com ele ativado: o estado completo fica registrado.',
  'activity.report.uncertified.hidden':
    'Sem certificado: suas permissões não incluem todas as partes deste contexto.',
  'activity.report.uncertified.unsealed':
    'Sem certificado: o registro não tem um ponto de controle neste período ou depois dele.',
  'activity.report.uncertified.short':
    'Ainda sem certificado: o ponto de controle mais novo, de {time}, é menos de um minuto posterior ao início do período. A próxima entrada do registro, como um início de sessão, adiciona um. Leia de novo depois disso.',
  'activity.report.uncertified.starts':
    'Sem certificado: o registro deste contexto não alcança o início do período.',
  'activity.report.uncertified.startsAt':
    'Sem certificado: neste período, em {time}, o registro gravou de novo toda a configuração, porque começou ou foi ligado, um backup foi restaurado ou entradas anteriores iam ser removidas. Não é certo que tudo entre os dois momentos foi registrado. A partir de {time}, um certificado é possível.',
  'activity.report.uncertified.later': 'Sem certificado: este contexto não existia no início do período.',
  'activity.report.csv.number': 'Entrada',
  'activity.report.csv.time': 'Horário (UTC)',
  'activity.report.csv.who': 'Por',
  'activity.report.csv.subject': 'Id do usuário',
  'activity.report.csv.action': 'Ação',
  'activity.report.csv.operation': 'Operação',
  'activity.report.csv.outcome': 'Resultado',
  'activity.report.csv.context': 'Contexto',
  'activity.report.csv.contextId': 'Id do contexto',
  'activity.report.csv.kind': 'Tipo de objeto',
  'activity.report.csv.object': 'Objeto',
  'activity.report.csv.objectId': 'Id do objeto',
  'activity.report.csv.field': 'Campo',
  'activity.report.csv.fieldName': 'Campo no registro',
  'activity.report.csv.before': 'Antes',
  'activity.report.csv.after': 'Depois',
  'activity.report.csv.requestId': 'Id da requisição',
} as const;
