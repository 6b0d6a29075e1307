import { expect, test } from 'vitest';
import { writeJson } from '@recon/engine/lib/json/lossless';
import { asStored } from './stored-json';

test('is written as it was stored, wherever it is, with its order and numbers', () => {
  const text = '{"10":1.50,"2":9007199254740993,"a":"é"}';
  expect(writeJson(asStored(text))).toBe(text);
  expect(writeJson({ items: [{ id: 'x', config: asStored(text) }, { config: asStored('{}') }] })).toBe(
    `{"items":[{"id":"x","config":${text}},{"config":{}}]}`,
  );
});
