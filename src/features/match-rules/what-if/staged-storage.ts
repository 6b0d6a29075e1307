import * as z from 'zod/mini';
import type { StagedRules } from '~/domain/change-plan/staged-rules';
import type { StagedRule } from '~/domain/change-plan/staged-rule';
import { isJsonObject } from '~/lib/json/is-object';
import { readStored, writeJson } from '~/lib/json/lossless';

/** Staged rules, and the rules of the service that they were staged on. */
export type Staging = { readonly base: readonly StagedRule[]; readonly staged: StagedRules };

// Taken as it is, so that every digit of it stays.
const config = z.custom<Record<string, unknown>>(isJsonObject);
const rule = z.object({ id: z.string(), type: z.string(), config });
const kept = z.object({ base: z.array(rule), rules: z.array(rule), off: z.array(z.string()) });

/**
 * What was staged for this context in this tab and not saved; a reload must not lose it, nor what is left of a plan.
 * Settings of rules, no personal data.
 */
export function loadStaging(contextId: string): Staging | undefined {
  try {
    const { base, rules, off } = z.parse(kept, readStored(sessionStorage.getItem(slot(contextId)) ?? 'null'));
    return { base, staged: { rules, off: new Set(off) } };
  } catch {
    return undefined;
  }
}

/** Called as it is staged. Without storage it lives as long as its page. */
export function saveStaging(contextId: string, { base, staged }: Staging): void {
  const ofRule = ({ id, type, config }: StagedRule) => ({ id, type, config });
  withStorage((storage) =>
    storage.setItem(
      slot(contextId),
      writeJson({ base: base.map(ofRule), rules: staged.rules.map(ofRule), off: [...staged.off] }),
    ),
  );
}

/** Called when nothing is staged any more. */
export function clearStaging(contextId: string): void {
  withStorage((storage) => storage.removeItem(slot(contextId)));
}

/** Among the intents, so that it is forgotten with them when somebody else signs in. */
function slot(contextId: string): string {
  return `recon.intent.what-if.${contextId}`;
}

function withStorage(action: (storage: Storage) => void): void {
  try {
    action(sessionStorage);
  } catch {
    return;
  }
}
