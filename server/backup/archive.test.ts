import fs from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type ArchiveWriter, isArchive, ownHeader, readArchive, writeArchive } from './archive';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(join(tmpdir(), 'recon-archive-'));
});
afterEach(() => {
  vi.restoreAllMocks();
  fs.rmSync(folder, { recursive: true });
});

const at = (...names: string[]) => join(folder, ...names);
const mark = { at: '2026-01-02T03:04:05.678Z', position: '0/ABC', schema: 4 };
const large = Buffer.alloc(600_000, 'log of changes ');

/** Writes a small archive of files on the disk; `more` adds entries. */
async function write(path: string, more: (archive: ArchiveWriter) => Promise<void> = async () => {}) {
  fs.writeFileSync(at('large'), large);
  fs.writeFileSync(at('empty'), '');
  await writeArchive(path, async (archive) => {
    await archive.folder('database');
    await archive.folder('database/base');
    await archive.folder('database/pg_notify');
    await archive.file('database/base/1234_fsm', at('large'));
    await archive.file('database/PG_VERSION', at('empty'));
    await archive.file('database/gone', at('gone'));
    await archive.text('database/backup_label', 'START\n');
    await more(archive);
    return mark;
  });
}

test('returns what was put in, for its owner only, and what made it', async () => {
  await write(at('backup'));
  expect(fs.statSync(at('backup')).mode & 0o777).toBe(0o600);
  const read = await readArchive(at('backup'), at('copy'));
  expect(read).toMatchObject({ ...ownHeader, ...mark });
  expect(ownHeader.pglite).toMatch(/^\d+[.]\d+[.]\d+$/);
  expect(fs.readdirSync(at('copy'), { encoding: 'utf8', recursive: true }).sort()).toEqual([
    'PG_VERSION',
    'backup_label',
    'base',
    'base/1234_fsm',
    'pg_notify',
  ]);
  expect(fs.readFileSync(at('copy', 'base', '1234_fsm')).equals(large)).toBe(true);
  expect(fs.readFileSync(at('copy', 'backup_label'), 'utf8')).toBe('START\n');
  expect(fs.statSync(at('copy', 'base', '1234_fsm')).mode & 0o777).toBe(0o600);
  expect(fs.statSync(at('copy', 'base')).mode & 0o777).toBe(0o700);
});

test.each([
  ['grows', 900_000, large],
  ['shrinks', 100_000, Buffer.concat([large.subarray(0, 100_000), Buffer.alloc(500_000)])],
])('holds a file that %s meanwhile at the length it had', async (_, length, wanted) => {
  const path = at('changing');
  fs.writeFileSync(path, large);
  const probe = await open(path);
  const handles = Object.getPrototypeOf(probe) as typeof probe;
  await probe.close();
  await write(at('backup'), async (archive) => {
    vi.spyOn(handles, 'stat').mockImplementationOnce(async () => {
      const before = fs.statSync(path);
      fs.truncateSync(path, length);
      return before;
    });
    await archive.file('database/changing', path);
  });
  await readArchive(at('backup'), at('copy'));
  expect(fs.readFileSync(at('copy', 'changing')).equals(wanted)).toBe(true);
});

test('detects a backup that is cut off, wherever that is', async () => {
  await write(at('backup'));
  const whole = fs.readFileSync(at('backup'));
  for (const length of Array.from({ length: 40 }, (_, step) => whole.length - 1 - 97 * step)) {
    if (length < 1) break;
    fs.writeFileSync(at('cut'), whole.subarray(0, length));
    await expect(readArchive(at('cut')), String(length)).rejects.toThrow(
      `${at('cut')} is cut off: its end is missing.`,
    );
  }
});

test('detects a backup in which a single bit differs, wherever that is', async () => {
  await write(at('backup'));
  const whole = fs.readFileSync(at('backup'));
  const asWritten = await readArchive(at('backup'));
  const outcomes: string[] = [];
  // The first ten bytes are gzip's own and hold nothing of the content.
  for (let place = 10; place < whole.length; place += 41) {
    const changed = Buffer.from(whole);
    changed[place] = changed[place]! ^ (1 << (place % 8));
    fs.writeFileSync(at('changed'), changed);
    const read = await readArchive(at('changed')).catch((error: Error) => error.message);
    const isTold =
      typeof read === 'string' && /^.+changed is (damaged|cut off|not a backup)\b.*[.]$/.test(read);
    // A bit that only fills up a byte between two blocks is no part of the content.
    const isSame = isDeepStrictEqual(read, asWritten);
    outcomes.push(isTold ? 'told' : isSame ? 'the same' : `${place}: ${JSON.stringify(read)}`);
  }
  expect(outcomes.filter((outcome) => outcome !== 'told' && outcome !== 'the same')).toEqual([]);
  expect(outcomes.filter((outcome) => outcome === 'told').length).toBeGreaterThan(outcomes.length * 0.95);
});

