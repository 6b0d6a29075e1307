/** Elements open over the page, or a row that is picked up: the page ignores keys then. */
export const overlaySelector = '[role=dialog], [role=alertdialog], [role=menu], dialog[open], [data-lifted]';

/** Elements over which the palette cannot open: a question must be answered, a row dropped. */
export const closedToPalette =
  '[data-part=dialog], [role=alertdialog], [role=menu], [data-part=palette], [data-lifted]';
