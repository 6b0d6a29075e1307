import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { type Plugin, transformWithOxc } from 'vite';

/**
 * The texts of the catalogue, compiled from ICU format while bundling (the browser gets no message
 * parser) and loaded by area, each with the first module that names one of its keys. A key's area is its
 * first part (`fees` of `fees.title`): a new one needs nothing but its texts.
 */

/** Parts of an area that are worth loading apart from it, since the page that is opened first does without. */
const partsApart = [
  'contexts.check',
  'contexts.clone',
  'contexts.form',
  'contexts.move',
  'contexts.overview',
  'contexts.picture',
  'contexts.ready',
  'list.search',
];

const catalogue = fileURLToPath(new URL('../src/i18n/catalogues/en.ts', import.meta.url));
const t = fileURLToPath(new URL('../src/i18n/t.ts', import.meta.url));
const prefix = 'virtual:texts/';

/** The area a key belongs to. */
export function areaOf(key: string): string {
  return partsApart.find((part) => key.startsWith(`${part}.`)) ?? key.slice(0, key.indexOf('.'));
}

/**
 * The areas whose texts a module's code may ask for: those of every string in it that is a key or
 * the first parts of keys, and of every template that begins as keys do (`fees.kind.${kind}`). Throws when a text is asked for by a
 * template that does not say its area first.
 */
export function areasNamedIn(code: string, keys: readonly string[]): string[] {
  if (/\bt\(\s*`\$\{/.test(code)) throw new Error('a key must begin with its area, not with ${…}');
  const named = [...code.matchAll(/(["'`])([a-zA-Z]+\.[\w.:-]*)(\$\{|\1)/g)].flatMap(
    ([, , text = '', end]) => {
      if (end !== '${' && keys.includes(text)) return [text];
      return keys.filter((key) => key.startsWith(end === '${' ? text : `${text}.`));
    },
  );
  return [...new Set(named.map(areaOf))].toSorted();
}

/** Puts the texts of the areas a module names in front of it, as a module of their own for each area. */
export function catalogues(): Plugin {
  let read: { source: string; messages: Record<string, string> } | undefined;

  async function readMessages(): Promise<Record<string, string>> {
    const source = readFileSync(catalogue, 'utf8');
    if (source !== read?.source) {
      const { code } = await transformWithOxc(source, catalogue);
      const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
        en: Record<string, string>;
      };
      read = { source, messages: module.en };
    }
    return read.messages;
  }

  return {
    name: 'recon-catalogues',
    // After routes are split and types are gone: only what runs counts.
    enforce: 'post',
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : null),
    load: (id) => (id.startsWith(`\0${prefix}`) ? '' : null),
    async transform(code, id) {
      if (id.startsWith(`\0${prefix}`)) {
        // In development a change of the catalogue is a change of this module.
        this.addWatchFile(catalogue);
        const texts = Object.entries(await readMessages())
          .filter(([key]) => areaOf(key) === id.slice(prefix.length + 1))
          .map(([key, message]) => [key, compileMessage(message)]);
        const added = JSON.stringify(Object.fromEntries(texts));
        return { code: `import { addTexts } from ${JSON.stringify(t)};\naddTexts(${added});`, map: null };
      }
      if (!/\/src\/(?!i18n\/)[^?]*\.tsx?(\?|$)/.test(id)) return null;
      const areas = areasNamedIn(code, Object.keys(await readMessages()));
      if (areas.length === 0) return null;
      // On the first line, so that the lines after it stay where they are.
      return { code: areas.map((area) => `import '${prefix}${area}';`).join('') + code, map: null };
    },
  };
}
