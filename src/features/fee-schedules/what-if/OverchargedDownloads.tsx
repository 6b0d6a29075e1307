import type { SaleGroups } from '@recon/engine/fees/what-if/sale-groups';
import { locale, t } from '~/i18n/t';
import { chosenZone, fullTime } from '~/lib/relative-time';
import { DownloadButtons } from '~/ui/controls/DownloadButtons';
import type { LoadedAmounts } from './use-amounts';
import type { FeeWhatIf } from './use-fee-what-if';

export interface OverchargedDownloadsProps {
  whatIf: Pick<FeeWhatIf, 'grouping' | 'session'>;
  amounts: LoadedAmounts;
  groups: SaleGroups;
  /** The name of the schedule that applies to groups without their own. */
  scheduleName: string;
  currency: string;
}

/** Renders the buttons that download the overcharged sales with their sums, as a file for the acquirer. */
export function OverchargedDownloads({
  whatIf: { session, grouping },
  amounts,
  groups,
  scheduleName,
  currency,
}: OverchargedDownloadsProps) {
  return (
    <DownloadButtons
      className="ui-row"
      labels={{ csv: t('feeWhatIf.file.csv'), xlsx: t('feeWhatIf.file.xlsx') }}
      failed={t('feeWhatIf.file.failed')}
      disabledReason={groups.total.acquirer?.over.sales === 0 ? t('feeWhatIf.file.none') : undefined}
      download={async (format) => {
        // Only browsers download: the code that renders pages on a server leaves out what writes workbooks.
        if (import.meta.env.SSR) return;
        const { downloadOvercharged } = await import('./overcharged-file');
        await downloadOvercharged(
          async (from, count) => session().lines({ kind: 'overcharged' }, from, count),
          format,
          groups,
          {
            currency,
            properties: amounts.properties,
            scheduleOf: (group) => (group && grouping.optionOf(group)?.name) ?? scheduleName,
            day: fullTime(new Date(), locale(), chosenZone()),
            file: amounts.file?.name,
          },
        );
      }}
    />
  );
}
