import type { ActivityKey } from '../activity/activity-key';
import { type Checkpoint, signCheckpoint } from '../activity/checkpoint';
import { commitmentOf, nextHash, originHash } from '../activity/seal-format';
import { checkpointsIn, generatedLog, newTestKey, verifyLines } from './sealed-logs';
import { seededRandom } from './random-history';

/** What someone without the key does to an exported log. Each function returns changed lines. */

type Random = (below: number) => number;
type Tamper = (lines: readonly string[], random: Random) => string[];

const isEntry = (line: string) => line.startsWith('{"entry":');

/** Returns the indexes of the lines of entries. */
function entryIndexes(lines: readonly string[]): number[] {
  return lines.flatMap((line, index) => (isEntry(line) ? [index] : []));
}

/** Returns the lines with the correct number of entries in the last one. */
function closed(lines: readonly string[]): string[] {
  const last = JSON.stringify({ end: true, entries: entryIndexes(lines).length });
  return [...lines.slice(0, -1), last];
}

/** Returns the lines with the entries numbered 1, 2, 3, … again. */
function renumbered(lines: readonly string[]): string[] {
  let final = 0;
  return lines.map((line) => {
    if (!isEntry(line)) return line;
    final += 1;
    return line.replace(/"final":\d+/, `"final":${final}`);
  });
}

function finalOf(line: string): number {
  return Number(/"final":(\d+)/.exec(line)?.[1] ?? 0);
}

const anyOf = <T>(values: readonly T[], random: Random): T => values[random(values.length)]!;

function exchange(lines: readonly string[], a: number, b: number): string[] {
  return lines.map((line, index) => (index === a ? lines[b]! : index === b ? lines[a]! : line));
}

/** Returns two different indexes of entries. */
function twoEntries(lines: readonly string[], random: Random): [number, number] {
  const indexes = entryIndexes(lines);
  const first = random(indexes.length - 1);
  return [indexes[first]!, indexes[first + 1 + random(indexes.length - first - 1)]!];
}

const remove: Tamper = (lines, random) => {
  const index = anyOf(entryIndexes(lines), random);
  return closed(lines.filter((_, one) => one !== index));
};

