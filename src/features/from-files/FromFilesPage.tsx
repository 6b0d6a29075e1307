import { useQueryClient } from '@tanstack/react-query';
import { saveMessage } from '~/api/save-messages';
import type { Context } from '@recon/contract/context';
import { contextPolicy } from '@recon/engine/configuration/contexts/context-policy';
import { contextRefusalText } from '~/features/contexts/context-messages';
import { usePermissions } from '~/features/contexts/use-permissions';
import { CalculationProgress } from '~/features/match-rules/what-if/CalculationProgress';
import { storeWhatIfFiles } from '~/features/match-rules/what-if/use-what-if';
import { FormTextField } from '~/forms/fields';
import { Form } from '~/forms/Form';
import type { ContractForm } from '~/forms/use-contract-form';
import { useLeaveGuard } from '~/forms/unsaved-work';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { droppedFiles } from '~/lib/dropped-files';
import { useWorkerRun } from '~/lib/use-worker-query';
import { Button } from '~/ui/controls/Button';
import { DropZone } from '~/ui/controls/DropZone';
import { FileButton } from '~/ui/controls/FileButton';
import { useWindowFileDrop } from '~/ui/hooks/use-window-file-drop';
import { DiscardDialog } from '~/ui/overlay/DiscardDialog';
import { toast } from '~/ui/overlay/toast';
import { InlineAlert } from '~/ui/page/ErrorPanel';
import { callWithProgress } from '~/workers/call-with-progress';
import { FileBox } from './FileBox';
import { OtherFiles } from './OtherFiles';
import { RuleProposal } from './RuleProposal';
import { SetupProgress } from './SetupProgress';
import { useProposalChoice } from './use-proposal-choice';
import {
  type ChosenFile,
  type ChosenFiles,
  isFileGone,
  type ReadChosenFile,
  findReadFile,
  useChosenFiles,
} from './use-chosen-files';
import { type NewSetup, type Setup, type SetupValues, useNewSetup } from './use-new-setup';
import * as styles from './from-files.module.css';

interface FromFilesPageProps {
  onCreated: (context: Context) => void;
}

/** Renders a new context made from two files: what they are, how they match, and everything that is created. */
export function FromFilesPage({ onCreated }: FromFilesPageProps) {
  const client = useQueryClient();
  const files = useChosenFiles();
  const { found, progress, failure, sides, left, right, choice, setup } = useProposal(files);
  const creation = useNewSetup(setup, (context, used) => {
    const fileOf = ({ file, settings }: ReadChosenFile) => ({ file, settings });
    storeWhatIfFiles(client, context.id, { left: fileOf(used.left), right: fileOf(used.right) });
    toast(saveMessage(context, t('contexts.created', { name: context.name })));
    onCreated(context);
  });
  const { form, fill } = creation;
  const guard = useLeaveGuard({
    // The choice of files is work, too, until there is a context.
    hasUnsavedChanges: () =>
      creation.isBusy() || form.hasUnsavedChanges() || (files.files.length > 0 && !creation.newContext()),
    discard: form.discard,
    isPending: form.isPending,
  });
  const take = ({ files: added, sides: two }: Awaited<ReturnType<typeof files.add>>) => fill(added, two);
  const hasFailed = (files.failure ?? failure) !== undefined;
  const chosen = [left, right].filter((side) => side !== undefined);
  const unread = chosen.filter(({ summary }) => summary.taken === 0).map(({ file }) => `“${file.name}”`);
  const unreadText =
    unread.length === 0 ? undefined : t('fromFiles.unread', { names: formatList(unread, 'disjunction') });
  const refusal = chosen.some(isFileGone) ? t('fromFiles.gone') : unreadText;
  return (
    <div className={`ui-stack ${styles.page}`}>
      <FileDrop chosenFiles={files.files} onFiles={(list) => void files.add(list).then(take)} />
      {hasFailed && (
        <InlineAlert tone="error" title={t('whatIf.failed')} onRetry={() => void files.tryAgain().then(take)}>
          {t('whatIf.failed.about')}
        </InlineAlert>
      )}
      <OtherFiles files={files} sides={sides} onDropped={take} />
      {left && right && sides && (
        <Form
          form={{
            ...form,
            // The what-if of the new context reads the files.
            submit: async () => {
              if (await files.areThere(sides)) await form.submit();
            },
          }}
          isWide
          footer={<CreateButton {...{ creation, refusal }} isReady={setup !== undefined} />}
        >
          <div className={styles.columns}>
            <div className="ui-stack">
              <FileBox side="left" chosenFile={left} {...{ form, files }} onRead={take} />
              <Button className={styles.swap} onClick={() => files.fix({ left: right.id, right: left.id })}>
                {t('fromFiles.swap')}
              </Button>
              <FileBox side="right" chosenFile={right} {...{ form, files }} onRead={take} />
            </div>
            <div className="ui-stack">
              {!found && !hasFailed && (
                <CalculationProgress what="suggest.progress" progress={progress ?? 0} />
              )}
              {found && choice && (
                <RuleProposal foundSetup={found} {...{ files, choice }} unread={unreadText} />
              )}
            </div>
          </div>
          <NameFields form={form} />
          <SetupProgress creation={creation} />
        </Form>
      )}
      {guard.isAsking && <DiscardDialog {...guard} />}
    </div>
  );
}

