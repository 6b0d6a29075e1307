import type { MatchRule } from '@recon/contract/match-rule';
import { comparedSettings } from '@recon/engine/configuration/match-rules/compared-settings';
import { configFields } from '@recon/engine/configuration/match-rules/rule-config';
import { isMatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import { t } from '~/i18n/t';
import { Sheet } from '~/ui/overlay/Sheet';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { PlainTable } from '~/ui/page/PlainTable';
import { ruleSentence, ruleTypeName } from '../rule-sentence';
import { settingNames, valueText } from '../setting-messages';
import type { ManySheetProps } from './Steps';
import * as styles from './bulk.module.css';

type CompareSheetProps = Pick<ManySheetProps, 'contextType' | 'moves' | 'onClose'> & {
  ids: readonly string[];
  rules: readonly MatchRule[];
};

/** Renders two rules side by side: their sentences, types and settings; differences are marked with a text. */
export function CompareSheet({ ids, rules, contextType, moves, onClose }: CompareSheetProps) {
  const [one, other] = rules.filter(({ id }) => ids.includes(id));
  if (!one || !other)
    return (
      <Sheet title={t('rules.gone.title')} onClose={onClose}>
        <InlineAlert tone="warning">{t('rules.gone.text')}</InlineAlert>
      </Sheet>
    );
  const order = moves.order();
  const positionOf = ({ id }: MatchRule) => order.indexOf(id) + 1;
  const rowOf = (name: string, valueOf: (rule: MatchRule) => string) => {
    const values = [valueOf(one), valueOf(other)];
    return { name, values, differs: values[0] !== values[1] };
  };
  const rows = [
    rowOf(t('rulesMany.compare.tests'), (rule) => ruleSentence(rule, contextType)),
    rowOf(t('rules.type.label'), ({ type }) => ruleTypeName(type)),
    ...comparedSettings(one, other).map(({ key, differs }) => ({
      ...rowOf(settingNames([key]).join(), (rule) => textOf(rule, key)),
      differs,
    })),
  ];
  const count = rows.filter(({ differs }) => differs).length;
  return (
    <Sheet
      title={t('rulesMany.compare.title', { one: positionOf(one), other: positionOf(other) })}
      description={t('rulesMany.compare.count', { count })}
      onClose={onClose}
    >
      <PlainTable
        className={styles.table}
        columns={[
          t('rulesMany.compare.setting'),
          ...[one, other].map((rule) => t('rules.view.title', { position: positionOf(rule) })),
        ]}
        rows={rows.map(({ name, values, differs }) => ({
          'data-differs': differs || undefined,
          cells: [
            <>
              {name}
              <span className={styles.differs}>
                {differs ? t('rulesMany.compare.differs') : t('rulesMany.compare.same')}
              </span>
            </>,
            ...values,
          ],
        }))}
      />
    </Sheet>
  );
}

/** Returns a rule's setting as text: its value, the default that applies, or that its type has no such setting. */
function textOf({ type, config }: MatchRule, key: string): string {
  const field = isMatchRuleType(type) ? configFields[type].find((one) => one.key === key) : undefined;
  const value = config[key];
  const isSet = value !== undefined && value !== null;
  if (isSet) return field ? valueText(field, value) : JSON.stringify(value);
  return field
    ? t('rulesMany.compare.default', { value: valueText(field, field.default) })
    : t('rulesMany.compare.none');
}
