import { t } from '~/i18n/t';
import { type ColorScheme, setColorScheme, useColorScheme } from './color-scheme';
import type { IconName } from '../controls/Icon';
import { SegmentedFilter } from '../controls/SegmentedFilter';

/** Renders the choice of light, system or dark colours. */
export function ColorSchemeSwitch() {
  const scheme = useColorScheme();
  const options: { value: ColorScheme; label: string; icon: IconName }[] = [
    { value: 'light', label: t('ui.scheme.light'), icon: 'sun' },
    { value: 'system', label: t('ui.scheme.system'), icon: 'screen' },
    { value: 'dark', label: t('ui.scheme.dark'), icon: 'moon' },
  ];
  const label = t('ui.scheme.label');
  return <SegmentedFilter label={label} options={options} value={scheme} onChange={setColorScheme} />;
}
