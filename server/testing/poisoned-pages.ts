import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'vite';
import type { RenderRequest } from '@recon/contract/server-rendering';
import { openRenderer } from '../http/page-renderer';
import { ensureProgram } from './ensure-program';
import { logInto } from './logged-lines';

/** Folder of the built renderer: one file, which contains every module and package. */
export const rendererFolder = fileURLToPath(new URL('../../dist-server/console/', import.meta.url));

/** Returns the code of the built renderer. Builds it unless it is built. */
export async function rendererCode(): Promise<string> {
  await ensureProgram();
  return readFileSync(join(rendererFolder, 'entry-server.cjs'), 'utf8');
}

/** Loads the renderer's `code` with `more` at its end. Returns `render`, which throws if the code cannot be loaded. */
export function rendererOf(code: string, more = '') {
  const folder = mkdtempSync(join(tmpdir(), 'recon-isolation-'));
  const file = join(folder, 'entry-server.cjs');
  writeFileSync(file, `${code}\n${more}`);
  const logged: Parameters<typeof logInto>[0] = [];
  const renderer = openRenderer(file, logInto(logged), { maxMs: 120_000 });
  return {
    render: async (page: RenderRequest) => {
      const rendered = await renderer.render(page);
      if (logged.length > 0) throw new Error(JSON.stringify(logged));
      return rendered;
    },
    [Symbol.asyncDispose]: async () => {
      await renderer.close();
      rmSync(folder, { recursive: true });
    },
  };
}

/** Returns a request to render the list of contexts of a tenant whose ids and names all contain `mark`. */
export function pageOf(mark: string, view: RenderRequest['view']): RenderRequest {
  const id = (kind: number) =>
    `0196f0c2-7d5e-7c3a-${kind}b1f-${Buffer.from(mark).toString('hex').slice(-12)}`;
  const times = { createdAt: '2026-11-22T02:00:00Z', updatedAt: '2026-11-22T02:00:00Z' };
  const context = {
    id: id(8),
    tenantId: id(9),
    name: `Context ${mark}`,
    type: '1:1',
    status: 'DRAFT',
    interval: 'daily',
    feeToleranceAbs: '0',
    feeTolerancePct: '0',
    autoMatchOnUpload: false,
    ...times,
  };
  const session = {
    tenantId: id(9),
    tenantName: `Tenant ${mark}`,
    subject: `subject ${mark}`,
    permissions: ['*'],
    expiresAt: '2026-11-23T12:00:00Z',
  };
  return {
    path: '/contexts',
    requestId: `request ${mark}`,
    answers: {
      '/session': JSON.stringify(session),
      '/v1/contexts?limit=50': JSON.stringify({ items: [context], limit: 50 }),
    },
    view,
    now: Date.parse('2026-11-22T12:00:00Z'),
  };
}
/** Returns the names of all bindings of the file's top level: those of every module, since they are in one scope. */
function topLevelNames(source: string): string[] {
  const { program, errors } = parseSync('entry-server.cjs', source);
  if (errors.length > 0) throw new Error(errors[0]!.message);
  return program.body.flatMap((statement) =>
    statement.type === 'VariableDeclaration'
      ? statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.name] : []))
      : [],
  );
}

/**
 * Returns code that sets every binding of every module to a text, and every property of the objects in them. Excludes
 * `require` and JavaScript's own objects.
 */
function poisonOf(names: readonly string[]): string {
  return `
const untouched = new Set();
for (const key of Reflect.ownKeys(globalThis.__proto__ ?? {})) {
  const value = globalThis[key];
  untouched.add(value).add(value?.prototype);
}
const required = ['async_hooks', 'crypto', 'stream', 'util'].map((name) => require(name));
for (const value of required) untouched.add(value);
function poisonObject(value, text) {
  if (typeof value !== 'object' || value === null || untouched.has(value)) return;
  untouched.add(value);
  if (value instanceof Map) value.set(text, text);
  if (value instanceof Set) value.add(text);
  if (value instanceof WeakMap) value.set(value, text);
  for (const key of Object.getOwnPropertyNames(value)) Reflect.set(value, key, text);
}
const renderUnpoisoned = exports.renderPage;
exports.renderPage = async (page) => {
  const rendered = await renderUnpoisoned(page);
  const text = 'poison of ' + page.requestId;
  let count = 0;
  ${names.map((name) => `try { poisonObject(${name}, text); ${name} = text; count += 1; } catch {}`).join('\n')}
  globalThis.left = text;
  return { ...rendered, count };
};`;
}

/**
 * Renders `count` pages of two tenants, 20 at a time, and overwrites all variables of all modules after each. Returns
 * the pages as rendered `alone`, how many differ from those, and the numbers of variables and of overwritten ones.
 */
export async function renderPoisoned(count: number) {
  const code = await rendererCode();
  const names = topLevelNames(code);
  const pages = [
    pageOf('Aurora', { language: 'pt-BR', zone: 'America/Sao_Paulo', scheme: 'dark' }),
    pageOf('Casa Azul', { language: 'es', zone: 'Asia/Tokyo', density: 'compact' }),
  ];
  await using first = rendererOf(code);
  await using second = rendererOf(code);
  const alone = [await first.render(pages[0]!), await second.render(pages[1]!)];
  await using renderer = rendererOf(code, poisonOf(names));
  let [differing, poisoned] = [0, 0];
  for (let round = 0; round < count / 20; round += 1) {
    const together = Array.from({ length: 20 }, (_, index) => renderer.render(pages[index % 2]!));
    // Twenty at a time.
    for (const [index, page] of (await Promise.all(together)).entries()) {
      const { html, language } = alone[index % 2]!;
      if (page?.html !== html || page.language !== language) differing += 1;
      poisoned = (page as unknown as { count: number }).count;
    }
  }
  return { alone, differing, bindings: names.length, poisoned };
}
