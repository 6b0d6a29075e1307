import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState } from 'react';
import { refreshActivity } from '~/api/activity';
import { type Answers, bundleCarrier, type BundlePlan, NamesRepeated, planBundle } from '~/api/bundles';
import { errorProps, errorText } from '~/api/error-text';
import { useChangeRun } from '~/api/use-change-run';
import { asOneAction, newAction } from '~/api/write-ids';
import { type BundleFile, readBundle } from '@recon/contract/bundle';
import type { TextFault } from '@recon/engine/configuration/bundle/read-yaml';
import { missingForSteps } from '@recon/engine/configuration/activity/undo-permissions';
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
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { BundleAnswers } from './BundleAnswers';
import { PlanParts } from './PlanParts';
import * as styles from './bundles.module.css';

/** Maximum bytes of a file that is read. */
const maxBytes = 10 * 1024 * 1024;

type OpenFile = { readonly name: string; readonly digest: string | undefined } & (
  | { readonly read: BundleFile }
  | { readonly faults: readonly TextFault[] }
  | { readonly isTooLarge: true }
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
      {file && 'isTooLarge' in file && (
        <InlineAlert tone="error">{t('bundles.tooLarge', { size: maxBytes / 1024 / 1024 })}</InlineAlert>
      )}
      {file && 'faults' in file && <Faults faults={file.faults} />}
      {file && 'read' in file && (
        <Plan key={`${file.name} ${file.digest}`} file={file.read} digest={file.digest} />
      )}
    </div>
  );
}

async function openFile(file: File): Promise<OpenFile> {
  if (file.size > maxBytes) return { name: file.name, digest: undefined, isTooLarge: true };
  const text = await file.text();
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
function Plan({ file, digest }: { file: BundleFile; digest: string | undefined }) {
  const [answers, setAnswers] = useState<Answers>({ values: {}, choices: new Map() });
  const plan = useQuery({
    queryKey: ['bundle-plan', digest, answers],
    queryFn: () => planBundle(file, answers),
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
      <BundleAnswers refusals={plan.data.refusals} at={file.at} answers={answers} onAnswers={setAnswers} />
    );
  return <Changes key={plan.dataUpdatedAt} plan={plan.data} isReading={plan.isFetching} onAgain={again} />;
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
    const list = formatList([...new Set(error.repeated.map(({ name }) => name))], 'conjunction');
    return <InlineAlert tone="error">{t('bundles.repeated', { list })}</InlineAlert>;
  }
  return (
    <InlineAlert tone="error" {...errorProps(errorText(error))} onRetry={onAgain} retrying={isReading} />
  );
}

type ReadyPlan = Exclude<BundlePlan, { refusals: unknown }>;

/** Renders what a plan changes, and carries it out step by step as one action. */
function Changes({ plan, isReading, onAgain }: { plan: ReadyPlan; isReading: boolean; onAgain: () => void }) {
  const { parts, steps } = plan;
  const client = useQueryClient();
  const permissions = usePermissions();
  const creates = parts.some(({ isNew }) => isNew) && !may(permissions, 'context:create');
  const missing = [
    ...(creates ? ['context:create'] : []),
    ...missingForSteps(
      parts.flatMap((part) => part.steps),
      permissions,
    ),
  ];
  const action = useRef<string>(undefined);
  const carrier = useRef<ReturnType<typeof bundleCarrier>>(undefined);
  const named = useMemo(() => steps.map((step, index) => ({ id: `${index} ${step.name}`, step })), [steps]);
  const changes = useChangeRun<(typeof named)[number], void>(({ step }) => {
    carrier.current ??= bundleCarrier((action.current ??= newAction()));
    return carrier.current(step);
  });
  const { states, state, end, pausedUntil } = changes;
  const isDone = (id: string) => states.get(id)?.kind === 'done';
  const done = named.filter(({ id }) => isDone(id)).length;
  const isRunning = state !== 'idle';
  const isComplete = steps.length > 0 && done === steps.length;
  const start = async () => {
    action.current ??= newAction();
    const ran = await asOneAction(() => changes.run(named.filter(({ id }) => !isDone(id))), action.current);
    const { done: sent } = ran;
    void client.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'bundle-plan' });
    await refreshActivity(client);
    if (done + sent.length < steps.length) return;
    toast({ id: 'import', tone: 'done', text: t('bundles.done', { count: steps.length }) });
    // What the service has kept is compared again.
    onAgain();
  };
  const refusal =
    missing.length > 0 ? t('plan.missing', { list: formatList(missing, 'conjunction') }) : undefined;
  return (
    <>
      {isRunning && (
        <RunGuard isRunning onStop={changes.stop} title={t('plan.leave.title')} text={t('plan.leave.text')} />
      )}
      <div className={styles.bar}>
        <p role="status">
          {isComplete ? t('bundles.done', { count: done }) : t('bundles.changes', { count: steps.length })}
        </p>
        {isRunning ? (
          <Button busy={state === 'stopping'} onClick={changes.stop}>
            {t('plan.stop')}
          </Button>
        ) : (
          <Button busy={isReading} onClick={onAgain}>
            {t('plan.again')}
          </Button>
        )}
        {steps.length > 0 && !isComplete && (
          <Button
            variant="primary"
            sends
            busy={isRunning}
            disabledReason={refusal}
            onClick={() => void start()}
          >
            {done > 0 ? t('plan.resume') : t('bundles.apply', { count: steps.length })}
          </Button>
        )}
      </div>
      {(isRunning || done > 0) && !isComplete && (
        <RunProgress run={{ pausedUntil }} done={done} count={steps.length} />
      )}
      <RunEnded run={{ end, isRunning }} onAgain={onAgain} />
      <PlanParts parts={parts} />
    </>
  );
}
