export const texts = {
  'auditSheet.title': 'Ficha de auditoría',
  'auditSheet.kind': 'Configuración de un contexto de conciliación',
  'auditSheet.print': 'Imprimir',
  'auditSheet.tenant': 'Empresa',
  'auditSheet.rules.about': 'Las reglas se prueban en su orden. Decide la primera que concilia.',
  'auditSheet.feesElsewhere':
    'Este servicio vincula los tarifarios en otro lugar, así que aquí no se sabe cuáles se aplican.',
  'auditSheet.proof': 'Origen y firmas',
  'auditSheet.readAt': 'Leído el',
  'auditSheet.readBy': 'Leído por',
  'auditSheet.readFromService': 'Leído de',
  'auditSheet.noHash': 'no calculado: esta página no llega por https',
  'auditSheet.hash.about':
    'El SHA-256 del archivo que guarda ahora “Exportar como YAML”. Los mismos ajustes, reglas en el mismo orden, fuentes, mapeos de campos y comisiones dan el mismo archivo. No tiene id, horas ni valores que puedan ser secretos.',
  'auditSheet.prepared': 'Preparado por',
  'auditSheet.reviewed': 'Revisado por',
  'auditSheet.name': 'Nombre',
  'auditSheet.date': 'Fecha',
  'auditSheet.signature': 'Firma',
} as const;
