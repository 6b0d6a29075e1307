import { createReadStream, closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { generatedLog, newTestKey } from '../testing/sealed-logs';
import { missedTampers } from '../testing/tampered-logs';
import { verifyLog } from './verify-log';

test('10,000 logs that were tampered with in every way are found', async () => {
  expect(await missedTampers(10_000)).toEqual([]);
});

test('1,000,000 entries verify in less than 10 s', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'recon-verify-'));
  try {
    const file = join(folder, 'log.jsonl');
    const key = newTestKey();
    const output = openSync(file, 'w');
    let text = '';
    for (const line of generatedLog(key, { entries: 1_000_000, every: 1000 })) {
      text += `${line}\n`;
      if (text.length < 1_000_000) continue;
      writeSync(output, text);
      text = '';
    }
    writeSync(output, text);
    closeSync(output);
    const findings: string[] = [];
    const began = performance.now();
    const cpu = process.cpuUsage();
    const verified = await verifyLog(createReadStream(file, { highWaterMark: 1024 * 1024 }), {
      keys: [key.id],
      checkpoints: [],
      acceptsVersion1: true,
      report: (finding) => findings.push(finding),
    });
    const seconds = (performance.now() - began) / 1000;
    const { user, system } = process.cpuUsage(cpu);
    const used = (user + system) / 1e6;
    const megabytes = Math.round(statSync(file).size / 1e6);
    process.stdout.write(
      `1,000,000 entries, ${megabytes} MB: ${seconds.toFixed(1)} s, ${used.toFixed(1)} s of processor time\n`,
    );
    expect(findings).toEqual([]);
    expect(verified).toMatchObject({ entries: 1_000_000, last: 1_000_000 });
    // Other programs of a busy machine do not count.
    expect(used).toBeLessThan(10);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
