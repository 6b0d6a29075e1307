import 'texts:suggest';
import { useState } from 'react';
import { type StagedRules, unchanged } from '~/domain/change-plan/staged-rules';
import type { StagedRule } from '~/domain/change-plan/staged-rule';
import type { SuggestedPlace } from '~/domain/change-plan/with-suggested';
import type { Suggestions } from '~/domain/rule-suggestions/suggestion';
import { formatDecimal } from '~/domain/money/format';
import { perCent } from '~/domain/what-if/per-cent';
import { locale, t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { ProgressBar } from '~/ui/controls/ProgressBar';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { Sheet } from '~/ui/overlay/Sheet';
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { newRuleId } from './new-rule-id';
import { SuggestedRule } from './SuggestedRule';
import { emptyText } from './suggest-messages';
import { useSuggestions } from './use-suggestions';
import * as styles from './SuggestSheet.module.css';

export interface SuggestSheetProps {
  contextType: string;
  staged: StagedRules;
  /** The number of transactions on the left. */
  lefts: number;
  /** Derives rules from the transactions that `behind` leaves unmatched. Resolves to `undefined` if cancelled. */
  suggest: (behind: StagedRules, onProgress: (done: number) => void) => Promise<Suggestions | undefined>;
  /** Cancels the request. */
  onLeave: () => void;
  onStage: (rules: readonly StagedRule[], place: SuggestedPlace) => void;
  onClose: () => void;
}

/**
 * Renders rules that were derived from the transactions, each with what it takes and its risk. Stages the selected ones
 * (docs/suggestions.md).
 */
export function SuggestSheet({ contextType, staged, lefts, suggest, ...props }: SuggestSheetProps) {
  const { onLeave, onStage, onClose } = props;
  // Later changes to the rules of the page do not change the suggestions that the user views.
  const [before] = useState(staged);
  const hasRules = before.rules.length > 0;
  const [place, setPlace] = useState<SuggestedPlace>(hasRules ? 'behind' : 'instead');
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const { progress, found } = useSuggestions(
    place,
    async (onProgress) => suggest(place === 'behind' ? before : unchanged([]), onProgress),
    onLeave,
  );
  const known = found === 'failed' ? undefined : found;
  const chosen = known?.suggestions.filter((_, at) => !left.has(at)) ?? [];
  const switched = (at: number) => {
    const next = new Set(left);
    if (!next.delete(at)) next.add(at);
    setLeft(next);
  };
  const stageThem = () => {
    onStage(
      chosen.map(({ rule: { type, config } }) => ({ id: newRuleId(), type, config })),
      place,
    );
    toast({ text: t('suggest.staged', { count: chosen.length }) });
    onClose();
  };
  return (
    <Sheet
      open
      title={t('suggest.title')}
      description={t('suggest.about')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={chosen.length === 0 ? t('suggest.stage.none') : undefined}
            onClick={stageThem}
          >
            {t('suggest.stage', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <div className={styles.head}>
        {hasRules && (
          <SegmentedFilter
            label={t('suggest.place')}
            value={place}
            onChange={(next) => {
              setPlace(next);
              setLeft(new Set());
            }}
            options={(['behind', 'instead'] as const).map((value) => ({
              value,
              label: t(`suggest.place.${value}`),
            }))}
          />
        )}
        {found === undefined && <Waiting progress={progress} />}
        {found === 'failed' && <InlineAlert tone="error">{t('suggest.failed')}</InlineAlert>}
        {known && <Answer known={known} behind={place === 'behind'} />}
      </div>
      <ol className={styles.list} aria-label={t('suggest.list')}>
        {known?.suggestions.map((suggestion, at) => (
          <SuggestedRule
            // oxlint-disable-next-line react/no-array-index-key -- its place is all that tells one from another
            key={`${place} ${at}`}
            suggestion={suggestion}
            lefts={lefts}
            contextType={contextType}
            checked={!left.has(at)}
            onChange={() => switched(at)}
          />
        ))}
      </ol>
    </Sheet>
  );
}

function Waiting({ progress }: { progress: number }) {
  const percent = Math.floor(progress * 100);
  return (
    <output className={styles.waiting}>
      <span>{t('suggest.progress', { percent })}</span>
      <ProgressBar label={t('suggest.progress', { percent })} value={percent} max={100} />
    </output>
  );
}

/** Renders what all suggested rules match together, or why there are no suggestions. */
function Answer({ known, behind }: { known: Suggestions; behind: boolean }) {
  const { suggestions, free, matched, sampled, leftOut = [] } = known;
  if (suggestions.length === 0)
    return (
      <InlineAlert tone="warning" title={t('suggest.empty')}>
        {emptyText(known, behind)}
      </InlineAlert>
    );
  const number = (count: number) => formatDecimal(String(count), { locale: locale() });
  const percent = formatDecimal(perCent(String(matched.left), String(free.left)), { locale: locale() });
  const sums = {
    found: suggestions.length,
    left: number(matched.left),
    lefts: free.left,
    right: number(matched.right),
    rights: free.right,
  };
  return (
    <>
      {leftOut.map(({ side, refused, rows }) => (
        <InlineAlert key={side} tone="warning">
          {t(`suggest.leftOut.${side}`, { refused, rows })}
        </InlineAlert>
      ))}
      <output>{behind ? t('suggest.sum.behind', sums) : t('suggest.sum', { ...sums, percent })}</output>
      {sampled !== undefined && <p className={styles.quiet}>{t('suggest.sampled', { count: sampled })}</p>}
    </>
  );
}
