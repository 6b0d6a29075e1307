import { useEffect, useEffectEvent, useState } from 'react';
import { stageAll, type StagedRules } from '@recon/engine/configuration/change-plan/staged-rules';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import type { SuggestedPlace } from '@recon/engine/configuration/change-plan/with-suggested';
import { isChosenByDefault, type Suggestion, type Suggestions } from '@recon/engine/suggestions/suggestion';
import { t } from '~/i18n/t';
import { useWorkerRun } from '~/lib/use-worker-query';
import { Button } from '~/ui/controls/Button';
import { Icon } from '~/ui/controls/Icon';
import { SegmentedFilter } from '~/ui/controls/SegmentedFilter';
import { Sheet } from '~/ui/overlay/Sheet';
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { RuleTypeIcon } from '../RuleCells';
import { ruleSentence } from '../rule-sentence';
import { numberText, percentOf } from './number-text';
import { noSuggestionText, ruleEvidenceText, riskText, suggestionTitle } from './suggest-messages';
import { newRuleId } from './use-staged-rules';
import { CalculationProgress } from './CalculationProgress';
import * as styles from './SuggestSheet.module.css';

export interface SuggestSheetProps {
  contextType: string;
  staged: StagedRules;
  lefts: number;
  /** Suggests rules for the transactions that `behind` leaves unmatched. Resolves to `undefined` if cancelled. */
  suggest: (behind: StagedRules, onProgress: (done: number) => void) => Promise<Suggestions | undefined>;
  onLeave: () => void;
  onStage: (rules: readonly StagedRule[], place: SuggestedPlace) => void;
  onClose: () => void;
}

/** Renders rules derived from the transactions, with their effect and risk, to be staged (docs/suggestions.md). */
export function SuggestSheet({ contextType, staged, lefts, suggest, ...props }: SuggestSheetProps) {
  const { onLeave, onStage, onClose } = props;
  // Later changes to the rules of the page do not change the suggestions that the user views.
  const [before] = useState(staged);
  const hasRules = before.rules.length > 0;
  const [place, setPlace] = useState<SuggestedPlace>(hasRules ? 'behind' : 'instead');
  const { isChosen, toggle, reset } = useChosen();
  // The version drops the suggestions for the other place at once.
  const run = { version: place === 'behind' ? 1 : 0, question: '', delay: 0 };
  const { result, progress, failure } = useWorkerRun(run, async (onProgress) =>
    suggest(place === 'behind' ? before : stageAll([]), onProgress),
  );
  const leave = useEffectEvent(onLeave);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the other place starts another search, so the current one ends
  useEffect(() => () => leave(), [place]);
  const chosen = result?.suggestions.filter(isChosen) ?? [];
  const count = chosen.length;
  const stageThem = () => {
    const rules = chosen.map(({ rule: { type, config } }) => ({ id: newRuleId(), type, config }));
    onStage(rules, place);
    toast({ text: t('suggest.staged', { count }) });
    onClose();
  };
  return (
    <Sheet
      title={t('suggest.title')}
      description={t('suggest.about')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
          <Button
            variant="primary"
            disabledReason={count === 0 ? t('suggest.stage.none') : undefined}
            onClick={stageThem}
          >
            {t('suggest.stage', { count })}
          </Button>
        </>
      }
    >
      <div className="ui-stack ui-start">
        {hasRules && (
          <SegmentedFilter
            label={t('suggest.place')}
            value={place}
            onChange={(next) => {
              setPlace(next);
              reset();
            }}
            options={(['behind', 'instead'] as const).map((value) => ({
              value,
              label: t(`suggest.place.${value}`),
            }))}
          />
        )}
        {!result && failure === undefined && (
          <CalculationProgress what="suggest.progress" progress={progress ?? 0} />
        )}
        {failure !== undefined && <InlineAlert tone="error">{t('suggest.failed')}</InlineAlert>}
        {result && <SuggestResult known={result} behind={place === 'behind'} />}
      </div>
      <ol className={styles.list} aria-label={t('suggest.list')}>
        {result?.suggestions.map((suggestion, at, all) => (
          <SuggestedRule
            // Suggestions differ only in their place.
            key={`${place} ${at}`}
            {...{ suggestion, contextType, lefts }}
            checked={isChosen(suggestion, at, all)}
            onChange={() => toggle(at)}
          />
        ))}
      </ol>
    </Sheet>
  );
}

/** Returns which suggestions are chosen, by their indexes: those that are by default, until the user switches one. */
function useChosen() {
  const [switched, setSwitched] = useState<ReadonlySet<number>>(new Set());
  return {
    isChosen: (one: Suggestion, at: number, all: readonly Suggestion[]) =>
      isChosenByDefault(one, at, all) !== switched.has(at),
    toggle: (at: number) => {
      const next = new Set(switched);
      if (!next.delete(at)) next.add(at);
      setSwitched(next);
    },
    reset: () => setSwitched(new Set()),
  };
}

/** Renders what all suggested rules match together, or why there are none. `behind`: the staged rules run first. */
function SuggestResult({ known, behind }: { known: Suggestions; behind: boolean }) {
  const { suggestions, free, matched, leftOut = [] } = known;
  if (suggestions.length === 0)
    return (
      <InlineAlert tone="warning" title={t('suggest.empty')}>
        {noSuggestionText(known, behind)}
      </InlineAlert>
    );
  const percent = percentOf(matched.left, free.left);
  const sums = {
    found: suggestions.length,
    left: numberText(String(matched.left)),
    lefts: free.left,
    right: numberText(String(matched.right)),
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
    </>
  );
}

interface SuggestedRuleProps extends Pick<SuggestSheetProps, 'contextType' | 'lefts'> {
  suggestion: Suggestion;
  checked: boolean;
  onChange: () => void;
}

/** Renders a suggested rule as a list item: what it tests and matches, its risk and evidence, and a checkbox. */
export function SuggestedRule({ suggestion, lefts, contextType, checked, onChange }: SuggestedRuleProps) {
  const { rule, evidence, takes, risk } = suggestion;
  const percent = percentOf(takes.lefts, lefts);
  const readOff = ruleEvidenceText(evidence);
  return (
    <li>
      <label className={styles.rule}>
        <input type="checkbox" className="ui-box" checked={checked} onChange={onChange} />
        <RuleTypeIcon type={rule.type} />
        <span className={styles.body}>
          <span className={styles.type}>{suggestionTitle(rule, contextType)}</span>
          <span>{ruleSentence(rule, contextType)}</span>
          <span>{t('suggest.takes', { count: takes.lefts, percent })}</span>
          <span className={styles.risk} data-level={risk.level}>
            <Icon name={risk.level === 'low' ? 'check' : 'warning'} />
            <span>
              <strong>{t(`suggest.risk.${risk.level}`)}</strong> {riskText(risk.reason)}
            </span>
          </span>
          {readOff !== undefined && <span className="ui-small">{readOff}</span>}
        </span>
      </label>
    </li>
  );
}
