import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import {
  type FileAnswers,
  type AppliedText,
  bundleStepRunner,
  planFile,
  type ReadyPlan,
} from '~/api/bundles';
import { readOnRequest } from '~/api/live-snapshot';
import { isEmbedded } from '~/api/session';
import { useActionRun } from '~/api/use-plan-run';
import type { BundleFile } from '@recon/contract/bundle';
import { choiceList } from '@recon/contract/configuration-file';
import type { BundlePart } from '@recon/engine/configuration/bundle/bundle-plan';
import { countChanges } from '@recon/engine/configuration/bundle/changes';
import { missingPermissionsForSteps } from '@recon/engine/configuration/activity/undo-permissions';
import { may } from '@recon/engine/permissions';
import { RunEnded, PlanProgress } from '~/plan/PlanNotes';
import { missingText } from '~/features/activity/undo/use-step-refusal';
import { usePermissions } from '~/features/contexts/use-permissions';
import { RunGuard } from '~/plan/RunGuard';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { BundleAnswers } from './BundleAnswers';
import { BundleFileChoice, type ChosenBundleFile } from './BundleFileChoice';
import { PlanParts } from './PlanParts';
import { BundleReadError } from './BundleReadError';
import * as styles from './bundles.module.css';

/** Renders the import of a file: its choice, its plan compared with the live configuration, and the run of the plan. */
export function ImportPage() {
  const [file, setFile] = useState<ChosenBundleFile>();
  return (
    <div className={`${styles.first} ui-stack`}>
      <BundleFileChoice file={file} onFile={setFile} />
      {!file && <p className="ui-aside ui-prose">{t('bundles.about')}</p>}
      {file && 'read' in file && <Plan key={file.id} file={file} />}
    </div>
  );
}

function Plan({ file }: { file: Extract<ChosenBundleFile, { read: BundleFile }> }) {
  const { id, name, text, digest, read } = file;
  const [answers, setAnswers] = useState<FileAnswers>({ values: {}, choices: new Map() });
  const [applied, setApplied] = useState(0);
  const plan = useQuery({
    // A list, because React Query has the same key for every Map.
    queryKey: ['bundle-plan', id, answers.values, choiceList(answers.choices)],
    queryFn: () => planFile(read, answers),
    ...readOnRequest,
    retry: false,
  });
  const again = () => void plan.refetch();
  if (plan.error) return <BundleReadError error={plan.error} isReading={plan.isFetching} onAgain={again} />;
  if (!plan.data) return <output aria-busy="true">{t('plan.reading')}</output>;
  if ('refusals' in plan.data)
    return (
      <BundleAnswers refusals={plan.data.refusals} at={read.at} answers={answers} onAnswers={setAnswers} />
    );
  return (
    <>
      <Application
        key={plan.dataUpdatedAt}
        file={{ file: name, text, bundle: read.bundle, digest }}
        plan={plan.data}
        isReading={plan.isFetching}
        onAgain={again}
        applied={applied}
        onApplied={setApplied}
      />
      <PlanParts parts={plan.data.parts} />
    </>
  );
}

interface ApplicationProps {
  file: AppliedText;
  plan: ReadyPlan;
  isReading: boolean;
  onAgain: () => void;
  applied: number;
  onApplied: (count: number) => void;
}

/**
 * Carries out a plan as one action, and then compares what the service has. Its progress, which may have thousands of
 * steps, does not re-render the list of the changes.
 */
function Application({ file, plan, isReading, onAgain, applied, onApplied }: ApplicationProps) {
  const { parts, steps } = plan;
  const count = countChanges(parts);
  const refusal = useRefusal(parts);
  const run = useFileRun(file, plan);
  const { done, isRunning } = run;
  // The first step is then the whole file.
  const isAtOnce = isEmbedded(useQueryClient()) && plan.target !== undefined && done === 0;
  const start = async () => {
    if (!(await run.start())) return;
    onApplied(count);
    onAgain();
  };
  return (
    <>
      {isRunning && (
        <RunGuard
          isRunning
          onStop={run.stop}
          title={t(isAtOnce ? 'bundles.leave.title' : 'plan.leave.title')}
          text={t(isAtOnce ? 'bundles.leave.text' : 'plan.leave.text')}
        />
      )}
      {applied > 0 && (
        <InlineAlert tone="good">
          {t('bundles.done', { count: applied })} <Link to="/activity">{t('bundles.toActivity')}</Link>
        </InlineAlert>
      )}
      <div className={`${styles.bar} ui-row`}>
        <output>{t('bundles.changes', { count })}</output>
        {/* The first step may be the whole file. */}
        {isRunning && done > 0 && (
          <Button busy={run.isStopping} onClick={run.stop}>
            {t('plan.stop')}
          </Button>
        )}
        {!isRunning && (
          <Button busy={isReading} onClick={onAgain}>
            {t('plan.again')}
          </Button>
        )}
        {done < steps.length && (
          <Button
            variant="primary"
            sends
            busy={isRunning}
            disabledReason={refusal}
            onClick={() => void start()}
          >
            {done > 0 && !isRunning ? t('plan.resume') : t('bundles.apply', { count })}
          </Button>
        )}
      </div>
      {(isRunning || done > 0) && <PlanProgress run={run} done={done} count={steps.length} />}
      <RunEnded run={run} />
    </>
  );
}

function useFileRun(file: AppliedText, plan: ReadyPlan) {
  const { steps } = plan;
  const client = useQueryClient();
  // A run that is resumed knows the ids of what it created.
  const carrier = useRef<ReturnType<typeof bundleStepRunner>>(undefined);
  const named = useMemo(() => steps.map((step, index) => ({ id: `${index} ${step.name}`, step })), [steps]);
  const run = useActionRun<(typeof named)[number], void>(({ step }, action) => {
    carrier.current ??= bundleStepRunner(client, action, file, plan);
    return carrier.current(step);
  });
  const done = named.filter(({ id }) => run.states.get(id)?.kind === 'done').length;
  return { ...run, done, start: () => run.run(named) };
}

function useRefusal(parts: readonly BundlePart[]): string | undefined {
  const permissions = usePermissions();
  const creates = parts.some(({ isNew }) => isNew) && !may(permissions, 'context:create');
  const steps = parts.flatMap((part) => part.steps);
  const missing = [...(creates ? ['context:create'] : []), ...missingPermissionsForSteps(steps, permissions)];
  return missingText(missing);
}
