import type { KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import { isUuid } from '@recon/contract/values';
import { isSignedBy, publicKeyOf, replacementText, type StoredKey } from './activity-key';
import { type Checkpoint, checkpointSchema, isGenuine } from './checkpoint';
import type { ReportCheck } from './verify-report';
import { commitmentOf, entryStart, nextHash, originHash } from './seal-format';

/**
 * Verifies an exported log (seal-export.ts) as a stream, so its length is not limited by memory. After a finding, it
 * continues at the next checkpoint.
 */

export type VerifyOptions = {
  /** Fingerprints of keys that the caller knows from elsewhere. */
  keys: readonly string[];
  /** Checkpoints that were stored elsewhere. Those of other tenants are ignored, unless all must be found. */
  checkpoints: readonly Checkpoint[];
  /** Whether all checkpoints are of this log, as those of a report are. */
  mustFindAll?: boolean;
  /** Called with each finding, a sentence. */
  report: Report;
  /** Compares a report with the entries of the log. */
  check?: Pick<ReportCheck, 'addEntry' | 'addPerson'> | undefined;
};
type Report = (finding: string) => void;

/** What was verified. The log is as it was signed if `findings` is 0. */
export type Verification = {
  tenantId: string | undefined;
  /** Start of the log, if entries before it were removed. */
  start: Checkpoint | undefined;
  /** Final number of the last entry. */
  last: number;
  entries: number;
  /** Whether the log was exported with values. */
  hasValues: boolean;
  /** Number of entries without values. */
  withoutValues: number;
  /** Number of those whose erasure no entry records; not counted if the log was exported without values. */
  unexplained: number;
  /** The last checkpoint that proves entries. */
  proof: Checkpoint | undefined;
  /** Number of checkpoints from elsewhere that were compared with the log. */
  compared: number;
  /** Number of lines about authors, which are not part of the chain. */
  people: number;
  findings: number;
};

const [newline, comma, brace] = [10, 44, 125];

/** Returns what was verified of an export, whose bytes are passed in parts of any size. */
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

type Verifier = Omit<Verification, 'findings' | 'unexplained'> & {
  report: Report;
  check: VerifyOptions['check'];
  findings: () => number;
  trust: Trust;
  checkpoints: readonly Checkpoint[];
  mustFindAll: boolean;
  lines: number;
  /** How the JSON of each entry starts. */
  prefix: Buffer | undefined;
  /** Numbers of entries without values whose erasure no entry has recorded so far. */
  erased: Set<number>;
  /** Hash of the chain so far. */
  hash: string;
  /** Number of the last entry that a checkpoint proves, or after which the log starts. */
  proven: number;
  /** Checkpoints from elsewhere that are not compared yet, by number. */
  outside: Map<number, Checkpoint[]>;
  /** Number of entries that the last line states; `undefined` before it. */
  stated: number | undefined;
};

function createVerifier({ keys, checkpoints, mustFindAll = false, report, check }: VerifyOptions): Verifier {
  let findings = 0;
  const count: Report = (finding) => {
    findings += 1;
    report(finding);
  };
  return {
    tenantId: undefined,
    start: undefined,
    last: 0,
    entries: 0,
    hasValues: true,
    withoutValues: 0,
    proof: undefined,
    compared: 0,
    people: 0,
    report: count,
    check,
    findings: () => findings,
    trust: createTrust(keys, count),
    checkpoints,
    mustFindAll,
    lines: 0,
    prefix: undefined,
    erased: new Set(),
    hash: originHash,
    proven: 0,
    outside: new Map(),
    stated: undefined,
  };
}

const entryMark = Buffer.from('{"entry":');
const contentMark = Buffer.from(',"content":');
const commitmentMark = Buffer.from(',"commitment":"');

function readLine(verifier: Verifier, line: Buffer): void {
  verifier.lines += 1;
  if (startsWith(line, entryMark)) readEntry(verifier, line);
  else readOther(verifier, line.toString());
}

function startsWith(text: Buffer, start: Buffer): boolean {
  return text.length >= start.length && text.compare(start, 0, start.length, 0, start.length) === 0;
}

/** Adds an entry to the chain. */
function readEntry(verifier: Verifier, line: Buffer): void {
  const { report, last, prefix } = verifier;
  const parts = splitEntry(line);
  const final = parts && prefix ? finalOf(parts.entry, prefix) : undefined;
  if (!parts || final === undefined) return report(`Line ${verifier.lines} is not an entry of this log.`);
  verifier.entries += 1;
  recordErasure(verifier, parts);
  verifier.check?.addEntry(parts.entry.toString(), parts.content?.toString());
  verifier.hash = nextHash(verifier.hash, parts.commitment, parts.entry);
  if (final <= last) return report(`The entry ${final} comes again, or after the entry ${last}.`);
  if (final > last + 1)
    report(`${entriesText(last + 1, final - 1)} ${isOrAre(last + 1, final - 1)} missing.`);
  verifier.last = final;
  compareOutside(verifier);
}

type Parts = { entry: Buffer; commitment: string; content: Buffer | undefined };

const erasureMark = Buffer.from('"operation":"eraseValues"');

/** Stores the number of an entry without values until a later entry records that they were erased. */
function recordErasure(verifier: Verifier, { entry, content }: Parts): void {
  if (content === undefined) {
    verifier.withoutValues += 1;
    if (verifier.hasValues) verifier.erased.add(numberIn(entry));
  } else if (entry.includes(erasureMark)) verifier.erased.delete(numberIn(content));
}

/** Returns the first number of this name in a text: that of an entry, or that of the entry whose values were erased. */
function numberIn(text: Buffer): number {
  return Number(/number\\?":(\d+)/.exec(text.toString())?.[1]);
}

function entriesText(first: number, last: number): string {
  return first === last ? `The entry ${last}` : `Entries ${first} to ${last}`;
}

function isOrAre(first: number, last: number): string {
  return first === last ? 'is' : 'are';
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

const fingerprint = z.string().check(z.regex(/^[\da-f]{64}$/));
/** Schema of the lines that are not entries. */
const otherLine = z.union([
  z.object({
    format: z.literal('recon-activity'),
    version: z.literal(1),
    tenantId: z.string().check(z.refine(isUuid)),
    hasValues: z.boolean(),
  }),
  z.object({
    key: z.object({
      id: fingerprint,
      publicKey: z.string(),
      signedBy: z.nullable(fingerprint),
      signature: z.nullable(z.string()),
    }),
  }),
  z.object({ checkpoint: checkpointSchema }),
  z.object({
    person: z.object({
      id: z.string().check(z.refine(isUuid)),
      issuer: z.nullable(z.string()),
      subject: z.nullable(z.string()),
      name: z.nullable(z.string()),
    }),
  }),
  z.object({ end: z.literal(true), entries: z.int() }),
]);

function readOther(verifier: Verifier, line: string): void {
  // Lines that `npm run` prints unless it is silent.
  if (verifier.tenantId === undefined && (line.trim() === '' || line.startsWith('> '))) return;
  const read = z.safeParse(otherLine, parsed(line));
  if (!read.success || verifier.stated !== undefined)
    return verifier.report(`Line ${verifier.lines} is not a line of an exported activity log.`);
  if ('format' in read.data) startTenant(verifier, read.data);
  else if ('key' in read.data) verifier.trust.add(read.data.key);
  else if ('person' in read.data) readPerson(verifier, read.data.person);
  else if ('checkpoint' in read.data) readCheckpoint(verifier, read.data.checkpoint);
  else verifier.stated = read.data.entries;
}

function readPerson(verifier: Verifier, person: { id: string; subject: string | null }): void {
  verifier.people += 1;
  verifier.check?.addPerson(person);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function startTenant(
  verifier: Verifier,
  { tenantId, hasValues }: { tenantId: string; hasValues: boolean },
): void {
  if (verifier.tenantId !== undefined)
    return verifier.report(`Line ${verifier.lines} starts another activity log.`);
  verifier.tenantId = tenantId;
  verifier.hasValues = hasValues;
  verifier.prefix = Buffer.from(entryStart(tenantId));
  for (const checkpoint of verifier.checkpoints) {
    const isOther = checkpoint.tenantId !== tenantId;
    if (isOther && verifier.mustFindAll)
      verifier.report(`A checkpoint is of the activity log of another tenant, ${checkpoint.tenantId}.`);
    // One of a start is signed after many entries that follow it. A report has none: there, its kind was changed.
    if (isOther || (checkpoint.kind !== 'end' && !verifier.mustFindAll)) continue;
    const others = verifier.outside.get(checkpoint.final) ?? [];
    verifier.outside.set(checkpoint.final, [...others, checkpoint]);
  }
}

function readCheckpoint(verifier: Verifier, checkpoint: Checkpoint): void {
  const { report, trust, last } = verifier;
  const { final, kind, hash } = checkpoint;
  if (checkpoint.tenantId !== verifier.tenantId)
    return report(`The checkpoint of line ${verifier.lines} is of another activity log.`);
  if (!trust.isTrusted(checkpoint)) return;
  if (kind === 'end') {
    if (final === last) compare(verifier, checkpoint);
    else report(`The checkpoint of the entry ${final} comes after the entry ${last}.`);
    return;
  }
  if (verifier.entries > 0 || verifier.start)
    return report(`The start after the entry ${final} comes after the entry ${last}.`);
  Object.assign(verifier, { start: checkpoint, last: final, proven: final, hash });
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
        ? `${entriesText(proven + 1, final)} ${isOrAre(proven + 1, final)} not as signed at ${at}.`
        : `Entries up to ${final} are not as signed at ${at}.`,
    );
    verifier.hash = hash;
  }
  if (proof && at < proof.at) report(`The checkpoint of the entry ${final} is older than an earlier one.`);
  verifier.proven = final;
  verifier.proof = checkpoint;
}

/** Compares the chain with the checkpoints from elsewhere of the last entry. */
function compareOutside(verifier: Verifier): void {
  const found = verifier.outside.get(verifier.last);
  if (!found) return;
  verifier.outside.delete(verifier.last);
  for (const checkpoint of found)
    if (verifier.trust.isTrusted(checkpoint)) {
      verifier.compared += 1;
      compare(verifier, checkpoint);
    }
}

function finish(verifier: Verifier): Verification {
  const { report, trust, tenantId, last, entries, proven, stated, outside } = verifier;
  if (tenantId === undefined) report('This is not an exported activity log.');
  else if (stated === undefined) report(`The file was cut off after line ${verifier.lines}.`);
  else if (stated !== entries) report(`The file says it has ${stated} entries, but has ${entries}.`);
  if (proven < last)
    report(`${entriesText(proven + 1, last)} ${isOrAre(proven + 1, last)} signed by no checkpoint.`);
  for (const checkpoint of [...outside.values()].flat()) {
    const { final, at } = checkpoint;
    // Those of entries that were removed are only checked if they must be genuine.
    if (final <= last && !verifier.mustFindAll) continue;
    if (trust.isTrusted(checkpoint) && final > last)
      report(`The log ends after the entry ${last}, but had ${final} entries at ${at}.`);
  }
  const { start, hasValues, withoutValues, proof, erased, compared, people } = verifier;
  const findings = verifier.findings();
  const counts = { entries, withoutValues, unexplained: erased.size, compared, people, findings };
  return { tenantId, start, last, hasValues, proof, ...counts };
}

type Trust = {
  /** Adds a public key. It is trusted if a trusted key signed that this one replaces it. */
  add(key: StoredKey): void;
  /** Returns whether a trusted key signed a checkpoint. Reports why not. */
  isTrusted(checkpoint: Checkpoint): boolean;
};

function createTrust(fingerprints: readonly string[], report: Report): Trust {
  const trusted = new Set(fingerprints);
  const known = new Map<string, KeyObject>();
  const reported = new Set<string>();
  let untrusted: StoredKey[] = [];
  const replacesTrusted = ({ id, signedBy, signature }: StoredKey): boolean => {
    if (signedBy === null || signature === null || !trusted.has(signedBy)) return false;
    const former = known.get(signedBy);
    return former !== undefined && isSignedBy(former, replacementText(signedBy, id), signature);
  };
  return {
    add(stored) {
      const key = publicKeyOf(stored);
      if (!key) return report(`The key with the fingerprint ${stored.id} is another one.`);
      known.set(stored.id, key);
      untrusted.push(stored);
      // Keys may come in any order.
      for (let next = untrusted.find(replacesTrusted); next; next = untrusted.find(replacesTrusted)) {
        const { id } = next;
        trusted.add(id);
        untrusted = untrusted.filter((one) => one.id !== id);
      }
    },
    isTrusted(checkpoint) {
      const { keyId, final } = checkpoint;
      const key = known.get(keyId);
      if (key && trusted.has(keyId)) {
        if (isGenuine(checkpoint, key)) return true;
        report(`The signature of the checkpoint of the entry ${final} is false.`);
      } else if (!reported.has(keyId)) {
        reported.add(keyId);
        report(
          trusted.has(keyId)
            ? `The export lacks the key ${keyId} of a checkpoint.`
            : `Checkpoints have the signature of the key ${keyId}, which is none of the trusted ones.`,
        );
      }
      return false;
    },
  };
}
