import type { SaleSums } from '@recon/engine/fees/what-if/sale-groups';
import { CheckInput } from '~/forms/controls/CheckInput';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import { GroupTable } from './GroupTable';
import { OverchargedDownloads, type OverchargedDownloadsProps } from './OverchargedDownloads';
import { sumText, type Unit } from './fee-what-if-messages';
import * as styles from './GroupedSales.module.css';

export interface GroupedSalesProps extends Omit<OverchargedDownloadsProps, 'currency'> {
  unit: Unit;
  onShow: (key: string) => void;
}

/** Renders sales grouped by brand, product and instalments: a table that can be sorted, and the sums of all groups. */
export function GroupedSales({ whatIf, amounts, unit, groups, scheduleName, onShow }: GroupedSalesProps) {
  const { grouping } = whatIf;
  const { by, count, total } = groups;
  return (
    <section aria-labelledby="fee-groups" className={styles.groups}>
      <div className="ui-row ui-between">
        <h2 id="fee-groups">{t('feeWhatIf.audit')}</h2>
        {total.acquirer && (
          <OverchargedDownloads {...{ whatIf, amounts, groups, currency: unit.currency, scheduleName }} />
        )}
      </div>
      {amounts.properties.length === 0 ? (
        amounts.file && <p className="ui-aside ui-prose">{t('feeWhatIf.groups.noColumns')}</p>
      ) : (
        <ThemeProvider>
          <fieldset className={`ui-row ${styles.by}`}>
            <legend className="ui-aside">{t('feeWhatIf.groups.by')}</legend>
            {amounts.properties.map((field) => (
              <CheckInput
                key={field}
                label={t(`feeWhatIf.column.${field}`)}
                checked={!grouping.off.includes(field)}
                onChange={(isOn) => grouping.setIsOn(field, isOn)}
              />
            ))}
          </fieldset>
        </ThemeProvider>
      )}
      <Total total={total} unit={unit} />
      {grouping.retry && (
        <InlineAlert tone="warning" onRetry={grouping.retry}>
          {t('feeWhatIf.groups.schedules.failed')}
        </InlineAlert>
      )}
      {groups.groups.some(({ key }) => grouping.optionOf(key)) && (
        <p className="ui-aside ui-prose">{t('feeWhatIf.groups.own')}</p>
      )}
      {by.length > 0 &&
        (count > groups.groups.length ? (
          <p className="ui-aside">{t('feeWhatIf.groups.tooMany', { count })}</p>
        ) : (
          <GroupTable {...{ groups, unit, onShow, grouping }} />
        ))}
    </section>
  );
}

function Total({ total: { sales, omitted, scheduled, acquirer }, unit }: { total: SaleSums; unit: Unit }) {
  const by = { count: sales, scheduled: sumText(scheduled, unit) };
  return (
    <p className="ui-aside ui-prose">
      {acquirer
        ? t('feeWhatIf.groups.total.charged', {
            ...by,
            charged: sumText(acquirer.charged, unit),
            over: acquirer.over.sales,
            overcharge: sumText(acquirer.over.overcharge, unit),
          })
        : t('feeWhatIf.groups.total', by)}{' '}
      {omitted > 0 && t('feeWhatIf.groups.total.omitted', { count: omitted })}
    </p>
  );
}
