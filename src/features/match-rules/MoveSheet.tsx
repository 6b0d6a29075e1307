import 'texts:rules';
import { useState } from 'react';
import type { MatchRule } from '~/contract/match-rule';
import { moveAfter, moveBefore, moveTo, type Order } from '~/domain/match-rules/order';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { Fields } from '~/forms/controls/Field';
import { NumberInput } from '~/forms/controls/NumberInput';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { Sheet } from '~/ui/overlay/Sheet';
import { RulePicker } from './RulePicker';
import { ruleSentence } from './rule-sentence';

/** Which way of naming a place the sheet begins with. */
export type MoveBy = 'position' | 'before' | 'after';

interface MoveSheetProps {
  rule: MatchRule;
  rules: readonly MatchRule[];
  contextType: string | undefined;
  by: MoveBy;
  onMove: (order: Order) => void;
  onClose: () => void;
}

/** Moves a rule to a numbered position, or before or after another rule: what a drag does, by click and keys. */
export function MoveSheet({ rule, rules, contextType, onMove, onClose, ...given }: MoveSheetProps) {
  const [by, setBy] = useState(given.by);
  const [typed, setTyped] = useState('');
  const [besideId, setBesideId] = useState('');
  const [error, setError] = useState<string>();
  const order = rules.map(({ id }) => id);
  const position = order.indexOf(rule.id) + 1;

  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setError(undefined);
    };
  function submit() {
    const wished = wishedOrder(order, rule.id, { by, typed, besideId });
    if (typeof wished === 'string') return setError(wished);
    onMove(wished);
    onClose();
  }

  return (
    <Sheet
      open
      title={t('rules.moveTo.title', { position })}
      description={ruleSentence(rule, contextType)}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="primary" sends>
            {t('rules.moveTo.submit')}
          </Button>
        </>
      }
    >
      <Fields>
        <div>
          <SegmentedFilter
            label={t('rules.moveTo.by')}
            value={by}
            onChange={changing(setBy)}
            options={[
              { value: 'position', label: t('rules.moveTo.byPosition') },
              { value: 'before', label: t('rules.moveTo.byBefore') },
              { value: 'after', label: t('rules.moveTo.byAfter') },
            ]}
          />
        </div>
        {by === 'position' ? (
          <NumberInput
            data-start=""
            label={t('rules.moveTo.position')}
            help={t('rules.moveTo.positionHelp', { position, total: order.length })}
            error={error}
            value={typed}
            onChange={changing(setTyped)}
          />
        ) : (
          <RulePicker
            label={by === 'before' ? t('rules.moveTo.beforeWhich') : t('rules.moveTo.afterWhich')}
            rules={rules}
            without={rule.id}
            contextType={contextType}
            value={besideId}
            error={error}
            onChange={changing(setBesideId)}
          />
        )}
      </Fields>
    </Sheet>
  );
}

/** The full order with the rule at the place chosen, or what is wrong with the choice. */
function wishedOrder(
  order: Order,
  ruleId: string,
  { by, typed, besideId }: { by: MoveBy; typed: string; besideId: string },
): Order | string {
  if (by === 'position') {
    const wanted = typed === '' ? Number.NaN : Number(typed);
    if (!(wanted >= 1 && wanted <= order.length)) return t('rules.moveTo.outside', { total: order.length });
    return moveTo(order, ruleId, wanted - 1);
  }
  if (besideId === '') return t('rules.moveTo.noRule');
  return (by === 'before' ? moveBefore : moveAfter)(order, ruleId, besideId);
}
