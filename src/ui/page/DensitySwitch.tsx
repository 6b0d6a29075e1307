import { t } from '~/i18n/t';
import type { IconName } from '../controls/Icon';
import { SegmentedFilter } from '../controls/SegmentedFilter';
import { type Density, setDensity, useDensity } from './density';

/** Renders the choice of the row height of lists. */
export function DensitySwitch() {
  const density = useDensity();
  const options: { value: Density; label: string; icon: IconName }[] = [
    { value: 'compact', label: t('ui.density.compact'), icon: 'rows-close' },
    { value: 'regular', label: t('ui.density.regular'), icon: 'menu' },
    { value: 'roomy', label: t('ui.density.roomy'), icon: 'rows-apart' },
  ];
  const label = t('ui.density.label');
  return <SegmentedFilter label={label} options={options} value={density} onChange={setDensity} />;
}
