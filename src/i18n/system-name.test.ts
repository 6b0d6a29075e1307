import { expect, test } from 'vitest';
import { isSystemName } from '@recon/engine/configuration/activity/system-name';

const texts = import.meta.glob<Record<string, unknown>>('./*/more/activity.ts', {
  eager: true,
  import: 'texts',
});

test('a text that reads like the name of the system is recognised, in every language', () => {
  const names = Object.values(texts).map((area) => [area['activity.author.system']].flat()[0] as string);
  expect(names).toHaveLength(3);
  for (const name of [...names, 'the  SYSTEM', ' The system ', 'The\u200b system', 'Ｔhe system'])
    expect(isSystemName(name), name).toBe(true);
  for (const name of ['The systems', 'Ana', 'system', '']) expect(isSystemName(name), name).toBe(false);
});
