import type { Checkpoint } from './checkpoint';
import { type FileEnd, headerLine, lineOf, otherLines } from './file-lines';
import { commitmentOf, entryStart, nextHash, originHash } from './seal-format';
import { fileHash, isConsistent, signedText, type Statement } from './statement';
import { createTrust, type Trust } from './trust';
import { createReportSummary, type ReportSummary } from './report-summary';

/**
 * Verifies a file of the log (docs/activity.md#format-of-a-file) as a stream, so its length is not limited by memory. After
 * a finding, it continues at the next checkpoint.
 */

export type VerifyOptions = {
  /** Fingerprints of keys that the caller knows from elsewhere. */
  keys: readonly string[];
  /** Checkpoints that were stored elsewhere. Those of other tenants are ignored. */
  checkpoints: readonly Checkpoint[];
  /** Whether files of version 1 are accepted. Anyone can write a later file as one, and cut its end. */
  acceptsVersion1?: boolean | undefined;
  /** Called with each finding, a sentence. */
  report: Report;
};
type Report = (finding: string) => void;

/** The result of verifying a file. It is as it was signed if `findings` is 0. */
export type Verification = {
  tenantId: string | undefined;
  /** What the file is about; `undefined` for a log that an earlier version exported. */
  statement: Statement | undefined;
  /** Start of the log, if entries before it were removed. */
  start: Checkpoint | undefined;
  /** Final number of the last entry. */
  last: number;
  entries: number;
  /** Number of entries without values. */
  withoutValues: number;
  /** Number of those whose erasure no entry records. */
  unexplained: number;
  /** The last checkpoint that proves entries. */
  proof: Checkpoint | undefined;
  /** Number of checkpoints from elsewhere that were compared with the log. */
  comparedCount: number;
  /** Final number of the last entry that one of them proves; 0 if there is none. */
  comparedTo: number;
  /** Number of lines about authors, which are not part of the chain. */
  people: number;
  /** Number of lines before the first one of the file, which were ignored. */
  ignored: number;
  /** Number of keys in the file that are not trusted. They prove nothing. */
  untrusted: number;
  /** What a report says, derived from its entries again; `undefined` for a whole log. */
  summary: ReportSummary | undefined;
  findings: number;
};

const [newline, comma, brace] = [10, 44, 125];

/** Verifies a file, passed in chunks of bytes. */
export async function verifyLog(
  parts: AsyncIterable<Uint8Array>,
  options: VerifyOptions,
): Promise<Verification> {
  const verifier = createVerifier(options);
  let rest = Buffer.alloc(0);
  for await (const part of parts) {
    const bytes = Buffer.concat([rest, part]);
    let from = 0;
    for (let end = bytes.indexOf(newline); end !== -1; end = bytes.indexOf(newline, from)) {
      readLine(verifier, bytes.subarray(from, end));
      from = end + 1;
    }
    rest = bytes.subarray(from);
  }
  if (rest.length > 0) readLine(verifier, rest);
  return finish(verifier);
}

type Verifier = Omit<Verification, 'findings' | 'unexplained' | 'summary' | 'untrusted'> & {
  report: Report;
  findings: () => number;
  trust: Trust;
  checkpoints: readonly Checkpoint[];
  acceptsVersion1: boolean;
  lines: number;
  /** Version of the format; `undefined` before the first line. */
  version: 1 | 2 | undefined;
  /** How the JSON of each entry starts. */
  prefix: Buffer | undefined;
  /** Numbers of entries without values whose erasure no entry has recorded so far. */
  erased: Set<number>;
  /** Hash of the chain so far. */
  hash: string;
  /** Number of the last entry that a checkpoint proves, or after which the file starts. */
  proven: number;
  /** Checkpoints that are not compared yet, by number: from elsewhere, and that of the statement. */
  outside: Map<number, Checkpoint[]>;
  /** Hash of the lines of the file so far. */
  fileHash: string;
  hasEnded: boolean;
  summary: ReturnType<typeof createReportSummary> | undefined;
};

