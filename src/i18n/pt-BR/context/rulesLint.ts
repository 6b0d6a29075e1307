export const texts = {
  // One sentence a hint; {other, number} is the position of an earlier rule.
  'rulesLint.fails-run': 'Toda execução falha: não dá para ler “{settings}”.',
  'rulesLint.anything':
    'Nada é comparado: qualquer transação da esquerda seria conciliada com qualquer uma da direita.',
  'rulesLint.unreachable': 'Nunca é alcançada: a regra {other, number} fica com tudo o que resta.',
  'rulesLint.duplicate': 'Faz o mesmo que a regra {other, number}, que já concilia tudo.',
  'rulesLint.repeated':
    'Mesmas configurações da regra {other, number}: só tenta mais uma vez o que aquela não conseguiu ratear.',
  'rulesLint.shadowed': 'Nunca concilia: a regra {other, number} concilia os mesmos pares antes.',
  'rulesLint.loose-first':
    'A regra {other, number} é menos rígida e vem antes, então fica com a maior parte do que caberia a esta, mais rígida.',
  'rulesLint.takes-nothing.base':
    'Não concilia nada: arquivos importados não têm valores base nem moedas base.',
  'rulesLint.takes-nothing.direction':
    'Não concilia nada: um rateio da direita para a esquerda nunca é registrado.',
  'rulesLint.empty-window': 'Não concilia nada: não há número de dias entre {min} e {max}.',
  'rulesLint.no-currency': 'Nenhuma moeda é comparada: 100 BRL seriam conciliados com 100 USD.',
  'rulesLint.zero-tolerance':
    'As duas tolerâncias são 0: uma regra exata faz o mesmo para valores de até {digits, number} casas decimais.',
  'rulesLint.percent-as-fraction.tolerance':
    'Os valores podem diferir em {percent}. Você quis dizer {meant}?',
  'rulesLint.percent-as-fraction.split': '{percent} de um valor pode ficar em aberto: seria {meant}?',
  'rulesLint.no-effect':
    '{count, plural, one {Uma configuração não tem} other {Algumas configurações não têm}} efeito aqui: {settings}.',
  // In a row of a rule, where the sentence does not fit.
  'rulesLint.short.fails-run': 'Toda execução falha',
  'rulesLint.short.anything': 'Não compara nada',
  'rulesLint.short.unreachable': 'Nunca alcançada: regra {other, number} antes',
  'rulesLint.short.duplicate': 'Igual à regra {other, number}',
  'rulesLint.short.repeated': 'Repete a regra {other, number}',
  'rulesLint.short.shadowed': 'Nunca concilia: regra {other, number} antes',
  'rulesLint.short.loose-first': 'Regra {other, number}, menos rígida, antes',
  'rulesLint.short.takes-nothing': 'Não concilia nada',
  'rulesLint.short.empty-window': 'Não concilia nada',
  'rulesLint.short.no-currency': 'Moeda não comparada',
  'rulesLint.short.zero-tolerance': 'As tolerâncias são 0',
  'rulesLint.short.percent-as-fraction': 'Porcentagem ou fração?',
  'rulesLint.short.no-effect': 'Configurações sem efeito',
  'rulesLint.fix.takes-nothing.base': 'Desligar valores base',
  'rulesLint.fix.takes-nothing.direction': 'Ratear da esquerda para a direita',
  'rulesLint.fix.takes-nothing.both': 'Redefinir estas configurações',
  'rulesLint.fix.empty-window': 'Incluir os dois extremos',
  'rulesLint.fix.no-currency': 'Comparar a moeda',
  'rulesLint.fix.zero-tolerance': 'Transformar em regra exata',
  'rulesLint.fix.percent-as-fraction': 'Mudar para {meant}',
  'rulesLint.fix.no-effect':
    '{count, plural, one {Redefinir esta configuração} other {Redefinir estas configurações}}',
  'rulesLint.fix.move': 'Mover para antes da regra {position, number}',
  'rulesLint.fix.delete': 'Excluir a regra {position, number}',
  'rulesLint.count': '{count, plural, =0 {Nenhum alerta} one {# alerta} other {# alertas}}',
  'rulesLint.of': 'Regra {position, number}:',
  'rulesLint.several': '{count, number} alertas: {first}',
  'rulesLint.title': 'Alertas',
  'rulesLint.about': 'Encontrados só nas regras, sem nenhum arquivo. Nada muda até você escolher.',
  'rulesLint.none': 'Nada nestas regras parece um erro.',
  'rulesLint.incomplete':
    'Há regras diferentes demais para comparar cada uma com todas as outras: podem faltar alertas sobre a ordem.',
  'rulesLint.more': '{count, plural, one {Mais # alerta} other {Mais # alertas}}',
  'rulesLint.changed':
    'Nada foi mudado: outra pessoa acabou de salvar esta regra. Veja como está e tente de novo.',
  'rulesLint.failed': 'A regra não foi mudada. {reason}',
  'rulesLint.fixAll': 'Corrigir os {count, number}…',
  'rulesLint.fixAll.title': 'Corrigir todos os alertas',
  'rulesLint.fixAll.done': 'As correções foram salvas',
  'rulesLint.fixAll.remaining':
    'Depois disso, {count, plural, one {# alerta continua ou é novo} other {# alertas continuam ou são novos}}, pelos números que as regras terão:',
} as const;
