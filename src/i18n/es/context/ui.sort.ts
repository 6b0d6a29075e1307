export const texts = {
  'ui.sort.becomes': 'pasa a {position, number}',
  'ui.sort.cancelled': '{label}: sigue en la posición {position, number} de {total, number}.',
  'ui.sort.dragged': 'En movimiento: {label}, posición {position, number} de {total, number}.',
  'ui.sort.dropped': '{label}: ahora en la posición {position, number} de {total, number}.',
  'ui.sort.saving': '{label}: pasa a la posición {position, number} de {total, number}; guardando.',
  'ui.sort.handle': 'Mover {label}, posición {position, number} de {total, number}',
  'ui.sort.instructions':
    'Presione Espacio o Enter para tomar la fila; las flechas, Re Pág, Av Pág, Inicio y Fin para moverla; Enter para soltarla; Esc para cancelar. Alt con una flecha la mueve de inmediato.',
  'ui.sort.over': 'Posición {position, number} de {total, number}.',
  'ui.sort.resized':
    'La ventana cambió de tamaño durante el movimiento, así que la fila volvió a su posición.',
  'ui.sort.taken':
    'Fila tomada: {label}, posición {position, number} de {total, number}. Las flechas la mueven, Enter la suelta, Esc cancela.',
} as const;