function createVerifier({ keys, checkpoints, acceptsVersion1 = false, report }: VerifyOptions): Verifier {
  let findings = 0;
  const count: Report = (finding) => {
    findings += 1;
    report(finding);
  };
  return {
    tenantId: undefined,
    statement: undefined,
    start: undefined,
    last: 0,
    entries: 0,
    withoutValues: 0,
    proof: undefined,
    comparedCount: 0,
    comparedTo: 0,
    people: 0,
    ignored: 0,
    report: count,
    findings: () => findings,
    trust: createTrust(keys, count),
    checkpoints,
    acceptsVersion1,
    lines: 0,
    version: undefined,
    prefix: undefined,
    erased: new Set(),
    hash: originHash,
    fileHash: originHash,
    proven: 0,
    outside: new Map(),
    hasEnded: false,
    summary: undefined,
  };
}

const entryMark = Buffer.from('{"entry":');
const contentMark = Buffer.from(',"content":');
const commitmentMark = Buffer.from(',"commitment":"');

function readLine(verifier: Verifier, line: Buffer): void {
  verifier.lines += 1;
  const { fileHash: before } = verifier;
  if (startsWith(line, entryMark)) readEntry(verifier, line);
  else readOther(verifier, line.toString());
  if (verifier.version === 2) verifier.fileHash = fileHash(before, [line]);
}

function startsWith(text: Buffer, start: Buffer): boolean {
  return text.length >= start.length && text.compare(start, 0, start.length, 0, start.length) === 0;
}

function readEntry(verifier: Verifier, line: Buffer): void {
  const { report, last, prefix } = verifier;
  const parts = splitEntry(line);
  const final = parts && prefix ? finalOf(parts.entry, prefix) : undefined;
  if (!parts || final === undefined || verifier.hasEnded)
    return report(`Line ${verifier.lines} is not an entry of this log.`);
  verifier.entries += 1;
  recordErasure(verifier, parts);
  verifier.summary?.add(parts.entry.toString(), parts.content?.toString());
  verifier.hash = nextHash(verifier.hash, parts.commitment, parts.entry);
  if (final <= last)
    return report(`Entry ${final} is repeated or out of order: it stands after entry ${last}.`);
  if (final > last + 1) report(`${entriesAre(last + 1, final - 1)} missing.`);
  verifier.last = final;
  compareOutside(verifier);
}

type Parts = { entry: Buffer; commitment: string; content: Buffer | undefined };

const erasureMark = Buffer.from('"operation":"eraseValues"');

/** Stores the number of an entry without values until a later entry records that they were erased. */
function recordErasure(verifier: Verifier, { entry, content }: Parts): void {
  if (content === undefined) {
    verifier.withoutValues += 1;
    verifier.erased.add(numberIn(entry));
  } else if (entry.includes(erasureMark)) verifier.erased.delete(numberIn(content));
}

