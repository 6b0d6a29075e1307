export const texts = {
  'contexts.check.title': 'Verificação da configuração',
  'contexts.check.complete': 'Configuração completa',
  'contexts.check.progress': '{done, number} de {total, number} prontos',
  'contexts.check.open': 'Sem pendências, {count, number} sem informação',
  'contexts.check.state.done': 'Pronto:',
  'contexts.check.state.missing': 'Falta:',
  'contexts.check.state.warning': 'Confira:',
  'contexts.check.state.unknown': 'Não se sabe:',
  'contexts.check.sides.done': 'Uma fonte em cada lado',
  'contexts.check.sides.none': 'Ainda sem fonte, em nenhum dos lados',
  'contexts.check.sides.noLeft': 'Nenhuma fonte à esquerda',
  'contexts.check.sides.noRight': 'Nenhuma fonte à direita',
  'contexts.check.sides.withoutSide':
    '{count, plural, one {# fonte não está} other {# fontes não estão}} nem à esquerda nem à direita',
  'contexts.check.sides.unknown': 'Não se sabe quais são as fontes',
  'contexts.check.counts.done.1:1':
    '{left, number} à esquerda e {right, number} à direita; o tipo 1:1 pede 1 fonte à esquerda e 1 à direita',
  'contexts.check.counts.done.1:N':
    '{left, number} à esquerda e {right, number} à direita; o tipo 1:N pede 1 fonte à esquerda e 1 ou mais à direita',
  'contexts.check.counts.done.N:M':
    '{left, number} à esquerda e {right, number} à direita; o tipo N:M pede 1 ou mais fontes à esquerda e 1 ou mais à direita',
  'contexts.check.counts.missing.1:1':
    'O tipo 1:1 pede 1 fonte à esquerda e 1 à direita; há {left, number} à esquerda e {right, number} à direita',
  'contexts.check.counts.missing.1:N':
    'O tipo 1:N pede 1 fonte à esquerda e 1 ou mais à direita; há {left, number} à esquerda e {right, number} à direita',
  'contexts.check.counts.missing.N:M':
    'O tipo N:M pede 1 ou mais fontes à esquerda e 1 ou mais à direita; há {left, number} à esquerda e {right, number} à direita',
  'contexts.check.counts.unknown': 'Não se sabe se o número de fontes serve para o tipo {type}',
  'contexts.check.fieldMaps.missing': 'Nem toda fonte tem mapeamento de campos ainda',
  'contexts.check.fieldMaps.done': 'Um mapeamento de campos completo para cada fonte',
  'contexts.check.fieldMaps.incomplete':
    'Nem toda fonte tem um mapeamento de campos que a importação possa usar',
  'contexts.check.fieldMaps.lacks': 'falta {fields}',
  'contexts.check.fieldMaps.oneColumn': 'lê {fields} de uma só coluna',
  'contexts.check.fieldMaps.turned': 'está escrito de coluna para campo',
  'contexts.check.fieldMaps.notText': 'não tem texto em {fields}',
  'contexts.check.fieldMaps.loading': 'Carregando os mapeamentos de campos',
  'contexts.check.fieldMaps.unknown': 'Não se sabe se toda fonte tem um mapeamento de campos completo',
  'contexts.check.fieldMaps.fix': 'Mapeamentos de campos a completar',
  'contexts.check.fees.done.NET': 'Uma tabela de tarifas, pela qual os valores líquidos são calculados',
  'contexts.check.fees.done.GROSS': 'Uma tabela de tarifas, pela qual os valores brutos são calculados',
  'contexts.check.fees.elsewhere':
    'Este serviço vincula as tabelas de tarifas em outro lugar, então não se sabe aqui quais se aplicam',
  'contexts.check.fees.missing.NET':
    'Nenhuma fonte tem tabela de tarifas, por isso os valores líquidos não podem ser calculados e toda execução falha',
  'contexts.check.fees.missing.GROSS':
    'Nenhuma fonte tem tabela de tarifas, por isso os valores brutos não podem ser calculados e toda execução falha',
  'contexts.check.failsRun':
    'A regra {position, number} tem uma configuração que não pode ser lida, por isso toda execução falha',
  'contexts.check.rules.done':
    '{count, plural, one {# regra de conciliação} other {# regras de conciliação}}',
  'contexts.check.rules.missing': 'Ainda sem regra de conciliação, então nada seria conciliado',
  'contexts.check.rules.unknown': 'Não se sabe quais são as regras de conciliação',
  'contexts.check.matchesAnything':
    'A regra {position, number} concilia qualquer par, então nenhuma regra abaixo dela é aplicada',
  'contexts.check.matchesAnything.last':
    'A regra {position, number} concilia qualquer par, pois não compara nada',
  'contexts.check.matchesNothing':
    '{count, plural, one {A única regra de conciliação nunca concilia, então nada seria conciliado} other {Nenhuma das # regras de conciliação chega a conciliar, então nada seria conciliado}}',
  'contexts.check.engine.done': 'O motor atual executa o tipo {type}',
  'contexts.check.engine.missing': 'O motor atual não executa o tipo {type}',
  'contexts.check.engine.unknown': 'Não se sabe se o motor atual executa o tipo {type}',
  'contexts.check.status.done': 'Ativo: pode ser executado',
  'contexts.check.status.missing': 'O status é {status}, então não é executado',
  'contexts.check.status.unknown': 'O status é {status}, que este console não conhece',
  'contexts.check.fix.addSource': 'Adicionar fonte',
  'contexts.check.fix.fieldMap': 'Mapear os campos',
  'contexts.check.fix.setSides': 'Definir lados',
  'contexts.check.fix.sources': 'Ir para as fontes',
  'contexts.check.fix.addRule': 'Adicionar regra',
  'contexts.check.fix.rules': 'Ir para as regras',
  'contexts.check.fix.type': 'Mudar o tipo',
  'contexts.check.fix.status': 'Mudar o status',
} as const;
