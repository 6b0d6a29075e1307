/** What is open over the page, or a row that is taken up: keys pressed meanwhile are not the page's. */
export const openOver = '[role=dialog], [role=alertdialog], [role=menu], dialog[open], [data-lifted]';
