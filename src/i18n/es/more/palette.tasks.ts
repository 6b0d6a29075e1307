export const texts = {
  'palette.tasks.name.listContexts': 'Contextos',
  'palette.tasks.words.listContexts':
    'todos los contextos, lista de contextos, ver contextos, conciliaciones, inicio, página principal',
  'palette.tasks.name.listFeeSchedules': 'Tarifarios',
  'palette.tasks.words.listFeeSchedules':
    'todos los tarifarios, lista de tarifarios, comisiones, todas las comisiones, lista de comisiones, tarifas, tasas, listas de precios, costos, eliminar tarifario, borrar tarifario',
  'palette.tasks.name.listBalances': 'Saldos',
  'palette.tasks.words.listBalances':
    'ver saldos, saldo de la cuenta, saldos del libro mayor, dinero, cuentas, disponible, totales, fondos, libro mayor, extracto, consultar saldo, ver saldo',
  'palette.tasks.name.getKeyDetails': 'Consultar una llave Pix',
  'palette.tasks.words.getKeyDetails':
    'pix, datos de la llave, titular de la llave, quién es el titular, dueño de la llave, clave pix, cpf, cnpj, dict',
  'palette.tasks.name.getContext': 'Abrir un contexto',
  'palette.tasks.words.getContext':
    'resumen, ver contexto, mostrar contexto, detalles del contexto, qué falta, situación del contexto',
  'palette.tasks.name.listMatchRules': 'Reglas de conciliación',
  'palette.tasks.words.listMatchRules':
    'reglas, todas las reglas, lista de reglas, ver reglas, condiciones, criterios, reglas de cotejo, cotejo, varias reglas, cambiar varias reglas, reglas en lote, seleccionar reglas',
  'palette.tasks.name.whatIf': 'Simulación: probar reglas con archivos',
  'palette.tasks.words.whatIf':
    'simular, probar reglas, prueba, vista previa, ensayo, sugerir reglas, subir archivos, qué pasa si',
  'palette.tasks.name.listSources': 'Fuentes',
  'palette.tasks.words.listSources':
    'todas las fuentes, lista de fuentes, ver fuentes, fuentes de datos, orígenes, lados, bancos, libros mayores, eliminar fuente, borrar fuente, quitar fuente',
  'palette.tasks.name.updateContext': 'Configuración de un contexto',
  'palette.tasks.words.updateContext':
    'editar contexto, cambiar contexto, modificar contexto, renombrar contexto, ajustes, tolerancia, normalización de comisiones, intervalo, nombre del contexto',
  'palette.tasks.name.auditSheet': 'Ficha de auditoría de un contexto',
  'palette.tasks.words.auditSheet':
    'auditoría, informe, reporte, imprimir, pdf, exportar contexto, evidencia, firmar',
  'palette.tasks.name.activity': 'Actividad',
  'palette.tasks.words.activity':
    'actividad, historial, registro, pista de auditoría, quién cambió qué, cambios, qué pasó, cambios recientes',
  'palette.tasks.name.contextActivity': 'Actividad de un contexto',
  'palette.tasks.words.contextActivity':
    'historial de un contexto, cambios de un contexto, quién cambió este contexto, registro del contexto',
  'palette.tasks.name.diagnostics': 'Diagnóstico',
  'palette.tasks.words.diagnostics':
    'acerca de, ayuda, soporte, versión, estado del servicio, problema, qué guarda este navegador',
  'palette.tasks.name.glossary': 'Glosario',
  'palette.tasks.words.glossary':
    'términos, palabras, significado, definición, qué significa, ayuda, diccionario',
  'palette.tasks.name.createContext': 'Nuevo contexto',
  'palette.tasks.words.createContext':
    'crear contexto, agregar contexto, añadir contexto, empezar una conciliación, nueva conciliación',
  'palette.tasks.name.fromFiles': 'Contexto nuevo a partir de dos archivos',
  'palette.tasks.words.fromFiles':
    'empezar con dos archivos, a partir de archivos, soltar archivos, dos archivos, importar archivos, hoja de cálculo, csv, ofx, extracto',
  'palette.tasks.name.cloneContext': 'Clonar un contexto',
  'palette.tasks.words.cloneContext':
    'copiar contexto, duplicar contexto, copia, copiar, duplicar, próximo trimestre, plantilla, reutilizar',
  'palette.tasks.name.moveToActive': 'Activar un contexto',
  'palette.tasks.words.moveToActive':
    'activar, iniciar, encender, habilitar, poner en marcha, reanudar, publicar',
  'palette.tasks.name.moveToPaused': 'Pausar un contexto',
  'palette.tasks.words.moveToPaused': 'pausar, detener, desactivar, suspender, parar',
  'palette.tasks.name.moveToArchived': 'Archivar un contexto',
  'palette.tasks.words.moveToArchived':
    'archivar, cerrar un contexto, eliminar contexto, quitar contexto, retirar, borrar contexto',
  'palette.tasks.name.compareContexts': 'Comparar un contexto con otro',
  'palette.tasks.words.compareContexts':
    'comparar contextos, lado a lado, diferencias entre contextos, diff, prueba y producción',
  'palette.tasks.name.exportContext': 'Exportar un contexto como archivo',
  'palette.tasks.words.exportContext': 'exportar, descargar contexto, yaml, guardar como archivo, promover',
  'palette.tasks.name.importFile': 'Importar un archivo con contextos',
  'palette.tasks.words.importFile': 'importar, subir archivo, yaml, json, aplicar archivo, cargar contextos',
  'palette.tasks.name.createMatchRule': 'Nueva regla',
  'palette.tasks.words.createMatchRule':
    'crear regla, agregar regla, añadir regla, nueva regla de conciliación, insertar regla, otra regla',
  'palette.tasks.name.reorderMatchRules': 'Cambiar el orden de las reglas',
  'palette.tasks.words.reorderMatchRules':
    'prioridad, orden, reordenar, reordenar reglas, ordenar reglas, mover regla, subir regla, primera regla, secuencia, arrastrar, priorizar',
  'palette.tasks.name.getMatchRule': 'Abrir una regla',
  'palette.tasks.words.getMatchRule':
    'ver regla, mostrar regla, detalles de la regla, encontrar regla, consultar regla',
  'palette.tasks.name.updateMatchRule': 'Editar una regla',
  'palette.tasks.words.updateMatchRule':
    'cambiar regla, modificar regla, editar regla, actualizar regla, ajustes de la regla, corregir regla, días de diferencia, tolerancia de monto, cambiar tolerancia',
  'palette.tasks.name.deleteMatchRule': 'Eliminar una regla',
  'palette.tasks.words.deleteMatchRule':
    'eliminar regla, borrar regla, quitar regla, suprimir regla, remover regla',
  'palette.tasks.name.duplicateRule': 'Duplicar una regla',
  'palette.tasks.words.duplicateRule':
    'duplicar regla, copiar regla, clonar regla, otra regla igual, repetir regla',
  'palette.tasks.name.compareRules': 'Comparar dos reglas',
  'palette.tasks.words.compareRules': 'comparar, comparar reglas, diferencia entre reglas, lado a lado',
  'palette.tasks.name.createSource': 'Nueva fuente',
  'palette.tasks.words.createSource':
    'crear fuente, agregar fuente, añadir fuente, nuevo banco, agregar banco, conectar, agregar libro mayor, nuevo origen, agregar origen',
  'palette.tasks.name.getSource': 'Abrir una fuente',
  'palette.tasks.words.getSource':
    'ver fuente, mostrar fuente, detalles de la fuente, encontrar fuente, consultar fuente, ver origen, abrir origen',
  'palette.tasks.name.updateSource': 'Editar una fuente',
  'palette.tasks.words.updateSource':
    'cambiar fuente, modificar fuente, actualizar fuente, renombrar fuente, ajustes de la fuente, comisiones de la fuente, lado de la fuente',
  'palette.tasks.name.createFieldMap': 'Mapear los campos de una fuente',
  'palette.tasks.words.createFieldMap':
    'nuevo mapeo, crear mapeo, agregar mapeo, mapear columnas, mapear campos, encabezado del csv, importar columnas, configurar diseño',
  'palette.tasks.name.getFieldMap': 'Abrir un mapeo de campos',
  'palette.tasks.words.getFieldMap':
    'mapeo, mapeo de campos, ver mapeo, mostrar mapeo, columnas, campos, qué columna, columnas del archivo, diseño del archivo',
  'palette.tasks.name.updateFieldMap': 'Editar un mapeo de campos',
  'palette.tasks.words.updateFieldMap':
    'cambiar mapeo, modificar mapeo, editar mapeo, actualizar mapeo, cambiar columnas, corregir columna',
  'palette.tasks.name.deleteFieldMap': 'Eliminar un mapeo de campos',
  'palette.tasks.words.deleteFieldMap':
    'eliminar mapeo, borrar mapeo, quitar mapeo, suprimir mapeo, limpiar columnas',
  'palette.tasks.name.createFeeSchedule': 'Nuevo tarifario',
  'palette.tasks.words.createFeeSchedule':
    'crear tarifario, agregar tarifario, agregar comisiones, nueva comisión, crear comisión, nuevas tasas',
  'palette.tasks.name.getFeeSchedule': 'Abrir un tarifario',
  'palette.tasks.words.getFeeSchedule':
    'ver tarifario, mostrar comisiones, detalles de la comisión, calcular comisión, calculadora de comisiones, quién lo usa, cuánto cuesta',
  'palette.tasks.name.updateFeeSchedule': 'Editar un tarifario',
  'palette.tasks.words.updateFeeSchedule':
    'cambiar tarifario, modificar tarifario, editar comisiones, cambiar comisión, cambiar tasas, cambiar tramos, actualizar tarifas, corregir tasa, cambiar redondeo',
  'palette.tasks.name.feeWhatIf': 'Probar un tarifario con un archivo',
  'palette.tasks.words.feeWhatIf':
    'simular comisiones, probar comisiones, comparar comisiones, simulación de comisiones, bruto a partir del neto, revisar lo cobrado',
  'palette.tasks.name.undo': 'Deshacer',
  'palette.tasks.words.undo': 'deshacer, volver atrás, revertir, ctrl z, restaurar, anular',
  'palette.tasks.name.shortcuts': 'Atajos de teclado',
  'palette.tasks.words.shortcuts': 'atajos, teclas, teclado, teclas rápidas, ayuda con teclas',
  'palette.tasks.name.english': 'Idioma: English',
  'palette.tasks.words.english': 'inglés, idioma, cambiar idioma, lengua',
  'palette.tasks.name.portuguese': 'Idioma: Português',
  'palette.tasks.words.portuguese': 'portugués, brasileño, idioma, cambiar idioma, lengua',
  'palette.tasks.name.spanish': 'Idioma: Español',
  'palette.tasks.words.spanish': 'español, castellano, idioma, cambiar idioma, lengua',
  'palette.tasks.name.localTime': 'Horas: local',
  'palette.tasks.words.localTime': 'zona horaria, hora local, huso horario, horario',
  'palette.tasks.name.utcTime': 'Horas: UTC',
  'palette.tasks.words.utcTime': 'zona horaria, utc, gmt, huso horario, horario',
  'palette.tasks.name.lightColors': 'Colores claros',
  'palette.tasks.words.lightColors': 'modo claro, tema claro, fondo blanco, tema, colores',
  'palette.tasks.name.systemColors': 'Colores del sistema',
  'palette.tasks.words.systemColors': 'tema del sistema, colores automáticos, tema, colores',
  'palette.tasks.name.darkColors': 'Colores oscuros',
  'palette.tasks.words.darkColors': 'modo oscuro, tema oscuro, modo nocturno, fondo negro, tema, colores',
  'palette.tasks.name.compactRows': 'Filas compactas',
  'palette.tasks.words.compactRows':
    'compacto, denso, densidad, filas menores, altura de las filas, más filas',
  'palette.tasks.name.regularRows': 'Filas normales',
  'palette.tasks.words.regularRows': 'normal, altura normal, densidad, altura de las filas',
  'palette.tasks.name.roomyRows': 'Filas amplias',
  'palette.tasks.words.roomyRows': 'espacioso, cómodo, densidad, filas mayores, altura de las filas',
  'palette.tasks.name.signOut': 'Salir',
  'palette.tasks.words.signOut':
    'cerrar sesión, desconectarse, terminar sesión, cambiar de usuario, abandonar',
} as const;
