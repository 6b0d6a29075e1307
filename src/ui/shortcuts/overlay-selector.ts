/** Selector of what is open over the page, or of a row that is picked up: the page ignores keys then. */
export const overlaySelector = '[role=dialog], [role=alertdialog], [role=menu], dialog[open], [data-lifted]';

/** Selector of what the palette cannot open over: a question to answer, or a row to drop. */
export const closedToPalette =
  '[data-part=dialog], [role=alertdialog], [role=menu], [data-part=palette], [data-lifted]';
