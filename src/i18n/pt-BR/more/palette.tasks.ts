export const texts = {
  'palette.tasks.name.listContexts': 'Contextos',
  'palette.tasks.words.listContexts':
    'todos os contextos, lista de contextos, ver contextos, conciliações, início, página inicial',
  'palette.tasks.name.listFeeSchedules': 'Tabelas de tarifas',
  'palette.tasks.words.listFeeSchedules':
    'todas as tabelas de tarifas, lista de tarifas, ver tarifas, taxas, tabelas de preços, custos, excluir tabela de tarifas, excluir tarifa, apagar tarifa',
  'palette.tasks.name.listBalances': 'Saldos',
  'palette.tasks.words.listBalances':
    'ver saldos, saldo da conta, saldos do livro-razão, dinheiro, contas, disponível, totais, posição, razão contábil, livro-razão, extrato, consultar saldo, ver saldo',
  'palette.tasks.name.getKeyDetails': 'Consultar uma chave Pix',
  'palette.tasks.words.getKeyDetails':
    'pix, dados da chave, titular da chave, quem é o titular, dono da chave, cpf, cnpj, dict, buscar chave',
  'palette.tasks.name.getContext': 'Abrir um contexto',
  'palette.tasks.words.getContext':
    'visão geral, ver contexto, mostrar contexto, detalhes do contexto, o que falta, situação do contexto, abrir conciliação, ver conciliação',
  'palette.tasks.name.listMatchRules': 'Regras de conciliação',
  'palette.tasks.words.listMatchRules':
    'regras, todas as regras, lista de regras, ver regras, condições, critérios, regras de batimento, batimento, várias regras, alterar várias regras, regras em massa, regras em lote, selecionar regras',
  'palette.tasks.name.whatIf': 'Simulação: testar regras em arquivos',
  'palette.tasks.words.whatIf':
    'simular, testar regras, experimentar, prévia, teste, sugerir regras, carregar arquivos, e se',
  'palette.tasks.name.listSources': 'Fontes',
  'palette.tasks.words.listSources':
    'todas as fontes, lista de fontes, ver fontes, fontes de dados, origens, lados, bancos, livros-razão, excluir fonte, apagar fonte, remover fonte',
  'palette.tasks.name.updateContext': 'Configurações de um contexto',
  'palette.tasks.words.updateContext':
    'editar contexto, mudar contexto, alterar contexto, renomear contexto, ajustar, tolerância, normalização de tarifas, periodicidade, nome do contexto',
  'palette.tasks.name.auditSheet': 'Ficha de auditoria de um contexto',
  'palette.tasks.words.auditSheet':
    'auditoria, relatório, imprimir, pdf, exportar contexto, evidência, assinar',
  'palette.tasks.name.activity': 'Atividade',
  'palette.tasks.words.activity':
    'atividade, histórico, registro, trilha de auditoria, quem alterou o quê, alterações, o que aconteceu, alterações recentes',
  'palette.tasks.name.contextActivity': 'Atividade de um contexto',
  'palette.tasks.words.contextActivity':
    'histórico de um contexto, alterações de um contexto, quem alterou este contexto, registro do contexto',
  'palette.tasks.name.diagnostics': 'Diagnóstico',
  'palette.tasks.words.diagnostics':
    'sobre, ajuda, suporte, versão, saúde, problema, o que fica neste navegador',
  'palette.tasks.name.glossary': 'Glossário',
  'palette.tasks.words.glossary':
    'termos, palavras, significado, definição, o que significa, ajuda, dicionário',
  'palette.tasks.name.createContext': 'Novo contexto',
  'palette.tasks.words.createContext':
    'criar contexto, adicionar contexto, incluir contexto, começar uma conciliação, nova conciliação, cadastrar contexto',
  'palette.tasks.name.fromFiles': 'Novo contexto a partir de dois arquivos',
  'palette.tasks.words.fromFiles':
    'começar com dois arquivos, a partir de arquivos, soltar arquivos, dois arquivos, importar arquivos, planilha, csv, ofx, extrato',
  'palette.tasks.name.cloneContext': 'Clonar um contexto',
  'palette.tasks.words.cloneContext':
    'copiar contexto, duplicar contexto, cópia, copiar, duplicar, próximo trimestre, modelo, reaproveitar',
  'palette.tasks.name.moveToActive': 'Ativar um contexto',
  'palette.tasks.words.moveToActive':
    'ativar, iniciar, ligar, habilitar, colocar em produção, retomar, publicar',
  'palette.tasks.name.moveToPaused': 'Pausar um contexto',
  'palette.tasks.words.moveToPaused': 'pausar, parar, desligar, desativar, suspender',
  'palette.tasks.name.moveToArchived': 'Arquivar um contexto',
  'palette.tasks.words.moveToArchived':
    'arquivar, encerrar, excluir contexto, remover contexto, aposentar, apagar contexto, deletar contexto',
  'palette.tasks.name.compareContexts': 'Comparar um contexto com outro',
  'palette.tasks.words.compareContexts':
    'comparar contextos, lado a lado, diferenças entre contextos, diff, teste e produção',
  'palette.tasks.name.exportContext': 'Exportar um contexto como arquivo',
  'palette.tasks.words.exportContext': 'exportar, baixar contexto, yaml, salvar como arquivo, promover',
  'palette.tasks.name.importFile': 'Importar um arquivo com contextos',
  'palette.tasks.words.importFile':
    'importar, enviar arquivo, yaml, json, aplicar arquivo, carregar contextos',
  'palette.tasks.name.createMatchRule': 'Nova regra',
  'palette.tasks.words.createMatchRule':
    'criar regra, adicionar regra, incluir regra, nova regra de conciliação, inserir regra, mais uma regra, cadastrar regra, nova regra de batimento',
  'palette.tasks.name.reorderMatchRules': 'Mudar a ordem das regras',
  'palette.tasks.words.reorderMatchRules':
    'prioridade, ordem, reordenar, reordenar regras, ordenar regras, mover regra, subir regra, primeira regra, sequência, arrastar, priorizar',
  'palette.tasks.name.getMatchRule': 'Abrir uma regra',
  'palette.tasks.words.getMatchRule':
    'ver regra, mostrar regra, detalhes da regra, encontrar regra, consultar regra',
  'palette.tasks.name.updateMatchRule': 'Editar uma regra',
  'palette.tasks.words.updateMatchRule':
    'mudar regra, alterar regra, editar regra, atualizar regra, configurações da regra, modificar regra, corrigir regra, dias de diferença, tolerância de valor, mudar tolerância, alterar tolerância',
  'palette.tasks.name.deleteMatchRule': 'Excluir uma regra',
  'palette.tasks.words.deleteMatchRule':
    'excluir regra, remover regra, apagar regra, deletar regra, tirar regra',
  'palette.tasks.name.duplicateRule': 'Duplicar uma regra',
  'palette.tasks.words.duplicateRule':
    'duplicar regra, copiar regra, clonar regra, outra regra igual, repetir regra',
  'palette.tasks.name.compareRules': 'Comparar duas regras',
  'palette.tasks.words.compareRules': 'comparar, comparar regras, diferença entre regras, lado a lado',
  'palette.tasks.name.createSource': 'Nova fonte',
  'palette.tasks.words.createSource':
    'criar fonte, adicionar fonte, incluir fonte, novo banco, adicionar banco, conectar, cadastrar fonte, adicionar livro-razão, incluir origem, nova origem, cadastrar origem',
  'palette.tasks.name.getSource': 'Abrir uma fonte',
  'palette.tasks.words.getSource':
    'ver fonte, mostrar fonte, detalhes da fonte, encontrar fonte, consultar fonte, consultar origem, ver origem, abrir origem',
  'palette.tasks.name.updateSource': 'Editar uma fonte',
  'palette.tasks.words.updateSource':
    'mudar fonte, alterar fonte, atualizar fonte, renomear fonte, configurações da fonte, modificar fonte, tarifas da fonte, lado da fonte, trocar tabela da fonte, trocar tarifa da fonte, mudar origem, alterar origem',
  'palette.tasks.name.createFieldMap': 'Mapear os campos de uma fonte',
  'palette.tasks.words.createFieldMap':
    'novo mapeamento, criar mapeamento, adicionar mapeamento, mapear colunas, mapear campos, cabeçalho do csv, importar colunas, configurar layout, novo layout, novo de-para',
  'palette.tasks.name.getFieldMap': 'Abrir um mapeamento de campos',
  'palette.tasks.words.getFieldMap':
    'mapeamento, mapeamento de campos, ver mapeamento, mostrar mapeamento, colunas, campos, qual coluna, de-para, colunas do arquivo, layout, ver layout',
  'palette.tasks.name.updateFieldMap': 'Editar um mapeamento de campos',
  'palette.tasks.words.updateFieldMap':
    'mudar mapeamento, alterar mapeamento, editar mapeamento, atualizar mapeamento, mudar colunas, corrigir coluna, trocar coluna, alterar layout, alterar de-para',
  'palette.tasks.name.deleteFieldMap': 'Excluir um mapeamento de campos',
  'palette.tasks.words.deleteFieldMap':
    'excluir mapeamento, remover mapeamento, apagar mapeamento, deletar mapeamento, desfazer mapeamento, limpar colunas',
  'palette.tasks.name.createFeeSchedule': 'Nova tabela de tarifas',
  'palette.tasks.words.createFeeSchedule':
    'criar tabela de tarifas, adicionar tarifas, incluir tarifa, nova tarifa, criar tarifa, novas taxas, cadastrar tarifas, nova tabela mdr, nova mdr, cadastrar taxa',
  'palette.tasks.name.getFeeSchedule': 'Abrir uma tabela de tarifas',
  'palette.tasks.words.getFeeSchedule':
    'ver tabela de tarifas, mostrar tarifas, detalhes da tarifa, calcular tarifa, calculadora de tarifas, quem usa, quanto custa, consultar tarifa, ver tarifa, ver tabela de taxas, abrir tabela de taxas, mdr',
  'palette.tasks.name.updateFeeSchedule': 'Editar uma tabela de tarifas',
  'palette.tasks.words.updateFeeSchedule':
    'mudar tabela de tarifas, alterar tarifas, editar tarifas, mudar tarifa, mudar taxa, mudar faixas, atualizar tarifas, corrigir taxa, corrigir tarifa, mudar arredondamento, alterar taxa',
  'palette.tasks.name.feeWhatIf': 'Testar uma tabela de tarifas em um arquivo',
  'palette.tasks.words.feeWhatIf':
    'simular tarifas, testar tarifas, comparar tarifas, simulação de tarifas, bruto a partir do líquido, conferir cobrança',
  'palette.tasks.name.undo': 'Desfazer',
  'palette.tasks.words.undo': 'desfaz, voltar atrás, reverter, ctrl z, restaurar, cancelar mudança',
  'palette.tasks.name.shortcuts': 'Atalhos do teclado',
  'palette.tasks.words.shortcuts': 'atalhos, teclas, teclado, teclas de atalho, ajuda com teclas',
  'palette.tasks.name.english': 'Idioma: English',
  'palette.tasks.words.english': 'inglês, idioma, mudar idioma, trocar idioma, língua',
  'palette.tasks.name.portuguese': 'Idioma: Português',
  'palette.tasks.words.portuguese': 'português, brasileiro, idioma, mudar idioma, trocar idioma, língua',
  'palette.tasks.name.spanish': 'Idioma: Español',
  'palette.tasks.words.spanish': 'espanhol, castelhano, idioma, mudar idioma, trocar idioma, língua',
  'palette.tasks.name.localTime': 'Horários: local',
  'palette.tasks.words.localTime': 'fuso, fuso horário, horário, hora local, horário de Brasília',
  'palette.tasks.name.utcTime': 'Horários: UTC',
  'palette.tasks.words.utcTime': 'fuso, fuso horário, horário, utc, gmt',
  'palette.tasks.name.lightColors': 'Tema claro',
  'palette.tasks.words.lightColors': 'modo claro, cores claras, fundo branco, tema, cores',
  'palette.tasks.name.systemColors': 'Tema do sistema',
  'palette.tasks.words.systemColors': 'cores do sistema, cores automáticas, tema, cores',
  'palette.tasks.name.darkColors': 'Tema escuro',
  'palette.tasks.words.darkColors': 'modo escuro, cores escuras, modo noturno, fundo preto, tema, cores',
  'palette.tasks.name.compactRows': 'Linhas compactas',
  'palette.tasks.words.compactRows':
    'compacto, denso, densidade, linhas menores, altura das linhas, mais linhas',
  'palette.tasks.name.regularRows': 'Linhas normais',
  'palette.tasks.words.regularRows': 'normal, altura normal, densidade, altura das linhas',
  'palette.tasks.name.roomyRows': 'Linhas espaçosas',
  'palette.tasks.words.roomyRows': 'espaçoso, confortável, densidade, linhas maiores, altura das linhas',
  'palette.tasks.name.signOut': 'Sair',
  'palette.tasks.words.signOut':
    'encerrar sessão, fazer logout, desconectar, deslogar, fechar sessão, trocar de usuário',
} as const;
