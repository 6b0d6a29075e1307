import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { importData } from './transfer';

const folder = mkdtempSync(join(tmpdir(), 'recon-transfer-'));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  [join(folder, 'missing.jsonl'), `The file ${join(folder, 'missing.jsonl')} is not there.`],
  [join(import.meta.filename, 'x'), `The file ${join(import.meta.filename, 'x')} is not there.`],
  [folder, `${folder} is a folder, not a file.`],
])(
  'a file that cannot be imported is told in a sentence, before a database is made',
  async (file, message) => {
    const dataDir = join(folder, 'data');
    await expect(importData({ RECON_DATA_DIR: dataDir }, { file })).rejects.toThrow(message);
    expect(existsSync(dataDir)).toBe(false);
  },
);
