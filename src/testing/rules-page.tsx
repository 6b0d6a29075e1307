import { defaultStringifySearch } from '@tanstack/react-router';
import { useState } from 'react';
import { onTestFinished } from 'vitest';
import { page } from 'vitest/browser';
import type { MatchRule } from '@recon/contract/match-rule';
import type { MatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import { sessionQuery } from '~/api/session';
import { RulesPage } from '~/features/match-rules/RulesPage';
import { HeaderSlot } from '~/ui/page/PageHeader';
import { Toaster } from '~/ui/overlay/Toaster';
import { mountPage } from './mount-page';
import { numberOf, openRuleService } from './rules';

type RulesPageStart = {
  contextType?: string;
  contextStatus?: string;
  permissions?: readonly string[];
  type?: MatchRuleType;
  q?: string;
  open?: string;
  /** Maximum number of rules in a reorder. */
  takes?: number;
  /** Runs before the page sends any request. */
  prepare?: (service: Awaited<ReturnType<typeof openRuleService>>) => void;
};

/** Opens the rules page with these rules on the real service, as its route renders it. */
export async function openRules(
  rules: readonly MatchRule[],
  { prepare, takes = 1000, type, q, open: rule, ...boardProps }: RulesPageStart = {},
) {
  await page.viewport(1200, 900);
  const service = await openRuleService(rules, { takes });
  onTestFinished(service.end);
  prepare?.(service);
  const mounted = await mountPage(<Rules contextId={service.contextId} {...boardProps} />, {
    path: '/contexts/$contextId/rules',
    at: `/contexts/${service.contextId}/rules${defaultStringifySearch({ type, q, rule })}`,
    begin: (client) => void client.setQueryData(sessionQuery.queryKey, service.session),
    around: (outlet) => (
      <>
        {outlet}
        <Toaster />
      </>
    ),
  });
  return { service, ...mounted };
}

function Rules({ contextId, ...given }: RulesPageStart & { contextId: string }) {
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <main>
      <h1>Match rules</h1>
      <span ref={setSlot} />
      <HeaderSlot value={slot}>
        <RulesPage
          contextId={contextId}
          contextName="Cards"
          contextType={given.contextType ?? '1:1'}
          contextStatus={given.contextStatus ?? 'ACTIVE'}
          normalizesFees={false}
          permissions={given.permissions ?? ['*']}
        />
      </HeaderSlot>
    </main>
  );
}

/** Returns the visible rules from top to bottom, each as its position and the number of the rule. */
export function visibleRules(): string[] {
  return [...document.querySelectorAll<HTMLElement>('li[data-key]')]
    .toSorted((a, b) => a.getBoundingClientRect().top - b.getBoundingClientRect().top)
    .map((row) => `${row.querySelector('[data-part=number]')?.textContent}:${numberOf(row.dataset['key']!)}`);
}