/** Proposes the context for the two chosen files, with progress from 0 to 1. `setup` is what would be created. */
function useProposal(files: ChosenFiles) {
  const { chosen } = files;
  const { result: found, ...run } = useWorkerRun(
    { version: chosen && files.version, question: '', delay: 0 },
    async (onProgress) =>
      callWithProgress(onProgress, async (report) =>
        files.session().propose(chosen!.sides, chosen!.isFixed, report),
      ),
  );
  const sides = found?.sides ?? chosen?.sides;
  const left = findReadFile(files.files, sides?.left);
  const right = findReadFile(files.files, sides?.right);
  const choice = useProposalChoice(found);
  const setup: Setup | undefined = left &&
    right &&
    choice && { left, right, contextType: choice.proposal.contextType, rules: choice.rules };
  return { ...run, found, sides, left, right, choice, setup };
}

interface FileDropProps {
  chosenFiles: readonly ChosenFile[];
  onFiles: (files: readonly File[]) => void;
}

/** Renders where files are dropped or chosen: large before the first one. `chosenFiles` are those so far. */
function FileDrop({ chosenFiles, onFiles }: FileDropProps) {
  const isLarge = chosenFiles.length === 0;
  const isAlone = chosenFiles.filter(({ fault }) => fault === undefined).length === 1;
  const take = (dropped: DataTransfer) => void droppedFiles(dropped).then(onFiles);
  useWindowFileDrop((_, dropped) => take(dropped));
  return (
    <DropZone
      className={`ui-row ${styles.drop} ${isLarge ? styles.dropLarge : ''}`}
      aria-label={t('fromFiles.files')}
      onDropped={take}
    >
      {isLarge && <h2>{t('fromFiles.drop')}</h2>}
      <p>{t(isLarge ? 'fromFiles.drop.about' : isAlone ? 'fromFiles.second' : 'fromFiles.drop.more')}</p>
      <FileButton name={t('fromFiles.files')} variant={isLarge ? 'primary' : 'secondary'} onFiles={onFiles}>
        {t('fromFiles.choose')}
      </FileButton>
    </DropZone>
  );
}

function NameFields({ form }: { form: ContractForm<SetupValues> }) {
  return (
    <div className={styles.names}>
      <FormTextField form={form} name="name" label={t('fromFiles.name')} />
      <FormTextField
        form={form}
        name="interval"
        label={t('contexts.field.interval')}
        help={t('contexts.form.interval.help')}
      />
    </div>
  );
}

interface CreateButtonProps {
  creation: NewSetup;
  isReady: boolean;
  /** Why the files cannot be used: one was changed since it was read, or no row of it can be read. */
  refusal: string | undefined;
}

/** Renders the button that creates the context, or why it cannot be created yet. */
function CreateButton({ creation, isReady, refusal }: CreateButtonProps) {
  const forbidden = contextRefusalText(contextPolicy.create(usePermissions()));
  const wait = isReady ? undefined : t('fromFiles.wait');
  if (creation.newContext()) return null;
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        sends
        busy={creation.form.isPending}
        disabledReason={forbidden ?? refusal ?? wait}
      >
        {t('fromFiles.create')}
      </Button>
      {/* The description of the button already has it. */}
      {refusal !== undefined && (
        <span className="ui-aside" aria-hidden="true">
          {refusal}
        </span>
      )}
    </>
  );
}
