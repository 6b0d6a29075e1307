import * as z from 'zod/mini';
import type { StagedRules } from '@recon/engine/configuration/change-plan/staged-rules';
import type { StagedRule } from '@recon/engine/configuration/change-plan/staged-rule';
import { readStoredText, writeStored } from '~/lib/browser-storage';
import { isJsonObject } from '@recon/engine/lib/json/is-object';
import { readStored, writeJson } from '@recon/engine/lib/json/lossless';

/** The staged rules, and the rules of the service that they are based on. */
export type Staging = { readonly base: readonly StagedRule[]; readonly staged: StagedRules };

// Not parsed further, so that every digit is preserved.
const config = z.custom<Record<string, unknown>>(isJsonObject);
const rule = z.object({ id: z.string(), type: z.string(), config });
const stagingSchema = z.object({ base: z.array(rule), rules: z.array(rule), off: z.array(z.string()) });

/** Returns the unsaved staged rules of a context in this tab, which survive a reload and contain no personal data. */
export function loadStaging(contextId: string): Staging | undefined {
  try {
    const { base, rules, off } = z.parse(
      stagingSchema,
      readStored(readStoredText('session', slot(contextId)) ?? 'null'),
    );
    return { base, staged: { rules, off: new Set(off) } };
  } catch {
    return undefined;
  }
}

/** Stores the staged rules. Without storage they last until the user leaves the page. */
export function saveStaging(contextId: string, { base, staged }: Staging): void {
  const ofRule = ({ id, type, config }: StagedRule) => ({ id, type, config });
  const json = writeJson({ base: base.map(ofRule), rules: staged.rules.map(ofRule), off: [...staged.off] });
  writeStored('session', slot(contextId), json);
}

/** Removes the stored staged rules of a context. */
export function clearStaging(contextId: string): void {
  writeStored('session', slot(contextId), undefined);
}

/** Returns the storage key. All entries with the prefix of intents are removed when another user signs in. */
function slot(contextId: string): string {
  return `recon.intent.what-if.${contextId}`;
}
