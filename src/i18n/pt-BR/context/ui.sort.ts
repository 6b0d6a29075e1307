export const texts = {
  'ui.sort.becomes': 'passa a {position, number}',
  'ui.sort.cancelled': '{label} continua na posição {position, number} de {total, number}.',
  'ui.sort.dragged': '{label}, posição {position, number} de {total, number}, em movimento.',
  'ui.sort.dropped': '{label} está agora na posição {position, number} de {total, number}.',
  'ui.sort.saving': '{label} vai para a posição {position, number} de {total, number}; salvando.',
  'ui.sort.handle': 'Mover {label}, posição {position, number} de {total, number}',
  'ui.sort.instructions':
    'Pressione Espaço ou Enter para pegar a linha, as setas, Page Up, Page Down, Home e End para movê-la, Enter para soltar, Escape para cancelar. Alt com uma seta a move na hora.',
  'ui.sort.over': 'Posição {position, number} de {total, number}.',
  'ui.sort.resized': 'A janela mudou de tamanho durante o movimento, então a linha voltou à sua posição.',
  'ui.sort.taken':
    'Linha em movimento: {label}, posição {position, number} de {total, number}. As setas movem, Enter solta, Esc cancela.',
} as const;
