import {
  withAnswer,
  chooseLedger,
  balancesAnswer,
  press,
  openChange,
  causeConflict,
  waitForFees,
  waitForNeeds,
  showFlow,
  inTurn,
  submitKeyLookUp,
  pressKeys,
  openListAfter,
  holdMove,
  enterCopyName,
  mapPastedHeader,
  stageReason,
  awaitSuggestions,
  waitForRun,
  selectTwo,
  undoAgain,
  chooseBundle,
  planBundle,
  interruptBundle,
  waitForUndoPlan,
  showUnmatched,
  withIds,
} from './actions.mjs';

/** @import { Page } from 'playwright' */
/** @import { Stage } from './actions.mjs' */

/**
 * Page of the gallery: a path, in which `{name}` is replaced by an id, and an action on it before the picture.
 * @typedef {object} Scene
 * @property {string} path
 * @property {(page: Page, stage: Stage) => Promise<unknown>} [act] in English, by roles and names
 * @property {boolean} [isMain] taken in all languages and widths: needs no `act`
 * @property {boolean} [isReadme] a picture of the README
 * @property {boolean} [isWhole] the complete page, not what fits the window
 * @property {boolean} [isWide] only in windows in which its control is in no menu
 * @property {boolean} [isEmpty] of a tenant without records
 * @property {boolean} [isHeld] requests are held, so that the page never becomes idle
 */

const example = press(/^Card acquirer/);
const rulesPath = '/contexts/{context}/rules';

