import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PageRead, pageSize, type PreparedPage } from '@recon/contract/pages';

const ofContext: readonly PageRead[] = [
  ['getContext'],
  ['listMatchRules', pageSize, 'whole'],
  ['listSources', pageSize],
];

/** Pages as the build lists them. */
const pages: readonly PreparedPage[] = [
  {
    path: '/contexts',
    routes: ['/contexts/_list', '/contexts/_list/'],
    texts: ['console'],
    reads: [['listContexts', 50]],
    isServerRendered: true,
  },
  {
    path: '/contexts/$contextId/rules',
    routes: ['/contexts/$contextId', '/contexts/$contextId/rules'],
    texts: ['console', 'context'],
    reads: ofContext,
    isServerRendered: true,
  },
  {
    path: '/contexts/$contextId/settings',
    routes: ['/contexts/$contextId', '/contexts/$contextId/settings'],
    texts: ['console', 'context'],
    reads: ofContext,
    isServerRendered: false,
  },
  {
    path: '/fee-schedules',
    routes: ['/fee-schedules/'],
    texts: ['console', 'context'],
    reads: [['listFeeSchedules', pageSize]],
    isServerRendered: true,
  },
];

/** Writes the lists of a build for `pagePreloads` into a folder: this manifest of Vite, and pages. */
export function writeBuildLists(folder: string, manifest: object): void {
  mkdirSync(join(folder, '.vite'), { recursive: true });
  writeFileSync(join(folder, '.vite', 'manifest.json'), JSON.stringify(manifest));
  writeFileSync(join(folder, '.vite', 'pages.json'), JSON.stringify(pages));
}
