import type { MatchRule } from '@recon/contract/match-rule';
import type { RuleCircumstances } from '@recon/engine/configuration/match-rules/rule-policy';
import type { RuleSelection } from './bulk/use-rule-selection';
import type { RowRequests } from './rule-actions';
import type { RuleMoves } from './use-rule-moves';

/** Props of the rules page; the components on it take some of them. */
export interface RuleBoardProps {
  contextId: string;
  contextName: string;
  contextType: string | undefined;
  contextStatus: string | undefined;
  /** Whether fees are subtracted or added before rules see the amounts. */
  normalizesFees: boolean;
  permissions: readonly string[];
}

/** What the rules page passes to the parts that change rules. */
export interface BoardState {
  rules: readonly MatchRule[];
  visible: readonly MatchRule[];
  circumstances: RuleCircumstances;
  moves: RuleMoves;
  selection: RuleSelection;
  /** Why no rule can be moved now; undefined if rules can be moved. */
  fixed: string | undefined;
  ask: RowRequests;
}
