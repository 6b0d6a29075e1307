import type { Messages } from '@lingui/core';

const plain = 'aceinosuyzACEINOSUYZ';
const accentedLetters = 'àçéîñöšûýžÀÇÉÎÑÖŠÛÝŽ';

/** Marks messages to test the screen: a text without accents is not from the catalogue, one without `⟧` is cut off. */
export function pseudo(texts: Messages): Messages {
  const marked = (message: Messages[string]) => ['⟦', ...parts(message), '⟧'];
  return Object.fromEntries(Object.entries(texts).map(([key, message]) => [key, marked(message)]));
}

type Parts = Exclude<Messages[string], string>;

/** Returns a compiled message with its texts accented and lengthened, including those in plural and select branches. */
function parts(message: Messages[string]): Parts {
  return (typeof message === 'string' ? [message] : message).map((part) => {
    if (typeof part === 'string') return lengthen(part);
    const [name, kind, branches] = part;
    if (typeof branches !== 'object' || branches === null) return part;
    const changed = Object.entries(branches).map(([branch, inner]) => [
      branch,
      branch === 'offset' ? inner : parts(inner as Messages[string]),
    ]);
    return [name, kind, Object.fromEntries(changed)] as Parts[number];
  });
}

function lengthen(text: string): string {
  const letters = text.replaceAll(/[a-z]/gi, (letter) => accentedLetters[plain.indexOf(letter)] ?? letter);
  return letters + 'é'.repeat(Math.ceil((text.match(/\p{L}/gu)?.length ?? 0) * 0.4));
}
