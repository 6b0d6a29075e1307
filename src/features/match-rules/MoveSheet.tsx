import { type SyntheticEvent, useState } from 'react';
import type { MatchRule } from '@recon/contract/match-rule';
import {
  moveAfter,
  moveBefore,
  moveTo,
  type Order,
  orderOf,
} from '@recon/engine/configuration/match-rules/order';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { FieldSet } from '~/forms/controls/Field';
import { NumberInput } from '~/forms/controls/NumberInput';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { Sheet } from '~/ui/overlay/Sheet';
import { RulePicker } from './RulePicker';
import { ruleSentence } from './rule-sentence';

/** What the move sheet asks for when it opens: a position, or the rule to move before or after. */
export type MoveBy = 'position' | 'before' | 'after';

interface MoveSheetProps {
  /** The rules to move together, in their order; often only one. */
  movedRules: readonly MatchRule[];
  rules: readonly MatchRule[];
  contextType: string | undefined;
  by: MoveBy;
  onMove: (order: Order) => void;
  onClose: () => void;
}

/** Renders the form that moves rules to a position or next to another rule: the alternative to dragging. */
export function MoveSheet({ movedRules, rules, contextType, onMove, onClose, ...begin }: MoveSheetProps) {
  const [by, setBy] = useState(begin.by);
  const [typed, setTyped] = useState('');
  const [besideId, setBesideId] = useState('');
  const [error, setError] = useState<string>();
  const order = orderOf(rules);
  const ids = orderOf(movedRules);
  const { title, submit: submitLabel, ...words } = wordsFor(order, movedRules);

  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setError(undefined);
    };
  function submit(event: SyntheticEvent) {
    event.preventDefault();
    const wished = wishedOrder(order, ids, { by, typed, besideId });
    if (typeof wished === 'string') return setError(wished);
    onMove(wished);
    onClose();
  }

  return (
    <Sheet
      title={title}
      description={movedRules[0] && movedRules.length === 1 && ruleSentence(movedRules[0], contextType)}
      onClose={onClose}
      onSubmit={submit}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button type="submit" variant="primary" sends>
            {submitLabel}
          </Button>
        </>
      }
    >
      <FieldSet>
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
          <NumberInput data-start="" {...{ ...words, error }} value={typed} onChange={changing(setTyped)} />
        ) : (
          <RulePicker
            {...{ rules, contextType, error }}
            label={t(`rules.moveTo.${by}Which`)}
            excludedIds={ids}
            value={besideId}
            onChange={changing(setBesideId)}
          />
        )}
      </FieldSet>
    </Sheet>
  );
}

function wordsFor(order: Order, moved: readonly MatchRule[]) {
  const count = moved.length;
  const many = count === 1 ? '' : 'Many';
  const position = order.indexOf(moved[0]?.id ?? '') + 1;
  const total = order.length;
  const highest = total - count + 1;
  return {
    title: t(`rules.moveTo.title${many}`, { position, count }),
    submit: t(`rules.moveTo.submit${many}`),
    label: t(`rules.moveTo.position${many}`),
    help: t(`rules.moveTo.position${many}Help`, { position, total, highest }),
    invalid: t('rules.moveTo.outside', { total: highest }),
  };
}

type Target = { by: MoveBy; typed: string; besideId: string };

/** Returns the ids of all rules with `ids` moved to the target; an error message if the target is invalid. */
function wishedOrder(order: Order, ids: Order, { by, typed, besideId }: Target): Order | string {
  if (by === 'position') {
    const wanted = typed === '' ? Number.NaN : Number(typed);
    const highest = order.length - ids.length + 1;
    if (!(Number.isInteger(wanted) && wanted >= 1 && wanted <= highest))
      return t('rules.moveTo.outside', { total: highest });
    return moveTo(order, ids, wanted - 1);
  }
  if (besideId === '') return t('rules.moveTo.noRule');
  return (by === 'before' ? moveBefore : moveAfter)(order, ids, besideId);
}
