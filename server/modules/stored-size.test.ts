import { beforeAll, expect, test } from 'vitest';
import { feeScheduleBody, makeContext, makeSource, ruleBodies, rulesOf } from '../testing/bodies';
import { type Caller, makeTestService } from '../testing/test-service';

/** Objects that are stored as sent are limited to 64 KiB as sent, however much shorter JavaScript writes them. */

const limit = 64 * 1024;
let ana: Caller;
beforeAll(async () => {
  const service = await makeTestService();
  ana = await service.caller();
});

/** Returns an object of this many bytes: a text that JavaScript writes with a sixth, or a number it writes shorter. */
const escaped = (bytes: number) => {
  const text = '\\u0061'.repeat(Math.floor((bytes - 10) / 6));
  return `{"key":"${text}${'b'.repeat(bytes - 10 - text.length)}"}`;
};
const digits = (bytes: number) => `{"key":1.${'0'.repeat(bytes - 10)}}`;
const withField = (field: string, made: string) => `{${field},${made.slice(1)}`;
const structured = (made: string) => {
  const { items, ...rest } = feeScheduleBody();
  const [{ structure: _, ...item }] = items as [(typeof items)[number]];
  const [start] = JSON.stringify({ ...rest, items: [] }).split('[]');
  return `${start}[${JSON.stringify({ ...item, structureType: 'FLAT' }).slice(0, -1)},"structure":${made}}]}`;
};

type Place = { method: string; path: string; body: (made: string) => string; field?: string; at: string };

async function places(): Promise<Place[]> {
  const context = await makeContext(ana, { rules: ruleBodies(1) });
  const source = await makeSource(ana, context.id);
  const [rule] = await rulesOf(ana, context.id);
  const path = `/v1/contexts/${context.id}`;
  const config = (rest: string) => (made: string) => `{${rest}"config":${made}}`;
  return [
    {
      method: 'POST',
      path: `${path}/sources`,
      body: config('"name":"S","type":"LEDGER",'),
      at: 'body.config',
    },
    { method: 'PATCH', path: `${path}/sources/${source.id}`, body: config(''), at: 'body.config' },
    {
      method: 'POST',
      path: `${path}/rules`,
      body: config('"priority":77,"type":"EXACT",'),
      field: '"matchAmount":true',
      at: 'body.config',
    },
    {
      method: 'PATCH',
      path: `${path}/rules/${rule!.id}`,
      body: config('"type":"EXACT",'),
      field: '"matchAmount":true',
      at: 'body.config',
    },
    {
      method: 'POST',
      path: `/v1/fee-schedules`,
      body: structured,
      field: '"amount":"1"',
      at: 'body.items.0.structure',
    },
  ];
}

/** Returns the detail for an object that is larger than 64 KiB as stored. */
const tooLarge = (path: (string | number)[]) => ({
  path,
  message: 'may be 64 KiB at most',
  code: 'too_many_bytes',
  values: { kib: 64 },
});

test.each([
  ['escapes', escaped],
  ['digits', digits],
])(
  'a config or structure made long by %s is refused past 64 KiB and kept up to it @soak',
  async (_, make) => {
    for (const { method, path, body, field, at } of await places()) {
      const sized = (bytes: number) =>
        field === undefined ? make(bytes) : withField(field, make(bytes - field.length - 1));
      expect(sized(limit)).toHaveLength(limit);
      const refused = await ana.ask(method, path, { raw: body(sized(limit + 1)) });
      expect([method, path, refused.status, refused.body.details]).toEqual([
        method,
        path,
        400,
        [tooLarge(at.split('.').map((step) => (step === '0' ? 0 : step)))],
      ]);
      const huge = await ana.ask(method, path, { raw: body(sized(1_000_000)) });
      expect(huge.status).toBe(400);
      const kept = await ana.ask(method, path, { raw: body(sized(limit).replace(':', ' :\n')) });
      expect([method, path, kept.status]).toEqual([method, path, method === 'POST' ? 201 : 200]);
      expect(kept.text.includes(sized(limit))).toBe(true);
    }
  },
);

test('a mapping made long by escapes is refused past 64 KiB and kept up to it', async () => {
  const context = await makeContext(ana);
  const source = await makeSource(ana, context.id);
  const path = `/v1/contexts/${context.id}/sources/${source.id}/field-maps`;
  const refused = await ana.ask('POST', path, { raw: `{"mapping":${escaped(limit + 1)}}` });
  expect([refused.status, refused.body.details]).toEqual([400, [tooLarge(['body', 'mapping'])]]);
  expect((await ana.ask('POST', path, { raw: `{"mapping":${escaped(limit)}}` })).status).toBe(201);
});

test('a structure may be five levels deep, and as long as its tiers', async () => {
  const nested = (levels: number) => `{"amount":"1","x":${'['.repeat(levels)}${']'.repeat(levels)}}`;
  const send = (made: string) => ana.ask('POST', '/v1/fee-schedules', { raw: structured(made) });
  const refused = await send(nested(5));
  expect([refused.status, refused.body.details]).toEqual([
    400,
    [
      expect.objectContaining({
        path: ['body', 'items', 0, 'structure'],
        message: 'may be nested 5 levels deep at most',
      }),
    ],
  ]);
  expect((await send(nested(4))).status).toBe(201);
  expect((await send(`{"amount":"1","x":[${'1,'.repeat(40_000)}1]}`)).status).toBe(400);
  const tiers = Array.from({ length: 100 }, (_, index) => ({ upTo: String(index + 1), rate: '0.1' }));
  const body = feeScheduleBody();
  const tiered = { ...body.items[0]!, structureType: 'TIERED' as const, structure: { tiers } };
  const kept = await ana.ask('POST', '/v1/fee-schedules', { body: { ...body, items: [tiered] } });
  expect(kept.status).toBe(201);
});
