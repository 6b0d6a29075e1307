/** What is open over the page, or a row that is taken up: keys pressed meanwhile are not the page's. */
export const overlaySelector = '[role=dialog], [role=alertdialog], [role=menu], dialog[open], [data-lifted]';

/** What the palette cannot be opened over: a question has to be answered, a row put down. */
export const closedToPalette =
  '[data-part=dialog], [role=alertdialog], [role=menu], [data-part=palette], [data-lifted]';
