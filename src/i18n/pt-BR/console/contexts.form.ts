export const texts = {
  'contexts.form.name.help':
    'Até 100 caracteres. Nenhum outro contexto da sua empresa pode ter o mesmo nome.',
  'contexts.form.interval.help': 'Um rótulo nas suas palavras. Nada é agendado por ele.',
  'contexts.form.tolerance.help':
    'Quanto uma tarifa pode diferir quando é verificada depois da conciliação. Vale o maior dos dois; deixe ambos vazios para nenhuma.',
  'contexts.form.absolute': 'Valor',
  'contexts.form.absolute.help': 'Na moeda da transação.',
  'contexts.form.percent': 'Percentual',
  'contexts.form.percent.help': 'Da maior entre a tarifa esperada e a real.',
  'contexts.form.upload': 'Conciliar assim que um arquivo for carregado',
  'contexts.form.upload.help': 'Se estiver desligado, os arquivos aguardam até a conciliação ser iniciada.',
  'contexts.form.save': 'Salvar configurações',
} as const;
