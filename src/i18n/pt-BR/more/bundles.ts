export const texts = {
  'bundles.title': 'Importar um arquivo',
  'bundles.file': 'Arquivo com contextos',
  'bundles.drop': 'Solte aqui um arquivo exportado de um contexto, YAML ou JSON.',
  'bundles.choose': 'Escolher um arquivo',
  'bundles.chooseOther': 'Escolher outro arquivo',
  'bundles.about':
    'Você vê o que mudaria antes de qualquer envio. Contextos, fontes e tabelas de tarifas são encontrados pelo nome. As configurações de uma fonte passam a ser as do arquivo. Regras, fontes, mapeamentos de campos e configurações que podem ser secretas permanecem se ele não as tem.',
  'bundles.tooLarge': 'O arquivo tem mais de {size, number} MB. Ele não foi lido.',
  'bundles.faults':
    '{count, plural, one {O arquivo tem um erro. Nada foi mudado.} other {O arquivo tem # erros. Nada foi mudado.}}',
  'bundles.mistakes': '{count, plural, one {# possível erro} other {# possíveis erros}}',
  'bundles.fault': 'Linha {line, number}, coluna {column, number}: {message}',
  'bundles.otherFile':
    'este não é um arquivo de configuração deste console. Escolha um que foi exportado aqui, em YAML ou JSON.',
  'bundles.repeated':
    'Estes nomes não são únicos, então não identificam uma só coisa em um arquivo: {list}. Renomeie antes.',
  'bundles.refused': 'O arquivo não pode ser comparado com o que está em uso. Nada foi mudado.',
  'bundles.unknownSchedule':
    'Linha {line, number}: nem o arquivo nem este serviço tem a tabela de tarifas “{name}”.',
  'bundles.schedulesNotListed':
    'O serviço tem mais tabelas de tarifas do que lista, então não dá para encontrá-las pelo nome.',
  'bundles.notJson': 'Linha {line, number}: o valor de {list} precisa ser JSON.',
  'bundles.values': 'Valores que o arquivo não contém',
  'bundles.values.about':
    'Configurações de fontes podem ser secretas, então uma exportação só tem os nomes. O que você digita vai para o serviço e não fica guardado em outro lugar.',
  'bundles.which': '{context}: quais regras do tipo {type} são as mesmas?',
  'bundles.which.rule': 'A regra {position, number} do arquivo é',
  'bundles.which.live': 'a regra {position, number} do contexto',
  'bundles.which.new': 'uma regra nova',
  'bundles.compare': 'Comparar',
  'bundles.changes': '{count, plural, =0 {Nada a mudar} one {# mudança} other {# mudanças}}',
  'bundles.new': 'Novo',
  'bundles.creates': 'Cria o contexto “{name}” como rascunho.',
  'bundles.reading': 'Muda como os arquivos de “{name}” são lidos.',
  'bundles.only.match-rule':
    'A regra {position, number} ({type}) do contexto não está no arquivo. Ela fica, na posição {after, number}.',
  'bundles.only.source': 'A fonte “{name}” do contexto não está no arquivo. Ela fica ao lado das do arquivo.',
  'bundles.only.field-map': 'O mapeamento de campos de “{name}” não está no arquivo. Ele fica.',
  'bundles.only.setting':
    'A configuração “{setting}” de “{name}” não está no arquivo. Pode ser secreta, por isso fica.',
  'bundles.apply': '{count, plural, one {Aplicar # mudança} other {Aplicar # mudanças}}',
  'bundles.leave.title': 'Sair enquanto o arquivo é aplicado?',
  'bundles.leave.text':
    'Uma única requisição aplica tudo ou nada e continua sem esta página. A Atividade mostra o resultado.',
  'bundles.done': '{count, plural, one {# mudança aplicada} other {# mudanças aplicadas}}',
  'bundles.exporting': 'Lendo a configuração…',
  'bundles.exported': '{name} foi baixado. Valores que podem ser secretos são espaços reservados.',
  'bundles.tenantFile': 'contextos',
  'bundles.notText': 'O arquivo não é um texto em UTF-8. Salve-o como UTF-8 e escolha-o de novo.',
  'bundles.unreadable':
    'Não foi possível ler o arquivo. Ele pode ter sido movido ou mudado. Escolha-o de novo.',
  'bundles.hidden': 'não mostrado',
  'bundles.hidden.new': 'valor novo, não mostrado',
  'bundles.toActivity': 'Ver na atividade',
} as const;
