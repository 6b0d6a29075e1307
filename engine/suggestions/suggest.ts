import { withProgress } from '../lib/with-progress';
import type { Scenario } from '../matching/transaction';
import { matchSteps } from '../matching/run';
import { freeRows } from './trial';
import { createProposedRules } from './proposed-rules';
import { suggestOneToMany } from './one-to-many';
import { suggestOneToOne } from './one-to-one';
import { computeOverlap } from './overlap';
import type { Suggestions } from './suggestion';

/** The maximum number of rules that are tried per context type, to compute the progress. */
const maxTried = { '1:1': 9, '1:N': 24 };

/** Returns rules to add to a scenario (docs/suggestions.md). Yields the progress, 0 to 1, so that a caller can cancel. */
export function* suggestSteps(scenario: Scenario): Generator<number, Suggestions> {
  const run = yield* withProgress(matchSteps(scenario), () => 0);
  const { contextType, left, right, leftRule, rightRule, problem } = run;
  const all = { left: freeRows(left, leftRule), right: freeRows(right, rightRule) };
  yield 0;
  const free = { left: all.left.rows.length, right: all.right.rows.length };
  const none = { left: 0, right: 0 };
  if (problem) return { suggestions: [], free, matched: none, problem };
  const proposed = createProposedRules(contextType, all);
  const { suggestions } = proposed;
  const suggesting = contextType === '1:N' ? suggestOneToMany(proposed) : suggestOneToOne(proposed);
  for (const _ of suggesting) yield Math.min(1, proposed.tried() / maxTried[contextType as '1:1']);
  return {
    suggestions,
    free,
    matched: {
      left: suggestions.reduce((sum, { takes }) => sum + takes.lefts, 0),
      right: suggestions.reduce((sum, { takes }) => sum + takes.rights, 0),
    },
    ...(suggestions.length === 0 && { overlap: computeOverlap(left, right) }),
  };
}
