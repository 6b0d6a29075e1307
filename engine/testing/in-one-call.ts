import type { MatchResult } from '../matching/result';
import { runToEnd } from '../matching/run-to-end';
import type { Scenario } from '../matching/transaction';
import { type ReasonOf, reasonSteps, type RefusedBySide } from '../reasons/row-reasons';
import { suggestSteps } from '../suggestions/suggest';
import type { Suggestions } from '../suggestions/suggestion';

/** Returns a function that explains the unmatched rows of a run. */
export const rowReasons = (result: MatchResult, refused?: RefusedBySide): ReasonOf =>
  reasonSteps(result, refused).of;

/** Suggests rules to add to a scenario. */
export const suggestRules = (scenario: Scenario): Suggestions => runToEnd(suggestSteps(scenario));
