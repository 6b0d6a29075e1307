import type { MatchRule } from '@recon/contract/match-rule';
import type { MatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import type { RuleCircumstances } from '@recon/engine/configuration/match-rules/rule-policy';
import type { RenderLink } from '~/ui/page/link';
import type { RuleSelection } from './bulk/use-rule-selection';
import type { RowRequests } from './rule-actions';
import type { RuleMoves } from './use-rule-moves';

/** Props of the rules page; the components on it take some of them. */
export interface RuleBoardProps {
  contextId: string;
  contextName: string;
  /** Navigates to this page from elsewhere. */
  onShow: () => void;
  contextType: string | undefined;
  contextStatus: string | undefined;
  /** Whether fees are subtracted or added before rules see the amounts. */
  normalizesFees: boolean;
  permissions: readonly string[];
  /** Type of the visible rules, undefined for all types; moves still apply to all rules. */
  type: MatchRuleType | undefined;
  onType: (type: MatchRuleType | undefined) => void;
  /** Search text; only rules whose sentence contains it are visible. */
  q: string | undefined;
  onQ: (q: string | undefined) => void;
  /** Rule at which the list of hints is open, by id, or `all`; undefined if it is closed. */
  hints: string | undefined;
  onHints: (hints: string | undefined) => void;
  /** Ids of two rules that are compared, separated by a dot. */
  compared: string | undefined;
  onCompare: (compared: string | undefined) => void;
  /** Id of the rule whose sheet is open, or `new`. */
  open: string | undefined;
  onOpen: (rule: string | undefined) => void;
  /** Returns a function that renders the link that opens a rule's sheet. */
  linkTo: (ruleId: string) => RenderLink;
}

/** What the rules page passes to the parts that change rules. */
export interface BoardState {
  /** All rules of the context, in priority order. */
  rules: readonly MatchRule[];
  /** Visible rules, in priority order. */
  visible: readonly MatchRule[];
  circumstances: RuleCircumstances;
  moves: RuleMoves;
  selection: RuleSelection;
  /** Why no rule can be moved now; undefined if rules can be moved. */
  fixed: string | undefined;
  ask: RowRequests;
}
