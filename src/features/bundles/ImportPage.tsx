import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { type Answers, bundleCarrier, NamesRepeated, planBundle, type ReadyPlan } from '~/api/bundles';
import { errorProps, errorText } from '~/api/error-text';
import { useActionRun } from '~/api/use-plan-run';
import type { ApplyStep } from '@recon/contract/apply-steps';
import { type BundleFile, readBundle } from '@recon/contract/bundle';
import type { BundlePart } from '@recon/engine/configuration/bundle/bundle-plan';
import { maxBundleBytes, type TextFault } from '@recon/engine/configuration/bundle/read-yaml';
import { missingForSteps } from '@recon/engine/configuration/activity/undo-permissions';
import { utf8Text } from '@recon/engine/lib/utf8-text';
import { may } from '@recon/engine/permissions';
import { RunEnded, RunProgress } from '~/features/activity/undo/PlanNotes';
import { usePermissions } from '~/features/contexts/use-permissions';
import { RunGuard } from '~/features/match-rules/RunGuard';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { validationMessage } from '~/i18n/validation-message';
import { sha256 } from '~/lib/sha256';
import { Button } from '~/ui/controls/Button';
import { DropZone } from '~/ui/controls/DropZone';
import { FileButton } from '~/ui/controls/FileButton';
import { useWindowFileDrop } from '~/ui/hooks/use-window-file-drop';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { BundleAnswers } from './BundleAnswers';
import { PlanParts } from './PlanParts';
import * as styles from './bundles.module.css';

type OpenFile = { readonly name: string; readonly digest: string | undefined } & (
  | { readonly read: BundleFile }
  | { readonly faults: readonly TextFault[] }
  | { readonly problem: 'tooLarge' | 'notText' }
);

/** Renders the import of a file: what it changes compared with what is live, and carrying that out. */
export function ImportPage() {
  const [file, setFile] = useState<OpenFile>();
  const take = (chosen: File) => void openFile(chosen).then(setFile);
  useWindowFileDrop(take);
  return (
    <div className="ui-stack">
      <DropZone
        className={styles.file}
        aria-label={t('bundles.file')}
        onDropped={({ files: [dropped] }) => dropped && take(dropped)}
      >
        <p>{file ? file.name : t('bundles.drop')}</p>
        <FileButton
          name={t('bundles.file')}
          accept=".yaml,.yml,.json"
          variant={file ? 'secondary' : 'primary'}
          onFile={take}
        >
          {t(file ? 'bundles.chooseOther' : 'bundles.choose')}
        </FileButton>
      </DropZone>
      {!file && <p className={styles.about}>{t('bundles.about')}</p>}
      {file && 'problem' in file && (
        <InlineAlert tone="error">
          {file.problem === 'notText'
            ? t('bundles.notText')
            : t('bundles.tooLarge', { size: maxBundleBytes / 1024 / 1024 })}
        </InlineAlert>
      )}
      {file && 'faults' in file && <Faults faults={file.faults} />}
      {file && 'read' in file && <Plan key={`${file.name} ${file.digest}`} file={file} read={file.read} />}
    </div>
  );
}

async function openFile(file: File): Promise<OpenFile> {
  if (file.size > maxBundleBytes) return { name: file.name, digest: undefined, problem: 'tooLarge' };
  const text = utf8Text(new Uint8Array(await file.arrayBuffer()));
  if (text === undefined) return { name: file.name, digest: undefined, problem: 'notText' };
  const read = readBundle(text);
  const about = { name: file.name, digest: await sha256(text) };
  return 'faults' in read ? { ...about, ...read } : { ...about, read };
}

