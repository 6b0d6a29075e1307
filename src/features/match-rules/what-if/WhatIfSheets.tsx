import type { Context } from '@recon/contract/context';
import { replaceRuleId, withRule } from '@recon/engine/configuration/change-plan/staged-rules';
import { withSuggested } from '@recon/engine/configuration/change-plan/with-suggested';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { t } from '~/i18n/t';
import { type PairToExplain, ExplainSheet } from './ExplainSheet';
import type { ComparedRuns } from './SaveNotes';
import { SaveSheet, type SaveSheetProps } from './SaveSheet';
import { StagedRuleSheet } from './StagedRuleSheet';
import { SuggestSheet, type SuggestSheetProps } from './SuggestSheet';
import type { useStagedRules } from './use-staged-rules';
import type { WhatIf } from './use-what-if';

export type OpenedSheet =
  | { kind: 'edit'; rule: StagedRule | undefined }
  | { kind: 'save' | 'suggest' }
  | { kind: 'ask'; pair: PairToExplain };

export interface OpenSheetProps extends Pick<SaveSheetProps, 'rules' | 'refusal' | 'onClose'> {
  rate: NonNullable<SaveSheetProps['trial']>['rate'];
  open: OpenedSheet;
  context: Pick<Context, 'id' | 'type'>;
  whatIf: WhatIf;
  staging: ReturnType<typeof useStagedRules>;
  suggest: SuggestSheetProps['suggest'];
}

/** Renders the open sheet: a staged rule, saving, suggestions, or the explanation of a pair. */
export function OpenSheet(props: OpenSheetProps) {
  const { open, refusal, onClose, context, rules, whatIf, staging, rate, suggest } = props;
  const { staged, stage, saved } = staging;
  const contextType = context.type;
  const lefts = whatIf.sides.left?.rows ?? 0;
  switch (open.kind) {
    case 'edit':
      return (
        <StagedRuleSheet
          {...{ contextType, onClose }}
          rule={open.rule}
          onStage={(rule) => stage((before) => withRule(before, rule))}
        />
      );
    case 'save':
      return (
        <SaveSheet
          title={t('whatIf.save.title')}
          doneText={t('whatIf.save.done')}
          {...{ contextType, rules, staged, refusal, onClose }}
          trial={{ lefts, rate, runs: comparedRuns(whatIf) }}
          contextId={context.id}
          onCreated={(from, to) => stage((before) => replaceRuleId(before, from, to))}
          onDone={() => {
            onClose();
            saved();
          }}
        />
      );
    case 'suggest':
      return (
        <SuggestSheet
          {...{ contextType, staged, lefts, suggest, onClose }}
          onLeave={() => void whatIf.session().leaveSuggesting()}
          onStage={(suggested, place) => stage((before) => withSuggested(before, suggested, place))}
        />
      );
    case 'ask':
      return (
        <ExplainSheet
          {...{ contextType, onClose }}
          pairToExplain={open.pair}
          rules={staged.rules}
          session={whatIf.session}
          runs={whatIf.runs}
        />
      );
  }
}

/** Returns what the runs of the current and the staged rules match; undefined while that is not known, or if one fails. */
function comparedRuns({ now, staged, counts, isOld }: WhatIf): ComparedRuns | undefined {
  if (!now || !staged || !counts || isOld || now.problem || staged.problem) return undefined;
  return { now: now.rates, staged: staged.rates, counts };
}
