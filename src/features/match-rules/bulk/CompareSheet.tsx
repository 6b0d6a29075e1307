import 'texts:rules';
import 'texts:rulesMany';
import type { MatchRule } from '~/contract/match-rule';
import { comparedSettings } from '~/domain/match-rules/compared-settings';
import { configFields, isMatchRuleType } from '~/domain/match-rules/rule-config';
import { t } from '~/i18n/t';
import { Sheet } from '~/ui/overlay/Sheet';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { ruleSentence } from '../rule-sentence';
import { ruleTypeName } from '../rule-tokens';
import { settingNames, valueText } from '../setting-messages';
import { type ManySheetProps, positionsIn } from './sheet-props';
import * as styles from './bulk.module.css';

type CompareSheetProps = Pick<ManySheetProps, 'contextType' | 'moves' | 'onClose'> & {
  ids: readonly string[];
  /** All rules of the context, in order. */
  rules: readonly MatchRule[];
};

/** Renders two rules side by side: their sentences, types and settings; differences are marked with a text. */
export function CompareSheet({ ids, rules, contextType, moves, onClose }: CompareSheetProps) {
  const [one, other] = rules.filter(({ id }) => ids.includes(id));
  if (!one || !other)
    return (
      <Sheet open title={t('rules.gone.title')} onClose={onClose}>
        <InlineAlert tone="warning">{t('rules.gone.text')}</InlineAlert>
      </Sheet>
    );
  const positions = positionsIn(moves.order());
  const rows = [
    {
      name: t('rulesMany.compare.tests'),
      values: [ruleSentence(one, contextType), ruleSentence(other, contextType)],
    },
    { name: t('rules.type.label'), values: [ruleTypeName(one.type), ruleTypeName(other.type)] },
    ...comparedSettings(one, other).map(({ key, differs }) => ({
      name: settingNames([key]).join(),
      values: [textOf(one, key), textOf(other, key)],
      differs,
    })),
  ].map((row) => ({ differs: row.values[0] !== row.values[1], ...row }));
  const count = rows.filter(({ differs }) => differs).length;
  return (
    <Sheet
      open
      title={t('rulesMany.compare.title', {
        one: positions.get(one.id) ?? 0,
        other: positions.get(other.id) ?? 0,
      })}
      description={t('rulesMany.compare.count', { count })}
      onClose={onClose}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('rulesMany.compare.setting')}</th>
            {[one, other].map(({ id }) => (
              <th key={id} scope="col">
                {t('rules.view.title', { position: positions.get(id) ?? 0 })}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, values, differs }) => (
            <tr key={name} data-differs={differs || undefined}>
              <th scope="row">
                {name}
                <span className={styles.differs}>
                  {differs ? t('rulesMany.compare.differs') : t('rulesMany.compare.same')}
                </span>
              </th>
              <td>{values[0]}</td>
              <td>{values[1]}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