/** Renders where a file cannot be read, and why. */
function Faults({ faults }: { faults: readonly TextFault[] }) {
  return (
    <InlineAlert tone="error" title={t('bundles.faults', { count: faults.length })}>
      <ul className={styles.faults}>
        {faults.map(({ line, column, path, message }) => (
          <li key={`${line} ${column} ${message}`}>
            {t('bundles.fault', { line, column, message: validationMessage(message) })}
            {path.length > 0 && <code>{path.join('.')}</code>}
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}

/** Renders the plan of a file, and asks for what the file does not contain. */
function Plan({ file, read }: { file: OpenFile; read: BundleFile }) {
  const [answers, setAnswers] = useState<Answers>({ values: {}, choices: new Map() });
  const [applied, setApplied] = useState(0);
  const plan = useQuery({
    queryKey: ['bundle-plan', file.digest, answers],
    queryFn: () => planBundle(read, answers),
    // Values may be secret.
    gcTime: 0,
    staleTime: Infinity,
    refetchOnReconnect: false,
    structuralSharing: false,
    retry: false,
    meta: { errorShown: 'inline' },
  });
  const again = () => void plan.refetch();
  if (plan.error) return <PlanFailed error={plan.error} isReading={plan.isFetching} onAgain={again} />;
  if (!plan.data) return <output aria-busy="true">{t('plan.reading')}</output>;
  if ('refusals' in plan.data)
    return (
      <BundleAnswers refusals={plan.data.refusals} at={read.at} answers={answers} onAnswers={setAnswers} />
    );
  return (
    <Changes
      key={plan.dataUpdatedAt}
      file={file}
      plan={plan.data}
      isReading={plan.isFetching}
      onAgain={again}
      applied={applied}
      onApplied={setApplied}
    />
  );
}

function PlanFailed({
  error,
  isReading,
  onAgain,
}: {
  error: Error;
  isReading: boolean;
  onAgain: () => void;
}) {
  if (error instanceof NamesRepeated) {
    const list = formatList(error.names, 'conjunction');
    return <InlineAlert tone="error">{t('bundles.repeated', { list })}</InlineAlert>;
  }
  return (
    <InlineAlert tone="error" {...errorProps(errorText(error))} onRetry={onAgain} retrying={isReading} />
  );
}

interface ChangesProps {
  file: Pick<OpenFile, 'name' | 'digest'>;
  plan: ReadyPlan;
  isReading: boolean;
  onAgain: () => void;
  /** Number of steps that were applied before this plan. */
  applied: number;
  onApplied: (count: number) => void;
}

/** Renders what a plan changes, and carries it out step by step as one action. Then it compares what the service has. */
function Changes({ file, plan, isReading, onAgain, applied, onApplied }: ChangesProps) {
  const { parts, steps } = plan;
  const count = steps.length;
  const refusal = useRefusal(parts);
  const run = useFileRun(file, steps);
  const { done, isRunning } = run;
  const start = async () => {
    if (!(await run.start())) return;
    onApplied(count);
    onAgain();
  };
  return (
    <>
      {isRunning && (
        <RunGuard isRunning onStop={run.stop} title={t('plan.leave.title')} text={t('plan.leave.text')} />
      )}
      <div className={styles.bar}>
        <output>{t('bundles.changes', { count })}</output>
        {isRunning ? (
          <Button busy={run.isStopping} onClick={run.stop}>
            {t('plan.stop')}
          </Button>
        ) : (
          <Button busy={isReading} onClick={onAgain}>
            {t('plan.again')}
          </Button>
        )}
        {done < count && (
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
      {(isRunning || done > 0) && <RunProgress run={run} done={done} count={count} />}
      {applied > 0 && (
        <InlineAlert tone="good">
          {t('bundles.done', { count: applied })} <Link to="/activity">{t('bundles.toActivity')}</Link>
        </InlineAlert>
      )}
      <RunEnded run={run} onAgain={onAgain} />
      <PlanParts plan={plan} />
    </>
  );
}

/** Returns the run of a file's steps: its progress, and functions that start or resume and stop it. */
function useFileRun(file: ChangesProps['file'], steps: readonly ApplyStep[]) {
  const client = useQueryClient();
  // A run that is resumed knows the ids of what it created.
  const carrier = useRef<ReturnType<typeof bundleCarrier>>(undefined);
  const named = useMemo(() => steps.map((step, index) => ({ id: `${index} ${step.name}`, step })), [steps]);
  const run = useActionRun<(typeof named)[number], void>(({ step }, action) => {
    carrier.current ??= bundleCarrier(client, action, file, steps.at(-1));
    return carrier.current(step);
  });
  const done = named.filter(({ id }) => run.states.get(id)?.kind === 'done').length;
  return { ...run, done, start: () => run.run(named) };
}

/** Returns why the user may not carry out a plan; undefined if they may. */
function useRefusal(parts: readonly BundlePart[]): string | undefined {
  const permissions = usePermissions();
  const creates = parts.some(({ isNew }) => isNew) && !may(permissions, 'context:create');
  const steps = parts.flatMap((part) => part.steps);
  const missing = [...(creates ? ['context:create'] : []), ...missingForSteps(steps, permissions)];
  return missing.length > 0 ? t('plan.missing', { list: formatList(missing, 'conjunction') }) : undefined;
}