/** @type {Record<string, Scene>} */
export const scenes = {
  contexts: { path: '/contexts', isMain: true, act: waitForNeeds },
  'contexts-needs': { path: '/contexts/{context}', act: openListAfter },
  'contexts-none-found': { path: '/contexts?q=nothing-like-this' },
  'contexts-empty': { path: '/contexts', isEmpty: true, isMain: true },
  'contexts-new': { path: '/contexts/new' },
  'contexts-new-faults': { path: '/contexts/new', act: press('Create context') },
  'contexts-loading': { path: '/diagnostics', act: withAnswer('hold', '/contexts'), isHeld: true },
  'contexts-error': { path: '/diagnostics', act: withAnswer(500, '/contexts') },
  'contexts-forbidden': { path: '/diagnostics', act: withAnswer(403, '/contexts') },
  overview: { path: '/contexts/{context}', isMain: true, isWhole: true },
  'overview-draft': { path: '/contexts/{draft}', isWhole: true },
  'overview-tried': { path: '/contexts/{tried}', isMain: true },
  'overview-outdated': { path: '/contexts/{outdated}' },
  'overview-draft-tried': { path: '/contexts/{new}', isWhole: true },
  'overview-bare': { path: '/contexts/{bare}', isWhole: true, isMain: true },
  'overview-long': { path: '/contexts/{long}', isWhole: true },
  'overview-status': { path: '/contexts/{context}', isWide: true, act: press(/Change the status/) },
  'overview-loading': {
    path: '/diagnostics',
    act: withAnswer('hold', '/contexts/{context}'),
    isHeld: true,
  },
  'overview-error': { path: '/diagnostics', act: withAnswer(500, '/contexts/{context}') },
  settings: { path: '/contexts/{context}/settings', isMain: true, isWhole: true },
  rules: { path: rulesPath, isMain: true, isReadme: true },
  'rules-filtered': { path: `${rulesPath}?type=TOLERANCE` },
  'rules-empty': { path: '/contexts/{bare}/rules', isMain: true },
  'rules-loading': { path: '/diagnostics', act: withAnswer('hold', rulesPath), isHeld: true },
  'rules-error': { path: '/diagnostics', act: withAnswer(500, rulesPath) },
  'rules-new': { path: `${rulesPath}?rule=new` },
  'rules-edit': { path: `${rulesPath}?rule={rule}`, isMain: true },
  'rules-edit-json': {
    path: `${rulesPath}?rule={rule}`,
    act: async (page) => page.getByRole('radio', { name: 'JSON' }).check({ force: true }),
  },
  'rules-tolerance': { path: rulesPath, isWide: true, act: press(/: change$/) },
  'rules-menu': { path: rulesPath, act: press('Actions for rule 3') },
  'rules-hints': { path: rulesPath, act: press(/\d hints/) },
  'rules-fix-all': { path: rulesPath, act: inTurn(press(/\d hints/), press(/^Fix all/)) },
  // A context whose order matters in no other picture: the move may be saved after the request is released.
  'rules-saving': { path: '/contexts/{long}/rules', act: holdMove, isHeld: true },
  'rules-move': {
    path: rulesPath,
    act: inTurn(press('Actions for rule 3'), (page) =>
      page.getByRole('menuitem', { name: 'Move to position…' }).click(),
    ),
  },
  'rules-delete': {
    path: rulesPath,
    act: inTurn(press('Actions for rule 3'), (page) =>
      page.getByRole('menuitem', { name: 'Delete' }).click(),
    ),
  },
  'rules-selected': { path: rulesPath, act: selectTwo },
  'rules-set-many': { path: rulesPath, act: inTurn(selectTwo, press('Change a setting')) },
  'rules-compare': { path: rulesPath, act: inTurn(selectTwo, press(/^Compare$/)) },
  'rules-delete-many': { path: rulesPath, act: inTurn(selectTwo, press(/^Delete$/)) },
  'rules-lifted': {
    path: rulesPath,
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Move rule 4|^Move / })
        .nth(3)
        .focus();
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowUp');
      await page.keyboard.press('ArrowUp');
    },
  },
  'rules-conflict': { path: '/contexts/{long}/rules?rule={conflict}', act: causeConflict },
  activity: { path: '/activity', isMain: true },
  'activity-folded': { path: '/activity', act: press(/^\d+ (sign|reading)/) },
  'activity-change': { path: '/contexts/{long}/activity', act: openChange },
  'activity-undo': {
    path: '/contexts/{long}/activity',
    act: inTurn(openChange, press('Undo…'), waitForUndoPlan),
  },
  'activity-undo-again': { path: '/contexts/{long}/activity', act: undoAgain },
  'activity-loading': { path: '/diagnostics', act: withAnswer('hold', '/activity'), isHeld: true },
  'activity-error': { path: '/diagnostics', act: withAnswer(500, '/activity') },
  'as-it-was': { path: '/contexts/{long}/activity/as-it-was?at={before}', isMain: true },
  'as-it-was-none': { path: '/contexts/{long}/activity/as-it-was' },
  'as-it-was-restore': {
    path: '/contexts/{long}/activity/as-it-was?at={before}',
    act: press('Restore this…'),
  },
  'activity-report': { path: '/activity/report?contextId={long}', isMain: true, isWhole: true },
  sources: { path: '/contexts/{context}/sources', isMain: true },
  'sources-empty': { path: '/contexts/{bare}/sources' },
  'sources-new': { path: '/contexts/{context}/sources?source=new' },
  'sources-edit': { path: '/contexts/{context}/sources?source={source}', isMain: true },
  'field-map': { path: '/contexts/{context}/sources/{source}/field-map', isMain: true, isWhole: true },
  'field-map-none': { path: '/contexts/{long}/sources/{bank}/field-map' },
  'field-map-from-file': {
    path: '/contexts/{long}/sources/{bank}/field-map',
    isWhole: true,
    act: inTurn(press('Create field map'), mapPastedHeader),
  },
  'what-if': { path: '/contexts/{context}/what-if', isMain: true, isWhole: true },
  'what-if-tried': { path: '/contexts/{context}/what-if', act: inTurn(example, waitForRun) },
  'what-if-staged': {
    path: '/contexts/{context}/what-if',
    isWhole: true,
    act: inTurn(example, waitForRun, stageReason),
  },
  'what-if-flow': {
    path: '/contexts/{context}/what-if',
    isWhole: true,
    isReadme: true,
    act: inTurn(example, waitForRun, showFlow),
  },
  'what-if-pair': {
    path: '/contexts/{context}/what-if',
    act: inTurn(example, waitForRun, (page) =>
      page.getByRole('table', { name: 'Transactions' }).getByRole('button').first().click(),
    ),
  },
  'what-if-open': { path: '/contexts/{context}/what-if', act: inTurn(example, waitForRun, showUnmatched) },
  'what-if-candidates': {
    path: '/contexts/{context}/what-if',
    act: inTurn(example, waitForRun, showUnmatched, (page) =>
      page.getByRole('table', { name: 'Transactions' }).getByRole('button').last().click(),
    ),
  },
  'what-if-suggest': {
    path: '/contexts/{context}/what-if',
    act: inTurn(example, waitForRun, press(/^Suggest/), awaitSuggestions),
  },
  clone: { path: '/contexts/{context}/clone', isMain: true },
  'clone-loading': {
    path: '/diagnostics',
    act: withAnswer('hold', '/contexts/{context}/clone'),
    isHeld: true,
  },
  'clone-error': { path: '/diagnostics', act: withAnswer(500, '/contexts/{context}/clone') },
  'clone-name': { path: '/contexts/{context}/clone', act: press('Next') },
  'clone-review': {
    path: '/contexts/{context}/clone',
    act: inTurn(press('Next'), press('Next')),
  },
  'clone-result': {
    path: '/contexts/{context}/clone',
    isWhole: true,
    act: inTurn(press('Next'), enterCopyName, press('Next'), press('Clone context'), (page) =>
      page.getByRole('link', { name: 'Open the copy' }).waitFor(),
    ),
  },
  import: { path: '/contexts/import', isMain: true },
  'import-faults': {
    path: '/contexts/import',
    act: chooseBundle('version: 1\ncontexts:\n  - name: A\n    type: "1:1"\n    intervall: daily\n'),
  },
  'import-applied': {
    path: '/contexts/import',
    act: inTurn(
      chooseBundle('version: 1\ncontexts:\n  - { name: Gift cards, type: "1:1", interval: daily }\n'),
      press(/^Apply/),
      (page) => page.getByText(/^Applied/).waitFor(),
    ),
  },
  'import-plan': { path: '/contexts/import', isMain: true, isWhole: true, act: planBundle },
  'import-interrupted': {
    path: '/contexts/import',
    act: async (page, stage) => {
      await planBundle(page, stage);
      await interruptBundle(page);
    },
  },
  fees: { path: '/fee-schedules', isMain: true },
  'fees-empty': { path: '/fee-schedules', isEmpty: true },
  fee: { path: '/fee-schedules/{schedule}', isMain: true, isWhole: true },
  'fee-new': { path: '/fee-schedules/new', isWhole: true },
  'fee-new-faults': { path: '/fee-schedules/new', act: press('Create fee schedule') },
  'fee-what-if': { path: '/fee-schedules/{schedule}/what-if', isMain: true, isWhole: true },
  'fee-what-if-tried': {
    path: '/fee-schedules/{schedule}/what-if',
    act: inTurn(press('Use an example'), waitForFees),
  },
  balances: { path: '/balances', isMain: true },
  'balances-read': { path: '/balances', act: chooseLedger },
  'balances-loading': { path: '/balances', act: balancesAnswer('hold'), isHeld: true },
  'balances-error': { path: '/balances', act: balancesAnswer(500) },
  keys: { path: '/key-details', isMain: true },
  'keys-found': { path: '/key-details', act: submitKeyLookUp },
  palette: { path: rulesPath, act: pressKeys('Control+k') },
  'palette-found': { path: rulesPath, act: pressKeys('Control+k', 'p', 'i', 'x') },
  shortcuts: { path: rulesPath, act: pressKeys('?') },
  'saved-filters': { path: '/contexts?status=ACTIVE', isWide: true, act: press('Saved filters') },
  'audit-sheet': { path: '/contexts/{context}/audit-sheet', isMain: true, isWhole: true },
  glossary: { path: '/glossary', isMain: true },
  diagnostics: { path: '/diagnostics', isMain: true, isWhole: true },
  'not-found': { path: '/nowhere' },
  'context-gone': { path: '/contexts/01940000-0000-7000-8000-000000000000' },
  discard: {
    path: '/contexts/new',
    act: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('Left behind');
      await page.keyboard.press('Escape');
    },
  },
  // The last one, because it ends the session.
  'sign-in': {
    path: '/',
    isMain: true,
    act: async (page) => {
      await page.context().clearCookies();
      await page.goto(new URL('/', page.url()).href);
    },
  },
};

/**
 * Opens a scene and runs its action.
 * @param {Page} page
 * @param {Scene} scene
 * @param {Stage} stage
 */
export async function visit(page, scene, stage) {
  const { url } = scene.isEmpty ? stage.empty : stage.server;
  await page.goto(url + withIds(scene.path, stage.ids));
  await page.locator('h1, h2').filter({ visible: true }).first().waitFor();
  await page.waitForLoadState('networkidle');
  await scene.act?.(page, stage);
}
