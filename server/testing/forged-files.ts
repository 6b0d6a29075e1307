import type { ActivityKey } from '../activity/activity-key';
import { type Checkpoint, signCheckpoint } from '../activity/checkpoint';
import { commitmentOf, nextHash, originHash } from '../activity/seal-format';
import { fileHash, lastLine, type Statement } from '../activity/statement';
import { newTestKey } from './sealed-logs';

/**
 * What someone without the key does to a file that proves a report, who has the format and other files of the same log.
 * Each function returns the forged lines.
 */

type Random = (below: number) => number;
type Forge = (lines: readonly string[], random: Random, others: readonly (readonly string[])[]) => string[];

const isEntry = (line: string) => line.startsWith('{"entry":');
const isOf = (kind: string) => (line: string) => line.startsWith(`{"${kind}"`);

function anyIndex(lines: readonly string[], random: Random, is: (line: string) => boolean): number {
  const indexes = lines.flatMap((line, index) => (is(line) ? [index] : []));
  return indexes[random(indexes.length)] ?? -1;
}

function finalOf(line: string): number {
  return Number(/"final":(\d+)/.exec(line)?.[1] ?? 0);
}

function statementOf(lines: readonly string[]): Statement {
  return (JSON.parse(lines.find(isOf('statement'))!) as { statement: Statement }).statement;
}

/** Returns the lines with a changed statement, which keeps its signature. */
function restated(lines: readonly string[], change: (statement: Statement) => object): string[] {
  return lines.map((line) => {
    if (!isOf('statement')(line)) return line;
    const value = JSON.parse(line) as { statement: Statement };
    return JSON.stringify({ ...value, statement: { ...value.statement, ...change(value.statement) } });
  });
}

/** Returns the file with a changed statement, signed by the owner of the key. */
export function signedAs(key: ActivityKey, lines: readonly string[], change: object): string[] {
  const changed = restated(lines.slice(0, -1), () => change);
  return [...changed, lastLine(key, fileHash(originHash, changed))];
}

const day = '2025-01-01T00:00:00.000Z';
const [someId, someHash] = ['0199c0de-0000-7000-8000-00000000000f', 'a'.repeat(64)];

/** Changes of what a statement says, by name. */
const statements: Readonly<Record<string, (statement: Statement) => object>> = {
  tenant: () => ({ tenantId: someId }),
  context: ({ contextId }) => ({ contextId: contextId === null ? someId : null }),
  'start of the period': () => ({ from: day }),
  'end of the period': ({ end }) => ({ to: end.at }),
  'no period': () => ({ from: null, to: null }),
  'time when it was made': () => ({ at: '2030-01-01T00:00:00.000Z' }),
  head: ({ head }) => ({ head: head + 5 }),
  'no start': () => ({ start: null }),
  'start as a removal': ({ start, end }) => ({ start: { ...(start ?? end), kind: 'start' } }),
  'end as start': ({ end }) => ({ start: end }),
  'hash of the end': ({ end }) => ({ end: { ...end, hash: someHash } }),
  'time of the end': ({ end }) => ({ end: { ...end, at: '2031-01-01T00:00:00.000Z' } }),
  'configuration of another context': () => ({
    configuration: { from: someHash, to: someHash, feeSchedules: [] },
  }),
  'no configuration': ({ configuration }) => ({
    configuration: configuration === null ? { from: someHash, to: someHash, feeSchedules: [] } : null,
  }),
  'fee schedules': ({ configuration }) => ({
    configuration: { ...(configuration ?? { from: someHash, to: someHash }), feeSchedules: [someId] },
  }),
  'an unknown field': () => ({ isComplete: true }),
};

const thief = newTestKey();

