/**
 * How many rows of a CSV have a quote where the service's reader refuses one: inside a cell that is not
 * quoted, behind the end of a quoted one, or never closed (docs/contract.md#files-of-the-import). Looks at
 * each sign once.
 */
export function countStrayQuotes(text: string, delimiter: string): number {
  if (!text.includes('"')) return 0;
  let faulty = 0;
  let isFaulty = false;
  let at = 0;
  const endsCell = () =>
    at >= text.length || text[at] === delimiter || text[at] === '\n' || text[at] === '\r';
  while (at < text.length) {
    // At the start of a cell; blanks before a quote are passed over.
    while (text[at] === ' ') at += 1;
    if (text[at] === '"') {
      at += 1;
      while (at < text.length && (text[at] !== '"' || text[at + 1] === '"')) at += text[at] === '"' ? 2 : 1;
      if (at >= text.length) isFaulty = true;
      at += 1;
      if (!endsCell()) isFaulty = true;
    }
    while (!endsCell()) {
      if (text[at] === '"') isFaulty = true;
      at += 1;
    }
    if (text[at] !== delimiter) {
      if (isFaulty) faulty += 1;
      isFaulty = false;
    }
    at += 1;
  }
  return faulty;
}
