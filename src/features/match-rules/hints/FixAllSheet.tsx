import { use, useMemo } from 'react';
import { unchanged } from '@recon/engine/configuration/change-plan/staged-rules';
import type { Finding } from '@recon/engine/hints/finding';
import { fixAll } from '@recon/engine/hints/fix-all';
import { t } from '~/i18n/t';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { BoardState, RuleBoardProps } from '../board-props';
import { SaveSheet, type SaveSheetProps } from '../what-if/SaveSheet';
import { HintsContext, hintText } from './RuleHints';

type FixAllSheetProps = Pick<BoardState, 'rules'> &
  Pick<RuleBoardProps, 'normalizesFees'> &
  Pick<SaveSheetProps, 'contextId' | 'contextType' | 'refusal' | 'onClose'>;

/** Shows what the fixes of all hints would change, and saves it step by step. */
export function FixAllSheet({ rules, normalizesFees, ...props }: FixAllSheetProps) {
  const { contextType, onClose } = props;
  const unfixable = use(HintsContext).findings.filter(({ fix }) => !fix);
  const fixed = useMemo(
    () => fixAll(rules, { contextType, normalizesFees }),
    [rules, contextType, normalizesFees],
  );
  return (
    <SaveSheet
      {...props}
      title={t('rulesLint.fixAll.title')}
      rules={rules}
      staged={unchanged(fixed.rules)}
      doneText={t('rulesLint.fixAll.done')}
      onDone={onClose}
    >
      <Unfixed title={t('rulesLint.fixAll.skipped')} findings={fixed.skipped} />
      <Unfixed title={t('rulesLint.fixAll.unfixable', { count: unfixable.length })} findings={unfixable} />
    </SaveSheet>
  );
}

/** Renders hints that are not fixed here. */
function Unfixed({ title, findings }: { title: string; findings: readonly Finding[] }) {
  const { positions } = use(HintsContext);
  if (findings.length === 0) return null;
  return (
    <InlineAlert title={title}>
      <ul>
        {findings.map((finding) => (
          <li key={`${finding.ruleId} ${finding.code} ${finding.values.settings?.join()}`}>
            {t('rulesLint.of', { position: positions.get(finding.ruleId) ?? 0 })}{' '}
            {hintText(finding, (id) => positions.get(id))}
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
