import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { mount } from '~/testing/mount';
import { recordFeeLinks, setFeesElsewhere, useFeesElsewhere } from './save-messages';

const Shown = () => <p>{useFeesElsewhere() ? 'elsewhere' : 'on sources'}</p>;

beforeEach(() => setFeesElsewhere(false));

test.each<[string, unknown, { path: string[]; sent: string; storedJson: string | undefined }[], string]>([
  [
    'a source without its schedule',
    {},
    [{ path: ['feeScheduleId'], sent: '"f"', storedJson: undefined }],
    'elsewhere',
  ],
  ['a clone that counts fee rules', { feeRulesCloned: 2 }, [], 'elsewhere'],
  [
    'a source with another schedule',
    {},
    [{ path: ['feeScheduleId'], sent: '"f"', storedJson: '"g"' }],
    'on sources',
  ],
  ['a source without its name', {}, [{ path: ['name'], sent: '"n"', storedJson: undefined }], 'on sources'],
])('after %s, fee schedules are linked %s', async (_title, data, differing, shown) => {
  mount(<Shown />);
  recordFeeLinks(data, differing);
  await expect.element(page.getByText(shown)).toBeVisible();
});

test('what was seen is remembered in this tab', async () => {
  sessionStorage.setItem('recon.feesElsewhere', '1');
  mount(<Shown />);
  await expect.element(page.getByText('elsewhere')).toBeVisible();
});
