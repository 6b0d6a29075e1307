export const texts = {
  'contexts.clone.title': 'Clonar “{name}”',
  // Behind the name that is proposed: “Cards (cópia)”.
  'contexts.clone.word': 'cópia',
  'contexts.clone.step.what': 'O que copiar',
  'contexts.clone.step.name': 'Nome',
  'contexts.clone.step.review': 'Revisão',
  'contexts.clone.step.result': 'Resultado',
  'contexts.clone.next': 'Avançar',
  'contexts.clone.now': 'Criar “{name}”',
  'contexts.clone.now.about':
    '“Criar” copia de imediato o que está marcado. “Avançar” permite mudar o nome antes.',
  'contexts.clone.back': 'Voltar',
  'contexts.clone.all': 'tudo',
  'contexts.clone.referred': 'as referidas',
  'contexts.clone.count': '{count, number}',
  'contexts.clone.countSources':
    '{sources, number} com {fieldMaps, plural, =0 {# mapeamentos de campos} one {# mapeamento de campos} other {# mapeamentos de campos}}',
  'contexts.clone.uncounted': 'Nem tudo pôde ser contado',
  'contexts.clone.uncounted.meaning': 'O que você escolher é copiado mesmo assim.',
  'contexts.clone.counting': 'contando',
  'contexts.clone.countUnknown': 'quantidade desconhecida',
  'contexts.clone.part.rules': 'Regras de conciliação',
  'contexts.clone.part.sources': 'Fontes',
  'contexts.clone.part.fieldMaps': 'Mapeamentos de campos',
  'contexts.clone.part.feeSchedules': 'Tabelas de tarifas',
  'contexts.clone.what.title': 'O que copiar',
  'contexts.clone.what.about':
    'Tipo, periodicidade, configurações de tarifa e de carga são sempre copiados. O histórico de conciliações e as importações, nunca.',
  'contexts.clone.what.rules': 'Na mesma ordem, com as mesmas configurações.',
  'contexts.clone.what.sourcesLabel': 'Fontes com os seus mapeamentos de campos',
  'contexts.clone.what.sources':
    'Com tipo, lado e configurações. Um mapeamento de campos copiado começa na versão 1.',
  'contexts.clone.what.feeSchedules':
    'Sem marcar, as fontes copiadas usam as mesmas tabelas de tarifas das originais. Marcando, as tabelas são copiadas com outro nome, e uma cópia não pode ser excluída.',
  'contexts.clone.what.noFeeSchedules': 'Tabelas de tarifas só são copiadas junto com as fontes.',
  'contexts.clone.name.title': 'Como a cópia se chama?',
  'contexts.clone.name.about': 'O original é “{name}” e mantém o nome.',
  'contexts.clone.name.label': 'Nome da cópia',
  'contexts.clone.name.help':
    'Até 100 caracteres. Comparado com {count, plural, one {o # nome visto} other {os # nomes vistos}} até agora; o serviço confere todos.',
  'contexts.clone.name.taken': 'outro contexto tem este nome',
  'contexts.clone.name.use': 'Usar “{name}”',
  'contexts.clone.review.title': 'Criar “{name}”?',
  'contexts.clone.review.draft':
    'Um novo contexto, normalmente um rascunho; o resultado diz qual é o status.',
  'contexts.clone.review.settings':
    'Tipo: {type}; periodicidade: {interval}; tolerância de tarifa: {tolerance}; as outras configurações, como estão.',
  'contexts.clone.review.rules':
    '{count, plural, one {A # regra de conciliação} other {As # regras de conciliação}}, na mesma ordem.',
  'contexts.clone.review.rulesNone': 'Nenhuma regra de conciliação: não há o que copiar.',
  'contexts.clone.review.rulesUncounted':
    'Todas as regras de conciliação, na mesma ordem; a quantidade não é conhecida aqui.',
  'contexts.clone.review.noRules': 'Nenhuma regra de conciliação.',
  'contexts.clone.review.sources':
    '{sources, plural, one {A # fonte} other {As # fontes}} com {fieldMaps, plural, =0 {nenhum mapeamento de campos} one {# mapeamento de campos} other {# mapeamentos de campos}}.',
  'contexts.clone.review.sourcesMapsUncounted':
    '{sources, plural, one {A # fonte com os mapeamentos de campos que tem} other {As # fontes com os mapeamentos de campos que têm}}.',
  'contexts.clone.review.sourcesUncounted':
    'Todas as fontes com os seus mapeamentos de campos; a quantidade não é conhecida aqui.',
  'contexts.clone.review.sourcesNone': 'Nenhuma fonte: não há o que copiar.',
  'contexts.clone.review.noSources':
    'Nenhuma fonte, nenhum mapeamento de campos e nenhuma tabela de tarifas.',
  'contexts.clone.review.feeSchedules':
    '{count, plural, one {Uma cópia da tabela de tarifas} other {Cópias das # tabelas de tarifas}} a que estas fontes se referem, com um sufixo no nome.',
  'contexts.clone.review.feeSchedulesUncounted':
    'Cópias das tabelas de tarifas a que estas fontes se referem, com um sufixo no nome.',
  'contexts.clone.review.feeSchedulesNone':
    'Nenhuma tabela de tarifas: estas fontes não se referem a nenhuma.',
  'contexts.clone.review.sameFeeSchedules':
    'As fontes copiadas usam as mesmas tabelas de tarifas das originais.',
  'contexts.clone.review.never': 'O original fica como está.',
  'contexts.clone.differ.title': 'O que muda',
  'contexts.clone.differ.original': 'Original',
  'contexts.clone.differ.copy': 'Cópia',
  'contexts.clone.differ.shared': 'as mesmas',
  'contexts.clone.send': 'Clonar contexto',
  'contexts.clone.again': 'Enviar de novo',
  'contexts.clone.sending': 'A cópia está sendo criada.',
  'contexts.clone.lost.title': 'A resposta se perdeu',
  'contexts.clone.lost.safe':
    'A cópia pode ter sido criada ou não. Enviar de novo não tem risco: não cria uma segunda cópia.',
  'contexts.clone.lost.unprotected':
    'A cópia pode ter sido criada ou não. Procure antes “{name}” na lista de contextos: este servidor ainda não mostrou que não faz nada duas vezes.',
  'contexts.clone.lost.changed':
    'A cópia “{name}” pode ter sido criada. Enviada de novo como estava, é a mesma requisição; alterada, é uma nova requisição e pode haver duas.',
  'contexts.clone.done.title': '“{name}” criado',
  'contexts.clone.done.elsewhere': 'A cópia “{name}”',
  'contexts.clone.done.elsewhere.text':
    'O que foi copiado só aparece na aba em que a cópia foi criada. Abra a cópia para ver o que ela contém.',
  'contexts.clone.done.draft': 'Não é executado até você ativá-lo.',
  'contexts.clone.done.active.title': 'A cópia já está ativa',
  'contexts.clone.done.active':
    'Este serviço cria cópias já ativas. Pause-a, a menos que ela deva ser executada.',
  'contexts.clone.done.replayed':
    'O serviço já tinha feito isto: a primeira tentativa deu certo, e nenhuma segunda cópia foi criada.',
  'contexts.clone.done.feesElsewhere':
    'Este serviço vincula as tabelas de tarifas por regras próprias e as copiou com o contexto.',
  'contexts.clone.done.differs.title': 'Nem tudo está como esperado',
  'contexts.clone.done.differs':
    'O contexto pode ter sido alterado durante a cópia. Confira a cópia antes de ativá-la.',
  'contexts.clone.done.counts': 'O que foi copiado',
  'contexts.clone.done.promised': 'Esperado',
  'contexts.clone.done.copied': 'Copiado',
  'contexts.clone.done.untold': 'não informado',
  'contexts.clone.done.otherThanPromised': 'diferente do esperado',
  'contexts.clone.done.open': 'Abrir a cópia',
} as const;
