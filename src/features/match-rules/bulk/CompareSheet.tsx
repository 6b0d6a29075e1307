import type { MatchRule } from '@recon/contract/match-rule';
import { t } from '~/i18n/t';
import { Sheet } from '~/ui/overlay/Sheet';
import { ChangeTable } from '~/ui/page/ChangeTable';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { ruleFields } from '../rule-fields';
import { ruleSentence } from '../rule-sentence';
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
  const tests = {
    key: 'tests',
    label: t('rulesMany.compare.tests'),
    before: ruleSentence(one, contextType),
    after: ruleSentence(other, contextType),
  };
  const fields = [tests, ...ruleFields(one, other)];
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
