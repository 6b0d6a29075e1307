/** Selector of open overlays and a picked-up row: while there is one, the page's shortcuts are disabled. */
export const overlaySelector = '[role=dialog], [role=alertdialog], [role=menu], dialog[open], [data-lifted]';

/** Selector of what keeps the palette from opening: a dialog, a menu, the palette itself, a picked-up row. */
export const closedToPalette =
  '[data-part=dialog], [role=alertdialog], [role=menu], [data-part=palette], [data-lifted]';
