export const texts = {
  'ui.sort.becomes': 'becomes {position, number}',
  'ui.sort.cancelled': '{label} stays at position {position, number} of {total, number}.',
  'ui.sort.dragged': '{label}, position {position, number} of {total, number}, is being moved.',
  'ui.sort.dropped': '{label} is now at position {position, number} of {total, number}.',
  'ui.sort.saving': '{label} is moved to position {position, number} of {total, number}; saving.',
  'ui.sort.handle': 'Move {label}, position {position, number} of {total, number}',
  'ui.sort.instructions':
    'Press Space or Enter to pick up the row, the arrow keys, Page Up, Page Down, Home and End to move it, Enter to drop it, Escape to cancel. Alt with an arrow key moves it at once.',
  'ui.sort.over': 'Position {position, number} of {total, number}.',
  'ui.sort.resized': 'The window changed its size during the move, so the row is back at its position.',
  'ui.sort.taken':
    '{label} picked up, position {position, number} of {total, number}. Arrow keys move it, Enter drops it, Escape cancels.',
} as const;
