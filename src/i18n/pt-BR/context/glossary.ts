export const texts = {
  'glossary.title': 'Glossário',
  'glossary.about': 'Os termos da conciliação como este console os usa.',
  'glossary.search': 'Buscar no glossário',
  'glossary.found': '{count, plural, =0 {Nenhum termo contém este texto.} one {# termo} other {# termos}}',
  'glossary.what': 'O que significa “{term}”?',
  'glossary.all': 'Glossário de todos os termos',
  'glossary.group.contexts': 'Contextos e fontes',
  'glossary.group.rules': 'Regras',
  'glossary.group.matching': 'Conciliação',
  'glossary.group.fees': 'Tarifas',
  'glossary.group.more': 'Saldos e registros',
  'glossary.term.context': 'Contexto',
  'glossary.text.context':
    'Um contexto diz o que é conciliado com o quê, e por quais regras. Ele reúne fontes, mapeamentos de campos e regras de conciliação.',
  'glossary.term.source': 'Fonte',
  'glossary.text.source':
    'Uma fonte diz de onde vêm as transações: um livro-razão, um banco ou um gateway, por exemplo.',
  'glossary.term.side': 'Lado',
  'glossary.text.side':
    'As transações do lado esquerdo são conciliadas com as do direito. Em geral, o seu livro-razão fica à esquerda.',
  'glossary.term.fieldMap': 'Mapeamento de campos',
  'glossary.text.fieldMap':
    'Um mapeamento de campos diz qual coluna do arquivo de uma fonte traz o valor, a data e os outros campos.',
  'glossary.term.clone': 'Clonar',
  'glossary.text.clone':
    'Clonar cria um contexto novo com as configurações de outro e, se você quiser, com as fontes e regras dele. A cópia começa como rascunho.',
  'glossary.term.matchRule': 'Regra de conciliação',
  'glossary.text.matchRule':
    'Uma regra de conciliação diz quando uma transação de um lado corresponde à do outro. A primeira regra que concilia decide.',
  'glossary.term.priority': 'Prioridade',
  'glossary.text.priority':
    'A prioridade diz quando uma regra é aplicada: o menor número primeiro. O lugar na lista a define.',
  'glossary.term.tolerance': 'Tolerância',
  'glossary.text.tolerance':
    'A tolerância diz até quanto dois valores podem diferir e ainda ser conciliados, em valor ou em percentual.',
  'glossary.term.dateLag': 'Defasagem',
  'glossary.text.dateLag':
    'A defasagem é o número de dias entre o mesmo pagamento nos dois lados, como uma venda e a liquidação dela.',
  'glossary.term.baseAmount': 'Valor base',
  'glossary.text.baseAmount':
    'O valor base é o valor na moeda base, para que moedas diferentes possam ser comparadas.',
  'glossary.term.rounding': 'Arredondamento',
  'glossary.text.rounding':
    'O arredondamento diz o que acontece com as casas além da última mantida. “Meio para o par” leva 0,125 a 0,12; “meio para cima”, a 0,13.',
  'glossary.term.split': 'Rateio',
  'glossary.text.split': 'Um rateio distribui uma transação de um lado entre várias do outro.',
  'glossary.term.hint': 'Alerta',
  'glossary.text.hint':
    'Um alerta aponta o que provavelmente é um erro nas regras, como uma regra que nunca é alcançada. Sozinho, não muda nada.',
  'glossary.term.suggestion': 'Sugestão',
  'glossary.text.suggestion':
    'Uma sugestão é uma regra que serve para dois arquivos. Nada é salvo até você pedir.',
  'glossary.term.run': 'Execução',
  'glossary.text.run': 'Em uma execução, o serviço concilia as transações que existem, pelas regras salvas.',
  'glossary.term.matchRate': 'Taxa de conciliação',
  'glossary.text.matchRate':
    'A taxa de conciliação é a parte das transações que as regras conciliam, em número ou em valor.',
  'glossary.term.proposed': 'Proposta para revisão',
  'glossary.text.proposed':
    'A regra achou uma conciliação que não é segura o bastante para valer sozinha: uma pessoa precisa confirmar.',
  'glossary.term.whatIf': 'Simulação',
  'glossary.text.whatIf':
    'Uma simulação mostra o que regras ou tarifas mudadas fariam com arquivos reais. Os arquivos ficam neste navegador e nada é salvo.',
  'glossary.term.staged': 'Em teste',
  'glossary.text.staged':
    'O que está em teste vale só aqui, para experimentar. Passa a valer quando você salva.',
  'glossary.term.feeSchedule': 'Tabela de tarifas',
  'glossary.text.feeSchedule': 'Uma tabela de tarifas diz o que um provedor cobra por cada transação.',
  'glossary.term.cascading': 'Em cascata',
  'glossary.text.cascading':
    'Cada tarifa é cobrada sobre o que resta depois das anteriores. Em paralelo, toda tarifa é cobrada sobre o valor inteiro.',
  'glossary.term.tier': 'Faixa',
  'glossary.text.tier':
    'Uma faixa é um intervalo de valores com taxa própria. Cada taxa vale só para a sua parte do valor.',
  'glossary.term.gross': 'Bruto',
  'glossary.text.gross': 'O valor bruto é o de antes das tarifas; o que resta depois delas é o líquido.',
  'glossary.term.feeTolerance': 'Tolerância de tarifa',
  'glossary.text.feeTolerance':
    'A tolerância de tarifa diz em quanto uma tarifa pode divergir ao ser verificada: vale o maior entre o valor e o percentual.',
  'glossary.term.normalization': 'Normalização de tarifas',
  'glossary.text.normalization':
    'A normalização de tarifas torna comparáveis valores com e sem tarifas: elas são descontadas ou somadas de volta antes que as regras os vejam.',
  'glossary.term.acquirer': 'Adquirente',
  'glossary.text.acquirer':
    'Uma adquirente recebe pagamentos com cartão para uma loja e os repassa, menos as tarifas.',
  'glossary.term.onHold': 'Bloqueado',
  'glossary.text.onHold':
    'O que está bloqueado é da conta, mas não pode ser usado agora. Não faz parte do disponível.',
  'glossary.term.alias': 'Apelido',
  'glossary.text.alias':
    'O apelido é o nome legível de uma conta no livro-razão. Pode ser o nome de uma pessoa; por isso nunca vai para um endereço.',
  'glossary.term.endToEnd': 'ID fim a fim',
  'glossary.text.endToEnd':
    'O ID fim a fim identifica um pagamento Pix do pagador ao recebedor. Tem 32 caracteres.',
  'glossary.term.nsu': 'NSU',
  'glossary.text.nsu':
    'O NSU é o número que a adquirente dá a uma transação com cartão. Muitas vezes é mapeado como referência.',
  'glossary.term.idempotencyKey': 'Chave de idempotência',
  'glossary.text.idempotencyKey':
    'A chave de idempotência acompanha uma mudança, para que enviá-la de novo nunca a faça duas vezes.',
} as const;
