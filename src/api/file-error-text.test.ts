import { expect, it } from 'vitest';
import { fileLimits } from '@recon/engine/file/formats/limits';
import { fileErrorText } from './file-error-text';

it('does not call a small workbook large if it unpacks to a large one', () => {
  const values = { most: fileLimits.unpackedBytes, ratio: fileLimits.unpackedRatio };
  expect(fileErrorText({ fault: 'unpacked-too-large', values })).toBe(
    'Read in full, the file takes more than 200 MiB or 200 times its size. Split the file.',
  );
});
