import { compileRule, type CompiledRule, type InvalidRule } from '../../matching/compile-rule';
import { matchesAnything } from '../match-rules/matches-anything';
import { takesNothing } from '../../hints/takes-nothing';
import type { ContextSetup } from './setup-check';

type Rule = { readonly type: string; readonly config: Readonly<Record<string, unknown>> };

/** Returns the facts about a context's rules that `setupCheck` needs. The rules must be in priority order. */
export function setupRules(
  rules: readonly Rule[],
  contextType: string,
): Pick<ContextSetup, 'matchesAnything' | 'failsRun' | 'matchesNothing'> & { rules: number } {
  const compiled = rules.map((rule, place) => compileRule({ ...rule, priority: place }, place));
  const isIdle = compiled.map(
    (rule, place) => isReadable(rule) && takesNothing(rule, rules[place]!, contextType),
  );
  return {
    rules: rules.length,
    failsRun: positionOf(compiled, (rule) => !isReadable(rule)),
    matchesAnything: positionOf(rules, (rule, place) => !isIdle[place] && matchesAnything(rule)),
    matchesNothing: isIdle.length > 0 && isIdle.every(Boolean),
  };
}

function isReadable(rule: CompiledRule | InvalidRule): rule is CompiledRule {
  return !('code' in rule);
}

/** Returns the position of the first item for which `isMatch` is true, from 1; `undefined` if there is none. */
function positionOf<T>(list: readonly T[], isMatch: (one: T, place: number) => boolean): number | undefined {
  const index = list.findIndex(isMatch);
  return index < 0 ? undefined : index + 1;
}
