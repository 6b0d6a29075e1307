import { missingPermissionsForSteps } from '@recon/engine/configuration/activity/undo-permissions';
import type { PlanStep } from '@recon/engine/configuration/snapshot/plan';
import { usePermissions } from '~/features/contexts/use-permissions';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';

/** Returns a function that returns which permissions steps need that the user lacks, as a sentence; undefined if none. */
export function useStepRefusal(): (steps: readonly PlanStep[]) => string | undefined {
  const permissions = usePermissions();
  return (steps) => missingText(missingPermissionsForSteps(steps, permissions));
}

/** Returns which permissions the user lacks, as a sentence; undefined if none. */
export function missingText(permissions: readonly string[]): string | undefined {
  return permissions.length > 0
    ? t('plan.missing', { list: formatList(permissions, 'conjunction') })
    : undefined;
}
