import 'texts:rulesLint';
import { use } from 'react';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { HintsContext } from './RuleHints';

/**
 * Renders the number of hints, as the button that lists them. It is shown even without hints, so that nothing moves.
 */
export function HintCount() {
  const { findings, open } = use(HintsContext);
  return (
    <Button
      variant="quiet"
      icon={findings.length > 0 ? 'warning' : 'check'}
      aria-haspopup="dialog"
      onClick={() => open()}
    >
      {t('rulesLint.count', { count: findings.length })}
    </Button>
  );
}
