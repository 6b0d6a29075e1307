import { compileRule, type CompiledRule, type InvalidRule } from '../../matching/compile-rule';
import { matchesAnything } from '../match-rules/matches-anything';
import { takesNothing } from '../../hints/takes-nothing';
import type { ContextSetup } from './setup-check';

type Rule = { readonly type: string; readonly config: Readonly<Record<string, unknown>> };

/** Returns the properties of `setupCheck` that depend on the rules. The rules must be in priority order. */
export function setupRules(
  rules: readonly Rule[],
  contextType: string,
): Pick<ContextSetup, 'matchesAnything' | 'failsRun' | 'matchesNothing'> & { rules: number } {
  const compiled = rules.map((rule, index) => compileRule({ ...rule, priority: index }, index));
  const isIdle = compiled.map(
    (rule, index) => isReadable(rule) && takesNothing(rule, rules[index]!, contextType),
  );
  return {
    rules: rules.length,
    failsRun: positionOf(compiled, (rule) => !isReadable(rule)),
    matchesAnything: positionOf(rules, (rule, index) => !isIdle[index] && matchesAnything(rule)),
    matchesNothing: isIdle.length > 0 && isIdle.every(Boolean),
  };
}

function isReadable(rule: CompiledRule | InvalidRule): rule is CompiledRule {
  return !('code' in rule);
}

/** Returns the position of the first item for which `isMatch` is true, from 1; `undefined` if there is none. */
function positionOf<T>(list: readonly T[], isMatch: (one: T, index: number) => boolean): number | undefined {
  const index = list.findIndex(isMatch);
  return index < 0 ? undefined : index + 1;
}
