import { expect, test } from 'vitest';
import { checkpointsIn, generatedLog, newTestKey } from '../testing/sealed-logs';
import { createReportCheck } from './verify-report';
import { verifyLog } from './verify-log';

const key = newTestKey();
const lines = [...generatedLog(key, { entries: 30, every: 10 })];
const contextId = '0199c0de-0000-7000-8000-000000000003';
type Line = { entry: Record<string, unknown>; content: { before: string; after: string; configs: [] } };
const logged = lines.filter((line) => line.startsWith('{"entry"')).map((line) => JSON.parse(line) as Line);
const [before, after, newest] = checkpointsIn(lines);
type Entry = ReturnType<typeof entryOf>;
type Report = ReturnType<typeof honest>;

const entryOf = ({ entry, content }: Line) => {
  const { final, author, personId, ...fields } = entry;
  return {
    ...fields,
    number: final as number,
    author: { kind: author, id: personId, subject: 'ana', name: 'Ana' },
    before: JSON.parse(content.before) as object | null,
    after: JSON.parse(content.after) as object | null,
    isHidden: false,
    configs: [],
  };
};

/** Returns the report of the entries 11 to 19. */
const honest = () => ({
  format: 'recon-activity-report',
  context: { id: contextId, name: 'Cards' },
  from: before!.at,
  to: after!.at,
  certificate: {
    kind: 'changed',
    from: before!.at,
    to: after!.at,
    sha256: { from: 'a', to: 'b' },
  } as object,
  counts: { entries: 10, entriesOfTenant: 10 },
  proof: { entries: 10, before: before!, after: after! as typeof before | null, newest: newest! },
  entries: logged.slice(9, 19).map(entryOf),
});

/** Compares a report with a log. Returns the findings and what was compared. */
async function compared(report: object, log: readonly string[] = lines) {
  const found: string[] = [];
  const add = (finding: string) => void found.push(finding);
  const check = createReportCheck(JSON.stringify(report, null, 2), add);
  const bytes = Buffer.from(log.map((line) => `${line}\n`).join(''));
  async function* parts() {
    yield bytes;
  }
  await verifyLog(parts(), { keys: [key.id], checkpoints: [], report: add, check });
  return { found, ...check.finish(0) };
}

test('a report as the console writes it agrees with the log, which says what was not compared', async () => {
  const { found, entries, findings, uncompared } = await compared(honest());
  expect(found).toEqual([]);
  expect([entries, findings]).toEqual([10, 0]);
  expect(uncompared).toEqual([
    expect.stringContaining('Names, and how often an entry happened, were not compared'),
    expect.stringContaining('Fee schedules without an entry'),
    'The SHA-256 of the certificate were not compared.',
  ]);
});

test.each<[string, (report: Report) => object, string]>([
  [
    'a changed value',
    (report) => ({
      ...report,
      entries: report.entries.with(4, { ...report.entries[4]!, after: { priority: 5000 } }),
    }),
    'The entry 14 of the report is not as in the log: “after” differs.',
  ],
  [
    'another author',
    (report) => ({
      ...report,
      entries: report.entries.with(4, {
        ...report.entries[4]!,
        author: { ...report.entries[4]!.author, id: '0199c0de-0000-7000-8000-000000000009' },
      }),
    }),
    'The entry 14 of the report is not as in the log: “author” differs.',
  ],
  [
    'another outcome',
    (report) => ({
      ...report,
      entries: report.entries.with(0, { ...report.entries[0]!, outcome: 'refused' } as Entry),
    }),
    'The entry 10 of the report is not as in the log: “outcome” differs.',
  ],
  [
    'a removed entry',
    (report) => ({
      ...report,
      entries: report.entries.toSpliced(4, 1),
      counts: { entries: 9, entriesOfTenant: 10 },
    }),
    'The report lacks the entry 14 of the log.',
  ],
  [
    'a removed entry and other numbers of entries',
    (report) => ({
      ...report,
      context: null,
      entries: report.entries.toSpliced(4, 1),
      counts: { entries: 9, entriesOfTenant: 9 },
      proof: { ...report.proof, entries: 9 },
    }),
    'The report lacks the entry 14 of the log.',
  ],
  [
    'an added entry',
    (report) => ({ ...report, entries: [...report.entries, { ...report.entries[0]!, number: 31 }] }),
    'The entry 31 of the report is not in the log.',
  ],
  [
    'another period',
    (report) => ({ ...report, from: '2025-01-01T00:00:00.000Z' }),
    'The report lacks the entry 1 of the log.',
  ],
  [
    'a certificate of no change',
    (report) => ({
      ...report,
      certificate: { ...report.certificate, kind: 'same', sha256: { from: 'a', to: 'a' } },
    }),
    'The certificate states no change, but the log has one: the entry 10.',
  ],
  [
    'a certificate of another period',
    (report) => ({ ...report, certificate: { ...report.certificate, from: '2025-01-01T00:00:00.000Z' } }),
    'The certificate is not of the period of the report.',
  ],
])('%s is found, and named', async (_, forge, finding) => {
  const { found, findings } = await compared(forge(honest()));
  expect(found).toEqual([finding]);
  expect(findings).toBeGreaterThan(0);
});

test('values that the reader did not see, or the log does not have, are not compared', async () => {
  const report = honest();
  const hidden = {
    ...report,
    entries: report.entries.map((entry) => ({ ...entry, after: null, isHidden: true })),
  };
  expect((await compared(hidden)).uncompared).toContain(
    'Values of 10 entries were not compared: their reader did not see them.',
  );
});