/** Returns the first number of this name in a text: that of an entry, or that of the entry whose values were erased. */
function numberIn(text: Buffer): number {
  return Number(/number\\?":(\d+)/.exec(text.toString())?.[1]);
}

/** Returns a subject with its verb: “Entries 3 to 5 are”. */
function entriesAre(first: number, last: number): string {
  return first === last ? `Entry ${last} is` : `Entries ${first} to ${last} are`;
}

/**
 * Returns the entry of a line and the commitment of its content. In a JSON string every quotation mark is escaped, so the
 * first `,"content":` is between the two.
 */
function splitEntry(line: Buffer): Parts | undefined {
  if (line.at(-1) !== brace) return undefined;
  const at = line.indexOf(contentMark, entryMark.length);
  if (at !== -1) {
    const content = line.subarray(at + contentMark.length, -1);
    return { entry: line.subarray(entryMark.length, at), commitment: commitmentOf(content), content };
  }
  const commitment = line.indexOf(commitmentMark, entryMark.length);
  const hex = line.toString('latin1', commitment + commitmentMark.length, line.length - 1);
  if (commitment === -1 || !/^[\da-f]{64}"$/.test(hex)) return undefined;
  return {
    entry: line.subarray(entryMark.length, commitment),
    commitment: hex.slice(0, 64),
    content: undefined,
  };
}

/** Returns the final number after the prefix; `undefined` if there is none. */
function finalOf(entry: Buffer, prefix: Buffer): number | undefined {
  if (!startsWith(entry, prefix)) return undefined;
  const text = entry.toString('latin1', prefix.length, entry.indexOf(comma, prefix.length));
  return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined;
}

function readOther(verifier: Verifier, line: string): void {
  const { version, lines, report } = verifier;
  if (version === undefined) return readHeader(verifier, line);
  const data = lineOf(otherLines[version], line);
  if (!data || verifier.hasEnded) return report(`Line ${lines} is not a line of an exported activity log.`);
  if ('key' in data) verifier.trust.add(data.key);
  else if ('statement' in data) readStatement(verifier, data.statement);
  else if ('person' in data) verifier.people += 1;
  else if ('checkpoint' in data) readCheckpoint(verifier, data.checkpoint);
  else readEnd(verifier, data);
}

/** Compares the last line with the file: the number of entries in version 1, the signed hash of all lines in version 2. */
function readEnd(verifier: Verifier, line: FileEnd | { entries: number }): void {
  const { report, trust, entries, fileHash: hash } = verifier;
  verifier.hasEnded = true;
  if ('entries' in line) {
    if (line.entries !== entries) report(`The file says it has ${line.entries} entries, but has ${entries}.`);
  } else if (trust.isSigned(line, signedText(line.hash), 'file') && line.hash !== hash)
    report('A line of the file was changed, added, moved or removed.');
}

function readHeader(verifier: Verifier, line: string): void {
  // Lines that `npm run` prints unless it is silent.
  if (line.trim() === '' || line.startsWith('> ')) {
    verifier.ignored += 1;
    return;
  }
  const data = lineOf(headerLine, line);
  if (!data) return verifier.report(`Line ${verifier.lines} is not a line of an exported activity log.`);
  verifier.version = data.version;
  if (data.version === 2) return;
  startTenant(verifier, data.tenantId);
  if (!verifier.acceptsVersion1)
    verifier.report(
      'The file is of version 1, which does not prove its end: anyone can write a newer file as one. Export the log again, ' +
        'or pass --version-1 if an earlier version of the console exported it.',
    );
}

function startTenant(verifier: Verifier, tenantId: string): void {
  verifier.tenantId = tenantId;
  verifier.prefix = Buffer.from(entryStart(tenantId));
  // A checkpoint of a start is signed after many entries that follow it.
  for (const checkpoint of verifier.checkpoints)
    if (checkpoint.tenantId === tenantId && checkpoint.kind === 'end') addOutside(verifier, checkpoint);
}

function addOutside({ outside }: Verifier, checkpoint: Checkpoint): void {
  outside.set(checkpoint.final, [...(outside.get(checkpoint.final) ?? []), checkpoint]);
}

function readStatement(verifier: Verifier, statement: Statement): void {
  const { report, trust, lines } = verifier;
  if (verifier.statement) return report(`Line ${lines} is a second statement.`);
  const { tenantId, start, end } = statement;
  Object.assign(verifier, { statement });
  startTenant(verifier, tenantId);
  if (!isConsistent(statement)) report('The statement contradicts itself.');
  if (statement.from !== null) verifier.summary = createReportSummary(statement);
  if (start && trust.isTrusted(start)) startAfter(verifier, start);
  addOutside(verifier, end);
  compareOutside(verifier);
}

function startAfter(verifier: Verifier, checkpoint: Checkpoint): void {
  const { final, hash, kind } = checkpoint;
  const start = kind === 'start' ? checkpoint : undefined;
  Object.assign(verifier, { start, last: final, proven: final, hash });
}

function readCheckpoint(verifier: Verifier, checkpoint: Checkpoint): void {
  const { report, trust, last, version } = verifier;
  const { final, kind } = checkpoint;
  if (checkpoint.tenantId !== verifier.tenantId)
    return report(`The checkpoint of line ${verifier.lines} is of another activity log.`);
  if (!trust.isTrusted(checkpoint)) return;
  if (kind === 'end') {
    if (final === last) compare(verifier, checkpoint);
    else report(`The checkpoint of entry ${final} is out of order: it stands after entry ${last}.`);
    return;
  }
  if (version === 2 || verifier.entries > 0 || verifier.start)
    return report(
      `The line that says the file starts after entry ${final} is out of order: it stands after entry ${last}.`,
    );
  startAfter(verifier, checkpoint);
  compareOutside(verifier);
}

/** Compares the chain with a trusted checkpoint, and continues with the signed hash. */
function compare(verifier: Verifier, checkpoint: Checkpoint): void {
  const { report, proven, proof } = verifier;
  const { final, hash, at } = checkpoint;
  if (verifier.hash !== hash) {
    const isChange = proven < final;
    report(
      isChange
        ? `${entriesAre(proven + 1, final)} not as signed at ${at}.`
        : `Entries up to ${final} are not as signed at ${at}.`,
    );
    verifier.hash = hash;
  }
  if (proof && at < proof.at) report(`The checkpoint of entry ${final} is older than an earlier one.`);
  verifier.proven = final;
  verifier.proof = checkpoint;
}

/** Compares the chain with the checkpoints of the last entry that are not in the chain: from elsewhere, of the statement. */
function compareOutside(verifier: Verifier): void {
  const { outside, last, trust, checkpoints } = verifier;
  const found = outside.get(last);
  if (!found) return;
  outside.delete(last);
  for (const checkpoint of found)
    if (trust.isTrusted(checkpoint)) {
      if (checkpoints.includes(checkpoint)) {
        verifier.comparedCount += 1;
        verifier.comparedTo = last;
      }
      compare(verifier, checkpoint);
    }
}

function compareConfigurations(
  report: Report,
  { configuration }: Statement,
  { changes }: ReportSummary,
): void {
  if (configuration && configuration.from !== configuration.to && changes.length === 0)
    report('The statement has two different configurations, but the entries have no change between them.');
}

function finish(verifier: Verifier): Verification {
  const { report, tenantId, version, statement, last, proven, checkpoints } = verifier;
  if (version === undefined) report('This is not an exported activity log.');
  else if (!verifier.hasEnded) report(`The file was cut off after line ${verifier.lines}.`);
  if (version === 2 && !statement) report('The file has no statement of what it contains.');
  if (statement && last !== statement.end.final)
    report(`The file ends after entry ${last}, but its statement says after entry ${statement.end.final}.`);
  if (proven < last) report(`${entriesAre(proven + 1, last)} signed by no checkpoint.`);
  compareLater(verifier);
  if (checkpoints.length > 0 && checkpoints.every((one) => one.tenantId !== tenantId))
    report('No checkpoint from elsewhere is of this log.');
  const summary = verifier.summary?.finish();
  if (statement && summary) compareConfigurations(report, statement, summary);
  const untrusted = verifier.trust.finish();
  const findings = verifier.findings();
  return { ...verifier, unexplained: verifier.erased.size, untrusted, summary, findings };
}

/**
 * Reports checkpoints from elsewhere that the log did not reach. If the file is the report of a period that was over, those
 * that are newer than the file may be of later entries.
 */
function compareLater({ report, trust, statement, last, outside }: Verifier): void {
  const head = statement?.head ?? last;
  const isOver = statement !== undefined && statement.to !== null && statement.end.at >= statement.to;
  for (const checkpoint of [...outside.values()].flat()) {
    const { final, at } = checkpoint;
    if (final > head && !(isOver && at > statement.at) && trust.isTrusted(checkpoint))
      report(`The log ends after entry ${head}, but had ${final} entries at ${at}.`);
  }
}
