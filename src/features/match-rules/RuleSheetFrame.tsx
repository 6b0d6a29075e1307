import 'texts:rules';
import type { MatchRule } from '~/contract/match-rule';
import { t } from '~/i18n/t';
import { SheetSkeleton } from '~/ui/overlay/SheetSkeleton';

interface RuleSheetFrameProps {
  /** Id of a rule, `new`, or undefined. */
  open: string | undefined;
  onOpen: (rule: string | undefined) => void;
  rules: readonly MatchRule[];
}

/** Renders the placeholder of a rule's sheet while its code loads. */
export function RuleSheetFrame({ open, onOpen, rules }: RuleSheetFrameProps) {
  const position = rules.findIndex(({ id }) => id === open) + 1;
  if (position === 0 && open !== 'new') return null;
  const title = open === 'new' ? t('rules.new') : t('rules.view.title', { position });
  return <SheetSkeleton title={title} onClose={() => onOpen(undefined)} />;
}
