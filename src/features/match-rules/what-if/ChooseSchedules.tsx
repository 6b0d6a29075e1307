import { useQuery } from '@tanstack/react-query';
import { feeScheduleQueries } from '~/api/fee-schedules';
import { SelectInput } from '~/forms/controls/SelectInput';
import { t } from '~/i18n/t';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import type { ChosenSchedules } from './use-normalization';

interface ChooseSchedulesProps {
  chosenSchedules: ChosenSchedules;
  onChoose: (chosen: ChosenSchedules) => void;
}

/** Renders the choice of a fee schedule per side, for a service that links them elsewhere. */
export function ChooseSchedules({ chosenSchedules, onChoose }: ChooseSchedulesProps) {
  const schedules = useQuery(feeScheduleQueries.list()).data?.schedules ?? [];
  const options = schedules.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className="ui-stack">
      <p className="ui-prose ui-aside">{t('whatIf.fees.elsewhere')}</p>
      <ThemeProvider>
        {(['LEFT', 'RIGHT'] as const).map((side) => (
          <SelectInput
            key={side}
            label={t(`whatIf.fees.${side}`)}
            placeholder={t('whatIf.fees.none')}
            value={chosenSchedules[side] ?? ''}
            options={options}
            onChange={(id) => onChoose({ ...chosenSchedules, [side]: id || undefined })}
          />
        ))}
      </ThemeProvider>
    </div>
  );
}