/** Returns the lines with a change of an entry, and the chain, checkpoints and statement signed by another key. */
function signedAgain(lines: readonly string[], random: Random, key: ActivityKey, id = key.id): string[] {
  const index = anyIndex(lines, random, isEntry);
  const statement = statementOf(lines);
  let hash = statement.start?.hash ?? '0'.repeat(64);
  const hashes = new Map<number, string>();
  const signed = (one: Checkpoint) => ({
    ...signCheckpoint(key, { ...one, hash: hashes.get(one.final) ?? one.hash }),
    keyId: id,
  });
  const entries = lines.map((line, at) => {
    if (!isEntry(line)) return line;
    const changed = at === index ? line.replace(/"requestId":("[^"]*"|null)/, '"requestId":"forged"') : line;
    const parts = /^\{"entry":(.*?)(?:,"content":(.*)|,"commitment":"(\w+)")\}$/.exec(changed)!;
    hash = nextHash(hash, parts[3] ?? commitmentOf(parts[2]!), Buffer.from(parts[1]!));
    hashes.set(finalOf(changed), hash);
    return changed;
  });
  const signedLines = entries.slice(0, -1).map((line) => {
    if (isOf('checkpoint')(line))
      return JSON.stringify({
        checkpoint: signed((JSON.parse(line) as { checkpoint: Checkpoint }).checkpoint),
      });
    if (isOf('key')(line) && id === key.id)
      return JSON.stringify({ key: { id, publicKey: key.publicKey, signedBy: null, signature: null } });
    if (!isOf('statement')(line)) return line;
    const { start, end } = statement;
    return JSON.stringify({ statement: { ...statement, start: start && signed(start), end: signed(end) } });
  });
  const last = lastLine(key, fileHash(originHash, signedLines));
  return [...signedLines, last.replace(key.id, id)];
}

/** Every way to forge, by name. */
export const forgeries: Readonly<Record<string, Forge>> = {
  'a byte of any line changed': (lines, random) => {
    const index = random(lines.length);
    const line = lines[index]!;
    const at = random(line.length);
    const byte = String.fromCharCode(33 + ((line.charCodeAt(at) - 33 + 1 + random(90)) % 94));
    return lines.with(index, line.slice(0, at) + byte + line.slice(at + 1));
  },
  'a byte of any line removed': (lines, random) => {
    const index = random(lines.length);
    const at = random(lines[index]!.length);
    return lines.with(index, lines[index]!.slice(0, at) + lines[index]!.slice(at + 1));
  },
  'fields of the last line in another order': (lines) => {
    const fields = Object.entries(JSON.parse(lines.at(-1)!) as object);
    return [...lines.slice(0, -1), JSON.stringify(Object.fromEntries(fields.toReversed()))];
  },
  'an entry removed': (lines, random) => lines.toSpliced(anyIndex(lines, random, isEntry), 1),
  'an entry repeated': (lines, random) => {
    const index = anyIndex(lines, random, isEntry);
    return lines.toSpliced(index, 0, lines[index]!);
  },
  'two neighbouring lines exchanged': (lines, random) => {
    const index = anyIndex(lines.slice(0, -1), random, isEntry);
    return isEntry(lines[index + 1]!)
      ? lines.toSpliced(index, 2, lines[index + 1]!, lines[index]!)
      : lines.toSpliced(index, 1);
  },
  'the end cut': (lines, random) => {
    const until = finalOf(lines[anyIndex(lines, random, isEntry)]!);
    return lines.filter((line) => !isEntry(line) || finalOf(line) < until);
  },
  'the end cut, with an earlier checkpoint as the end': (lines, _random, [shorter]) => {
    const { end } = statementOf(shorter!);
    const cut = lines.filter((line) => !isEntry(line) || finalOf(line) <= end.final);
    return restated(cut, () => ({ end, head: end.final }));
  },
  'the end cut, with the statement of an earlier report': (lines, _random, [shorter]) => {
    const statement = shorter!.find(isOf('statement'))!;
    return lines.map((line) => (isOf('statement')(line) ? statement : line));
  },
  'the start cut': (lines, random) => {
    const from = finalOf(lines[anyIndex(lines, random, isEntry)]!);
    return lines.filter((line) => !isEntry(line) || finalOf(line) > from);
  },
  'the values of an entry replaced': (lines, random) => {
    const index = anyIndex(lines, random, (line) => isEntry(line) && line.includes(',"content":'));
    return lines.with(index, lines[index]!.replace(/"(before|after)":("(?:[^"\\]|\\.)*"|null)/, '"$1":"{}"'));
  },
  'the digest of values replaced': (lines, random) => {
    const index = anyIndex(lines, random, isEntry);
    return lines.with(
      index,
      lines[index]!.replace(/,"(content|commitment)":.*$/, `,"commitment":"${someHash}"}`),
    );
  },
  'values and a digest': (lines, random) => {
    const index = anyIndex(lines, random, isEntry);
    return lines.with(index, `${lines[index]!.slice(0, -1)},"commitment":"${someHash}"}`);
  },
  'a field that is hidden': (lines, random) => {
    const index = anyIndex(lines, random, isEntry);
    return lines.with(index, lines[index]!.replace('{"entry":{', '{"entry":{"isHidden":true,'));
  },
  'an author replaced': (lines, random) => {
    const index = anyIndex(lines, random, isEntry);
    return lines.with(index, lines[index]!.replace(/"author":"\w+"/, '"author":"robot"'));
  },
  'a name replaced': (lines, random) => {
    const index = anyIndex(lines, random, isOf('person'));
    return lines.with(index, lines[index]!.replace(/"subject":"[^"]*"/, '"subject":"mallory"'));
  },
  'a name removed': (lines, random) => lines.toSpliced(anyIndex(lines, random, isOf('person')), 1),
  'values left out': (lines, random) => {
    const index = anyIndex(lines, random, (line) => isEntry(line) && line.includes(',"content":'));
    const content = /,"content":(.*)\}$/.exec(lines[index]!)![1]!;
    return lines.with(
      index,
      lines[index]!.replace(/,"content":.*$/, `,"commitment":"${commitmentOf(content)}"}`),
    );
  },
  'the last line of another report': (lines, _random, [other]) => [...lines.slice(0, -1), other!.at(-1)!],
  'a name twice in a line': (lines, random) => {
    const index = anyIndex(lines, random, isOf('person'));
    return lines.with(index, lines[index]!.replace('"subject":', '"subject":"mallory","subject":'));
  },
  'an unknown line': (lines, random) => lines.toSpliced(1 + random(lines.length), 0, '{"note":"complete"}'),
  'words after the last line': (lines) => [...lines, 'Signed by the auditor.'],
  'no statement': (lines) => lines.filter((line) => !isOf('statement')(line)),
  'two statements': (lines) => lines.flatMap((line) => (isOf('statement')(line) ? [line, line] : [line])),
  'the statement of another report': (lines, random, others) => {
    const other = others[1 + random(others.length - 1)]!.find(isOf('statement'))!;
    return lines.map((line) => (isOf('statement')(line) ? other : line));
  },
  'an unknown field in the first line': (lines) =>
    lines.with(0, lines[0]!.replace('}', ',"isComplete":true}')),
  'an earlier version in the first line': (lines) =>
    lines.with(
      0,
      lines[0]!.replace(
        '"version":2}',
        `"version":1,"tenantId":"${statementOf(lines).tenantId}","hasValues":true}`,
      ),
    ),
  'a checkpoint changed': (lines) =>
    lines.flatMap((line) => {
      if (!isOf('statement')(line)) return [line];
      const { end } = statementOf(lines);
      return [line, JSON.stringify({ checkpoint: { ...end, final: statementOf(lines).start?.final ?? 0 } })];
    }),
  'a key that says it was replaced': (lines, random) => {
    const index = anyIndex(lines, random, isOf('key'));
    return lines.with(
      index,
      lines[index]!.replace(
        '"signedBy":null,"signature":null',
        `"signedBy":"${someHash}","signature":"AA=="`,
      ),
    );
  },
  'all signed by another key': (lines, random) => signedAgain(lines, random, thief),
  'all signed by another key that has the name of the right one': (lines, random) =>
    signedAgain(lines, random, thief, statementOf(lines).end.keyId),
  ...Object.fromEntries(
    Object.entries(statements).map(([name, change]): [string, Forge] => [
      `another statement: ${name}`,
      (lines) => restated(lines, change),
    ]),
  ),
};

const wholeLog = (key: ActivityKey, lines: readonly string[], change: object) =>
  signedAs(key, lines, { contextId: null, from: null, to: null, configuration: null, ...change });

/** What someone with the key says in a statement that contradicts itself, of a report of a context, by name. */
export const signedContradictions: Readonly<
  Record<string, (lines: readonly string[], key: ActivityKey) => string[]>
> = {
  'a whole log that starts after an ordinary checkpoint': (lines, key) => {
    const { end } = statementOf(lines);
    return wholeLog(key, lines, { head: end.final });
  },
  'a whole log of a context': (lines, key) => {
    const { contextId, end, start } = statementOf(lines);
    const removal = signCheckpoint(key, { ...start!, kind: 'start' });
    return wholeLog(key, lines, { contextId, head: end.final, start: removal });
  },
  'a period that ends when it starts': (lines, key) => signedAs(key, lines, { to: statementOf(lines).from }),
  'two configurations without a change': (lines, key) => {
    const { configuration, start } = statementOf(lines);
    const from = new Date(Date.parse(start!.at) + 1).toISOString();
    const to = new Date(Date.parse(start!.at) + 2).toISOString();
    return signedAs(key, lines, { from, to, configuration: { ...configuration, to: someHash } });
  },
  'a configuration of the whole tenant': (lines, key) => signedAs(key, lines, { contextId: null }),
  'a context in upper case': (lines, key) =>
    signedAs(key, lines, { contextId: statementOf(lines).contextId!.toUpperCase() }),
  'fee schedules that are not sorted': (lines, key) => {
    const { configuration } = statementOf(lines);
    const feeSchedules = ['0199c0de-0000-7000-8000-00000000000e', someId].toReversed();
    return signedAs(key, lines, { configuration: { ...configuration, feeSchedules } });
  },
  'a fee schedule twice': (lines, key) => {
    const { configuration } = statementOf(lines);
    return signedAs(key, lines, { configuration: { ...configuration, feeSchedules: [someId, someId] } });
  },
  'a period that ends before it starts': (lines, key) => signedAs(key, lines, { to: day }),
};
