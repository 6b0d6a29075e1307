import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

/**
 * Detects outdated documentation. Every citation `docs/….md#…`, link and path has a target, and no comment cites a
 * document that is not in the repository.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const places = ['engine', 'contract', 'src', 'server', 'e2e', 'scripts', 'bench', 'deploy', 'docs'];
const isText = (file: string) => /\.(ts|tsx|mts|mjs|css|html|md|json|conf)$|(^|\/)Dockerfile$/.test(file);
/** This file contains what it searches for. */
const isOther = (file: string) => file !== 'src/docs.test.ts' && file !== 'package-lock.json';

const files = [
  ...readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
  ...places.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  ),
].filter((file) => isText(file) && isOther(file));
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const isMarkdown = (file: string) => file.endsWith('.md');
const isThere = (path: string) => existsSync(join(root, path));

/** Returns the anchors of a page's headings, as GitHub makes them. */
function anchorsOf(markdown: string): string[] {
  const text = markdown.replaceAll(/^```[^]*?^```/gm, '');
  return [...text.matchAll(/^#{1,6} +(.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Returns what is wrong with a target such as `docs/contract.md#clone`; undefined if it exists. */
function fault(target: string): string | undefined {
  const [path = '', anchor] = target.split('#');
  if (!isThere(path)) return `${target}: no such file`;
  if (anchor !== undefined && !anchorsOf(read(path)).includes(anchor)) return `${target}: no such heading`;
  return undefined;
}

/** Returns the targets that a text names: citations anywhere, and links of Markdown relative to their page. */
function targetsIn(file: string, text: string): string[] {
  const cited = [...text.matchAll(/(?<![\w/.])docs\/[\w-]+\.md(#[\w-]+)?/g)].map(([target]) => target);
  if (!isMarkdown(file)) return cited;
  const linked = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target = '']) =>
    target.startsWith('#') ? file + target : normalize(join(dirname(file), target)),
  );
  return [...cited, ...linked];
}

/** Patterns of former citations of documents that are not in the repository. */
const elsewhere = new RegExp(
  [
    String.raw`(contract|product|performance)[- ](facts|notes|findings)`,
    String.raw`\b(stack|interface|anchors)\.md`,
    String.raw`(?<![/(])\bdesign\.md`,
    String.raw`\bdesign, section`,
    String.raw`\binterface, (section )?"`,
    String.raw`\bfacts,? \d`,
    String.raw`\bdecisions?,? "`,
    String.raw`\(issue \d`,
    String.raw`(?<![\w/])(\.\./)?shared/`,
    String.raw`[(,] ?T\d{1,2}\b`,
  ].join('|'),
  'i',
);

/** Joins the lines of a comment, so that a sentence matches across line breaks. */
const joined = (text: string) => text.replaceAll(/\n[ \t]*(\*(?!\/)|\/\/|#)?[ \t]*/g, ' ');

describe('documentation', () => {
  test('every citation and link leads to a file and a heading', () => {
    const faults = files.flatMap((file) =>
      targetsIn(file, read(file)).flatMap((target) => fault(target)?.replace(/^/, `${file} → `) ?? []),
    );
    expect(faults).toEqual([]);
  });

  test('the code cites docs/ by heading, and often', () => {
    const cited = files.filter((file) => !isMarkdown(file)).flatMap((file) => targetsIn(file, read(file)));
    expect(cited.filter((target) => target.includes('#')).length).toBeGreaterThan(80);
  });

  test('no comment cites a document outside the repository', () => {
    const faults = files.flatMap((file) => {
      const found = elsewhere.exec(joined(read(file)));
      return found ? [`${file}: ${found[0]}`] : [];
    });
    expect(faults).toEqual([]);
  });

  test('every path of the repository that a page names exists', () => {
    const faults = files.filter(isMarkdown).flatMap((file) =>
      [
        ...read(file).matchAll(
          /`((?:engine|contract|src|server|e2e|scripts|bench|deploy|docs)\/[\w$./<>-]*)`/g,
        ),
      ]
        .map(([, path = '']) => path)
        .filter((path) => !path.includes('<') && !isThere(path))
        .map((path) => `${file}: ${path}`),
    );
    expect(faults).toEqual([]);
  });

  test('the map of the architecture names every folder of the source, and what it names exists', () => {
    const map = /^## Map\n+```\n([^]*?)^```/m.exec(read('docs/architecture.md'))?.[1] ?? '';
    const named = [...map.matchAll(/^\S+/gm)].map(([path]) => path);
    expect(named.filter((path) => !isThere(path))).toEqual([]);
    const inside = (folder: string) =>
      readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [`${folder}/${entry.name}/`] : [],
      );
    const others = places
      .filter((place) => place !== 'src' && place !== 'server')
      .map((place) => `${place}/`);
    expect(named).toEqual(expect.arrayContaining([...inside('src'), ...inside('server'), ...others]));
  });

  test('headings of a page differ, and the README links to every page', () => {
    const readme = read('README.md');
    for (const page of files.filter((file) => file.startsWith('docs/') && isMarkdown(file))) {
      const anchors = anchorsOf(read(page));
      expect(new Set(anchors).size, page).toBe(anchors.length);
      expect(readme, page).toContain(`](${page}`);
    }
  });

  test('finds what it searches for', () => {
    expect(anchorsOf('# A 409, and `more`\n```\n# no\n```\n## The vendor’s')).toEqual([
      'a-409-and-more',
      'the-vendors',
    ]);
    expect(fault('docs/contract.md#no-such-heading')).toMatch('no such heading');
    expect(fault('docs/gone.md')).toMatch('no such file');
    expect(targetsIn('a.ts', '// (docs/contract.md#clone).')).toEqual(['docs/contract.md#clone']);
    expect(targetsIn('docs/a.md', '[x](b.md#c) [y](../README.md) [z](#d)')).toEqual([
      'docs/b.md#c',
      'README.md',
      'docs/a.md#d',
    ]);
    for (const text of [
      '/** Said (contract\n * facts, 2.1). */',
      '// see product notes, T5',
      '// (design, section 3)',
      '// interface, "Conventions"',
      '// decisions, "clone"',
      '// by reading (T5)',
      '// ../shared/stack',
    ])
      expect(joined(text), text).toMatch(elsewhere);
    expect('~/shared-things docs/contract.md#rooms [a](contract.md#rooms)').not.toMatch(elsewhere);
  });
});
