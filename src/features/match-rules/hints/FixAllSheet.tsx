import { useMemo } from 'react';
import { stageAll } from '@recon/engine/configuration/change-plan/staged-rules';
import { fixAll } from '@recon/engine/hints/fix-all';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { BoardState, RuleBoardProps } from '../board-props';
import { SaveSheet, type SaveSheetProps } from '../what-if/SaveSheet';
import { hintText } from './RuleHints';

type FixAllSheetProps = Pick<BoardState, 'rules'> &
  Pick<RuleBoardProps, 'normalizesFees'> &
  Pick<SaveSheetProps, 'contextId' | 'contextType' | 'refusal' | 'onClose'>;

/** Renders what the fixes of all hints would change and which hints would remain, and saves it step by step. */
export function FixAllSheet({ rules, normalizesFees, ...props }: FixAllSheetProps) {
  const { contextType, onClose } = props;
  const fixed = useMemo(
    () => fixAll(rules, { contextType, normalizesFees }),
    [rules, contextType, normalizesFees],
  );
  return (
    <SaveSheet
      {...props}
      title={t('rulesLint.fixAll.title')}
      rules={rules}
      staged={stageAll(fixed.rules)}
      doneText={t('rulesLint.fixAll.done')}
      onDone={onClose}
    >
      <Remaining {...fixed} />
    </SaveSheet>
  );
}

function Remaining({ rules, remaining }: ReturnType<typeof fixAll>) {
  const positions = new Map(rules.map(({ id }, index) => [id, index + 1]));
  if (remaining.length === 0) return null;
  return (
    <InlineAlert title={t('rulesLint.fixAll.remaining', { count: remaining.length })}>
      <ul>
        {remaining.map((finding) => (
          <li key={`${finding.ruleId} ${finding.code} ${finding.values.settings?.join()}`}>
            {t('rulesLint.of', { position: positions.get(finding.ruleId) ?? 0 })}{' '}
            {hintText(finding, (id) => positions.get(id))}
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
