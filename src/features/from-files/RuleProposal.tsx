import type { MatchRate } from '@recon/engine/comparison/match-rate';
import { typeMeaning, typeName } from '~/features/contexts/context-messages';
import { numberText, percentOf } from '~/features/match-rules/what-if/number-text';
import { noSuggestionText } from '~/features/match-rules/what-if/suggest-messages';
import { SuggestedRule } from '~/features/match-rules/what-if/SuggestSheet';
import { RadioCards } from '~/forms/controls/RadioCards';
import { t } from '~/i18n/t';
import { useWorkerQuery } from '~/lib/use-worker-query';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import type { FoundSetup } from '@recon/engine/session/from-files-session';
import { SetupNotes } from './SetupNotes';
import type { ProposalChoice } from './use-proposal-choice';
import type { ChosenFiles } from './use-chosen-files';
import * as styles from './from-files.module.css';

type Proposal = FoundSetup['proposals'][number];

interface RuleProposalProps {
  foundSetup: FoundSetup;
  choice: ProposalChoice;
  files: ChosenFiles;
  /** Which files have no row that can be read, so that no rule can be suggested; `undefined` if both have some. */
  unread: string | undefined;
}

/** Renders the type of the context, the suggested rules with a checkbox each, and what the chosen ones match. */
export function RuleProposal({ foundSetup, choice, files, unread }: RuleProposalProps) {
  const { contextType, suggestions } = choice.proposal;
  return (
    <section className="ui-card ui-stack" aria-labelledby="from-files-rules">
      <h2 id="from-files-rules">{t('fromFiles.rules')}</h2>
      <ChosenRate {...{ foundSetup, choice, files }} />
      <SetupNotes notes={foundSetup.notes} hasRules={suggestions.suggestions.length > 0} />
      <RadioCards<Proposal['contextType']>
        label={t('contexts.field.type')}
        value={contextType}
        onChange={choice.onType}
        options={foundSetup.proposals.map(({ contextType: value, suggestions: { free, matched } }) => ({
          value,
          sign: value,
          label: typeName(value),
          // Without rows, there is no rate.
          explanation:
            unread === undefined
              ? `${typeMeaning(value)} ${t('fromFiles.type.matches', {
                  left: percentOf(matched.left, free.left),
                  right: percentOf(matched.right, free.right),
                })}`
              : typeMeaning(value),
        }))}
      />
      {choice.leftOut.size > 0 && (
        <p className="ui-aside">
          {t(choice.rules.length === 0 ? 'fromFiles.rules.none' : 'fromFiles.rules.leftOut')}
        </p>
      )}
      {suggestions.suggestions.length === 0 ? (
        <InlineAlert tone="warning" title={t('suggest.empty')}>
          {unread === undefined
            ? `${noSuggestionText(suggestions, false)} ${t('fromFiles.rules.later')}`
            : `${unread} ${t('fromFiles.rules.unread')}`}
        </InlineAlert>
      ) : (
        <ol className={styles.list} aria-label={t('suggest.list')}>
          {suggestions.suggestions.map((suggestion, at) => (
            <SuggestedRule
              // Suggestions differ only in their place.
              key={`${contextType} ${at}`}
              {...{ suggestion, contextType }}
              lefts={suggestions.free.left}
              checked={!choice.leftOut.has(at)}
              onChange={() => choice.toggle(at)}
            />
          ))}
        </ol>
      )}
    </section>
  );
}

/** Renders the part of both files that the chosen rules match, one large number per file. */
function ChosenRate({ foundSetup, choice, files }: Omit<RuleProposalProps, 'unread'>) {
  const { contextType } = choice.proposal;
  const rules = choice.rules.map((rule, at) => ({ ...rule, priority: at + 1 }));
  const { data: rates } = useWorkerQuery(
    JSON.stringify([foundSetup.sides, contextType, rules, files.version]),
    async () => files.session().rates(foundSetup.sides, contextType, rules),
    { keepsPrevious: true },
  );
  if (!rates || [rates.left, rates.right].some((rate) => partOf(rate)[1] === 0)) return null;
  const { suggestions, matched, free } = choice.proposal.suggestions;
  // A rate of zero would read as files that do not fit, when no suggested rule is chosen yet.
  const isUnchosen = rules.length === 0 && suggestions.length > 0;
  return (
    <output className={styles.rates}>
      {(['left', 'right'] as const).map((side) => (
        <span key={side} data-side={side}>
          <strong>
            {isUnchosen
              ? t('fromFiles.rate.upTo', { percent: percentOf(matched[side], free[side]) })
              : t('ui.percent', { percent: percentOf(...partOf(rates[side])) })}
          </strong>
          <span>
            {isUnchosen
              ? t(`fromFiles.rate.upTo.${side}`)
              : t(`fromFiles.rate.${side}`, countsOf(rates[side]))}
          </span>
        </span>
      ))}
    </output>
  );
}

const partOf = ({ rows: { confirmed, proposed, open } }: MatchRate) =>
  [confirmed + proposed, confirmed + proposed + open] as const;

function countsOf(rate: MatchRate) {
  const [matched, count] = partOf(rate);
  return { matched: numberText(String(matched)), count };
}
