import 'texts:feeWhatIf';
import { useMutation } from '@tanstack/react-query';
import type { SaleGroups } from '~/domain/fee-what-if/sale-groups';
import { locale, t } from '~/i18n/t';
import { fullTime } from '~/lib/relative-time';
import { chosenZone } from '~/lib/time-zone';
import { Button } from '~/ui/controls/Button';
import { toast } from '~/ui/overlay/toast';
import type { OverchargedFormat } from './overcharged-file';
import type { LoadedAmounts } from './use-amounts';
import type { FeeWhatIf } from './use-fee-what-if';

interface OverchargedDownloadsProps {
  whatIf: Pick<FeeWhatIf, 'grouping' | 'lines'>;
  loaded: LoadedAmounts;
  groups: SaleGroups;
  scheduleName: string;
  currency: string;
}

/** Renders the buttons that download the overcharged sales with their sums, as a file for the acquirer. */
export function OverchargedDownloads({
  whatIf: { lines, grouping },
  loaded,
  groups,
  scheduleName,
  currency,
}: OverchargedDownloadsProps) {
  const download = useMutation({
    networkMode: 'always',
    mutationFn: async (format: OverchargedFormat) => {
      // Only browsers download: the code that renders pages on a server leaves out what writes workbooks.
      if (import.meta.env.SSR) return;
      const { downloadOvercharged } = await import('./overcharged-file');
      await downloadOvercharged(
        async (from, count) => lines({ kind: 'overcharged' }, from, count),
        format,
        groups,
        {
          currency,
          properties: loaded.properties,
          scheduleOf: (group) => (group && grouping.optionOf(group)?.name) ?? scheduleName,
          day: fullTime(new Date(), locale(), chosenZone()),
          file: loaded.file?.name,
        },
      );
    },
    onError: () => toast({ tone: 'error', text: t('feeWhatIf.file.failed') }),
  });
  const refusal = groups.total.acquirer?.over.sales === 0 ? t('feeWhatIf.file.none') : undefined;
  return (
    <span className="ui-row">
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          size="small"
          disabledReason={refusal}
          busy={download.isPending && download.variables === format}
          onClick={() => download.mutate(format)}
        >
          {t(`feeWhatIf.file.${format}`)}
        </Button>
      ))}
    </span>
  );
}
