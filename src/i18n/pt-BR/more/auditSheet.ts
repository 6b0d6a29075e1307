export const texts = {
  'auditSheet.title': 'Ficha de auditoria',
  'auditSheet.kind': 'Configuração de um contexto de conciliação',
  'auditSheet.print': 'Imprimir',
  'auditSheet.tenant': 'Empresa',
  'auditSheet.rules.about': 'As regras são aplicadas na sua ordem. A primeira que concilia decide.',
  'auditSheet.feesElsewhere':
    'Este serviço vincula as tabelas de tarifas em outro lugar, então não se sabe aqui quais se aplicam.',
  'auditSheet.proof': 'Origem e assinaturas',
  'auditSheet.readAt': 'Lido em',
  'auditSheet.readBy': 'Lido por',
  'auditSheet.readFromService': 'Lido de',
  'auditSheet.noHash': 'não calculado: esta página não vem por https',
  'auditSheet.hash.about':
    'O SHA-256 do arquivo que “Exportar como YAML” salva agora. As mesmas configurações, regras na mesma ordem, fontes, mapeamentos de campos e tarifas dão o mesmo arquivo. Ele não tem IDs, horários nem valores que podem ser secretos.',
  'auditSheet.prepared': 'Elaborado por',
  'auditSheet.reviewed': 'Revisado por',
  'auditSheet.name': 'Nome',
  'auditSheet.date': 'Data',
  'auditSheet.signature': 'Assinatura',
} as const;