test('compares each file with its digest, whatever gzip reports', async () => {
  await write(at('backup'));
  const plain = gunzipSync(fs.readFileSync(at('backup')));
  plain[plain.indexOf('START\n')] = 'T'.charCodeAt(0);
  fs.writeFileSync(at('changed'), gzipSync(plain));
  await expect(readArchive(at('changed'))).rejects.toThrow(
    'database/backup_label in it is not as it was written.',
  );
});

test('misses a file that is gone from it, and its end', async () => {
  await write(at('backup'));
  const plain = gunzipSync(fs.readFileSync(at('backup')));
  const entry = plain.indexOf('database/backup_label');
  const without = Buffer.concat([plain.subarray(0, entry), plain.subarray(entry + 1024)]);
  fs.writeFileSync(at('without'), gzipSync(without));
  await expect(readArchive(at('without'))).rejects.toThrow(
    'database/backup_label in it is not as it was written.',
  );

  const end = plain.indexOf('manifest.json');
  fs.writeFileSync(at('endless'), gzipSync(Buffer.concat([plain.subarray(0, end), Buffer.alloc(1024)])));
  await expect(readArchive(at('endless'))).rejects.toThrow(
    `${at('endless')} is cut off: its end is missing.`,
  );
});

test('takes no file that its end does not name', async () => {
  await write(at('backup'));
  const plain = gunzipSync(fs.readFileSync(at('backup'))).toString('latin1');
  const less = plain.replace(/,"database\/backup_label":\{[^}]*\}/, (text) => ' '.repeat(text.length));
  expect(less).not.toBe(plain);
  fs.writeFileSync(at('more'), gzipSync(Buffer.from(less, 'latin1')));
  await expect(readArchive(at('more'))).rejects.toThrow(
    'database/backup_label in it is not as it was written.',
  );
});

test('writes nowhere but into its folder', async () => {
  await write(at('backup'), async (archive) => {
    await archive.text('database/../outside', 'x');
  });
  await expect(readArchive(at('backup'), at('copy'))).rejects.toThrow('database/../outside in it');
  expect(fs.existsSync(at('outside'))).toBe(false);
});

test.each([
  ['some text', 'a text'],
  [gzipSync('some text'), 'a packed text'],
  [gzipSync(Buffer.alloc(2048)), 'an empty tar'],
  ['', 'nothing'],
])('tells what is no backup', async (content, name) => {
  fs.writeFileSync(at(name), content);
  await expect(readArchive(at(name))).rejects.toThrow(`${at(name)} is not a backup of Recon Console.`);
});

test('reports a format that a later program wrote', async () => {
  await write(at('backup'));
  const plain = gunzipSync(fs.readFileSync(at('backup'))).toString('latin1');
  const later = plain.replace('{"format":1,', '{"format":2,');
  expect(later).not.toBe(plain);
  fs.writeFileSync(at('later'), gzipSync(Buffer.from(later, 'latin1')));
  await expect(readArchive(at('later'))).rejects.toThrow(
    `${at('later')} is a backup of format 2, and this console reads format 1: restore it with a newer console.`,
  );
  expect(await isArchive(at('later'))).toBe(true);
});

test('does not read an end of any length into memory', async () => {
  await write(at('backup'));
  const plain = gunzipSync(fs.readFileSync(at('backup')));
  const start = plain.indexOf('manifest.json');
  const header = plain.subarray(start, start + 512);
  // Three gigabytes, of which no more needs to come.
  header.write('26264056000\0', 124, 'latin1');
  header.fill(' ', 148, 156);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148, 'latin1');
  fs.writeFileSync(at('long'), gzipSync(plain));
  await expect(readArchive(at('long'))).rejects.toThrow(
    `${at('long')} is damaged: manifest.json in it is not as it was written.`,
  );
});

test.each<[string, (archive: ArchiveWriter) => Promise<void>]>([
  ['database/base', (archive) => archive.folder('database/base')],
  ['database/PG_VERSION', (archive) => archive.text('database/PG_VERSION', 'x')],
  ['database/global/1', (archive) => archive.text('database/global/1', 'x')],
  ['database/base', (archive) => archive.text('database/base', 'x')],
  ['database/PG_VERSION/1', (archive) => archive.text('database/PG_VERSION/1', 'x')],
])('takes nothing twice and nothing without its folder (%s)', async (name, more) => {
  await write(at('backup'), more);
  await expect(readArchive(at('backup'))).rejects.toThrow(
    `${at('backup')} is damaged: ${name} in it is not as it was written.`,
  );
});
