import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const require = createRequire(import.meta.url);
/** Folder of Inter's package: the variable font as its makers build it, and its licence. */
const folder = dirname(require.resolve('inter-ui/package.json'));

/** Letters of the font: of our messages, and of names in European languages. */
const letters = [
  [0x20, 0x7e],
  [0xa0, 0x17f],
].flatMap(([first = 0, last = 0]) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
);
const signs = '–—‘’‚“”„…•‹›€™←↑→↓↔−Δ≈≠≤≥∞⁰⁴⁵⁶⁷⁸⁹⁻ẞ✓\u2007\u2009\u2011\u202f';

/**
 * Returns the font Inter for the console (docs/development.md#font), as woff2: weights 400 to 650, the design for small
 * sizes, Latin letters, the signs of our messages, tabular digits. The same packages produce the same bytes.
 */
export async function makeTypeface(): Promise<Buffer> {
  const whole = await readFile(join(folder, 'variable', 'InterVariable.woff2'));
  return subsetFont(whole, letters.join('') + signs, {
    targetFormat: 'woff2',
    variationAxes: { opsz: 14, wght: { min: 400, max: 650 } },
    // Without `calt`, which would render "->" as an arrow.
    keepFeatures: ['kern', 'tnum', 'ccmp', 'locl', 'mark', 'mkmk'],
    noHinting: true,
    // Copyright, licence, and the URL of the licence.
    preserveNameIds: [0, 13, 14],
  });
}

/** Returns the plugin that adds the font and its licence to the build, and its preload to the page. */
export function typeface(): Plugin {
  return {
    name: 'recon-typeface',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && isSsrBuild !== true,
    async buildStart() {
      this.emitFile({ type: 'asset', name: 'inter.woff2', source: await makeTypeface() });
      this.emitFile({
        type: 'asset',
        fileName: 'licences/inter.txt',
        source: await readFile(join(folder, 'LICENSE.txt')),
      });
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle }) => {
        const [name = ''] = Object.values(bundle ?? {}).flatMap((file) =>
          file.type === 'asset' && file.names.includes('inter.woff2') ? [file.fileName] : [],
        );
        return [
          {
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${name}` },
            injectTo: 'head-prepend',
          },
        ];
      },
    },
  };
}
