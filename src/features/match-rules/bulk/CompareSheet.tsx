import type { MatchRule } from '@recon/contract/match-rule';
import { comparedSettings } from '@recon/engine/configuration/match-rules/compared-settings';
import { configFields } from '@recon/engine/configuration/match-rules/rule-config';
import { isMatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import { t } from '~/i18n/t';
import { Sheet } from '~/ui/overlay/Sheet';
import { ChangeTable } from '~/ui/page/ChangeTable';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { ruleSentence, ruleTypeName } from '../rule-sentence';
import { settingNames, valueText } from '../setting-messages';
import type { ManySheetProps } from './Steps';

type CompareSheetProps = Pick<ManySheetProps, 'contextType' | 'moves' | 'onClose'> & {
  ids: readonly string[];
  rules: readonly MatchRule[];
};

/** Renders two rules side by side: their sentences, types and settings; equal settings have one value. */
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
  const ruleTitle = (rule: MatchRule) => t('rules.view.title', { position: positionOf(rule) });
  const fieldOf = (key: string, label: string, valueOf: (rule: MatchRule) => string) => ({
    key,
    label,
    before: valueOf(one),
    after: valueOf(other),
  });
  const fields = [
    fieldOf('tests', t('rulesMany.compare.tests'), (rule) => ruleSentence(rule, contextType)),
    fieldOf('type', t('rules.type.label'), ({ type }) => ruleTypeName(type)),
    ...comparedSettings(one, other).map(({ key, differs }) => {
      const field = fieldOf(key, settingNames([key]).join(), (rule) => textOf(rule, key));
      // A default that applies equals a value that is set.
      return differs ? field : { ...field, after: field.before };
    }),
  ];
  const title = t('rulesMany.compare.title', { one: positionOf(one), other: positionOf(other) });
  const count = fields.filter(({ before, after }) => before !== after).length;
  return (
    <Sheet title={title} description={t('rulesMany.compare.count', { count })} onClose={onClose}>
      <ChangeTable
        caption={title}
        objects={[{ key: 'rules', fields }]}
        sides={[ruleTitle(one), ruleTitle(other)]}
        isChange={false}
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