const cutHead: Tamper = (lines, random) => {
  const from = 1 + random(entryIndexes(lines).length);
  return closed(lines.filter((line) => !/^\{"(entry|checkpoint)"/.test(line) || finalOf(line) > from));
};

/** Every way to tamper, by name. */
export const tampers: Readonly<Record<string, Tamper>> = {
  'a byte of an entry changed': (lines, random) => {
    const index = anyOf(entryIndexes(lines), random);
    const line = lines[index]!;
    const at = random(line.length);
    const byte = String.fromCharCode(33 + ((line.charCodeAt(at) - 33 + 1 + random(90)) % 94));
    return lines.with(index, line.slice(0, at) + byte + line.slice(at + 1));
  },
  'the values of an entry replaced, with another salt': (lines, random) => {
    const index = anyOf(entryIndexes(lines), random);
    const salt = `"salt":"0199c0de-${1000 + random(9000)}-7000-8000-000000000000"`;
    return lines.with(
      index,
      lines[index]!.replace(/\\"priority\\":\d+/, '\\"priority\\":-1').replace(/"salt":"[^"]*"/, salt),
    );
  },
  'the values of an entry erased, with another digest': (lines, random) => {
    const index = anyOf(entryIndexes(lines), random);
    const commitment = commitmentOf(String(random(1e9)));
    return lines.with(index, lines[index]!.replace(/,"content":.*$/, `,"commitment":"${commitment}"}`));
  },
  'the author of an entry replaced': (lines, random) => {
    const index = anyOf(entryIndexes(lines), random);
    return lines.with(index, lines[index]!.replace(/"personId":"[^"]*"/, '"personId":null'));
  },
  'an entry removed': remove,
  'an entry removed, and the others numbered again': (lines, random) => renumbered(remove(lines, random)),
  'two entries exchanged': (lines, random) => exchange(lines, ...twoEntries(lines, random)),
  'two entries exchanged, with their numbers': (lines, random) =>
    renumbered(exchange(lines, ...twoEntries(lines, random))),
  'an entry repeated': (lines, random) => {
    const index = anyOf(entryIndexes(lines), random);
    return closed(lines.toSpliced(index, 0, lines[index]!));
  },
  'an entry added': (lines, random) => {
    const index = anyOf(entryIndexes(lines), random);
    const added = lines[index]!.replace(/"number":\d+/, '"number":1');
    return closed(renumbered(lines.toSpliced(index, 0, added)));
  },
  'the head cut': cutHead,
  'the head cut, and the others numbered again': (lines, random) => renumbered(cutHead(lines, random)),
  'the head cut, with a checkpoint as a start': (lines, random) => {
    const start = anyOf(checkpointsIn(lines), random);
    const rest = lines.filter((line) => !/^\{"(entry|checkpoint)"/.test(line) || finalOf(line) > start.final);
    return closed(rest.toSpliced(2, 0, JSON.stringify({ checkpoint: { ...start, kind: 'start' } })));
  },
  'the tail cut': (lines, random) => {
    const count = random(entryIndexes(lines).length);
    return closed(lines.filter((line) => !/^\{"(entry|checkpoint)"/.test(line) || finalOf(line) <= count));
  },
  'the file cut off': (lines, random) => lines.slice(0, random(lines.length)),
  'a checkpoint changed': (lines, random) => {
    const indexes = lines.flatMap((line, index) => (line.startsWith('{"checkpoint"') ? [index] : []));
    const index = anyOf(indexes, random);
    const { checkpoint } = JSON.parse(lines[index]!) as { checkpoint: Checkpoint };
    const changes = [
      { final: checkpoint.final + 1 },
      { at: new Date(Date.parse(checkpoint.at) + 1).toISOString() },
      { hash: commitmentOf('x') },
      { tenantId: '0199c0de-0000-7000-8000-000000000009' },
    ];
    return lines.with(index, JSON.stringify({ checkpoint: { ...checkpoint, ...anyOf(changes, random) } }));
  },
  'an entry changed, and all signed by another key': (lines, random) => signedAgain(lines, random),
};

const otherKey = newTestKey();

/** Returns a changed log whose chain is right and whose checkpoints have the signature of another key. */
function signedAgain(lines: readonly string[], random: Random): string[] {
  const index = anyOf(entryIndexes(lines), random);
  let hash = originHash;
  const { id, publicKey } = otherKey;
  return lines.map((given, one) => {
    const line = one === index ? given.replace('"updateMatchRule"', '"deleteMatchRule"') : given;
    const parts = /^\{"entry":(.*?),"content":(.*)\}$/.exec(line);
    if (parts) hash = nextHash(hash, commitmentOf(parts[2]!), Buffer.from(parts[1]!));
    if (line.startsWith('{"key"'))
      return JSON.stringify({ key: { id, publicKey, signedBy: null, signature: null } });
    if (!line.startsWith('{"checkpoint"')) return line;
    const { checkpoint } = JSON.parse(line) as { checkpoint: Checkpoint };
    return JSON.stringify({
      checkpoint: signCheckpoint(otherKey, { ...checkpoint, hash }),
    });
  });
}

/**
 * Tampers with `count` generated logs, in every way in turn. Returns descriptions of those that the verification took
 * for genuine, though it knew the last checkpoint; and of genuine ones in which it found something.
 */
export async function missedTampers(count: number): Promise<string[]> {
  const missed: string[] = [];
  const names = Object.keys(tampers);
  const key: ActivityKey = newTestKey();
  for (let seed = 0; seed < count; seed += 1) {
    const next = seededRandom(seed);
    const random: Random = (below) => Math.floor(next() * below);
    const lines = [...generatedLog(key, { entries: 3 + random(30), every: 1 + random(8), random: next })];
    const trusted = { keys: [key.id], checkpoints: checkpointsIn(lines).slice(-1) };
    const name = names[seed % names.length]!;
    const tampered = tampers[name]!(lines, random);
    if ((await verifyLines(lines, trusted)).found.length > 0) missed.push(`${seed}: a genuine log`);
    if ((await verifyLines(tampered, trusted)).found.length === 0) missed.push(`${seed}: ${name}`);
  }
  return missed;
}
