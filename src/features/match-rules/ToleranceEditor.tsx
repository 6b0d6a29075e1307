import Popover from '@mui/material/Popover';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { refetchRules } from '~/api/rule-order/rule-queries';
import { configFields } from '@recon/engine/configuration/match-rules/rule-config';
import { isMatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import { ConflictNotice } from '~/forms/ConflictNotice';
import { FormBody } from '~/forms/FormSheet';
import { useLeaveGuard } from '~/forms/unsaved-work';
import type { ContractForm } from '~/forms/use-contract-form';
import { formatList } from '~/i18n/format';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { focusHeading } from '~/ui/focus';
import { LazyDiscardDialog } from '~/ui/overlay/lazy-dialogs';
import { toast } from '~/ui/overlay/toast';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import type { BoardState } from './board-props';
import type { EditedTolerance } from './rule-actions';
import { type RuleFormValues, toFormValues } from './rule-form';
import { SettingField } from './RuleSettings';
import { type RuleFormOptions, useRuleForm } from './use-save-rule';
import * as styles from './ToleranceEditor.module.css';

interface ToleranceEditorProps extends Omit<RuleFormOptions, 'rule' | 'initial'>, Pick<BoardState, 'rules'> {
  edited: EditedTolerance;
}

/** Renders the settings of a tolerance over its cell in the list: Enter saves as the rule's sheet does, Escape closes. */
export function ToleranceEditor({ edited, rules, ...options }: ToleranceEditorProps) {
  const { rule, settings, cell } = edited;
  const { contextId, onClose } = options;
  const { form, saving } = useRuleForm({ ...options, rule, initial: toFormValues(rule, rules) });
  const guard = useLeaveGuard(form);
  const fields = isMatchRuleType(rule.type) ? configFields[rule.type] : [];
  const position = rules.findIndex(({ id }) => id === rule.id) + 1;
  const isGone = position === 0;
  const [start] = useState(() => (element: HTMLFormElement | null) => startTyping(element, edited));
  // The cell goes with its rule.
  const [place] = useState(() => ({
    isLow: cell.getBoundingClientRect().top > innerHeight / 2,
    main: cell.closest('main') ?? document.body,
  }));
  useLockWhile(form);
  const client = useQueryClient();
  useEffect(() => {
    // The rule may have been deleted.
    if (form.failure) refetchRules(client, contextId);
  }, [client, contextId, form.failure]);
  useEffect(() => {
    if (!isGone) return;
    const inputs = [...(form.body.current?.querySelectorAll('input') ?? [])];
    const typed = formatList(inputs.flatMap(({ value }) => value || []));
    // Stays until it is dismissed, so that what was typed can be copied.
    const text = form.hasUnsavedChanges() ? t('rules.gone.typed', { typed }) : t('rules.gone.text');
    toast({ tone: 'warning', text });
    onClose();
    // An open popover would take the focus back.
    setTimeout(focusHeading);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `onClose` does the same in every render
  }, [isGone]);
  return (
    <ThemeProvider>
      <Popover
        open
        className={styles.editor}
        anchorEl={cell}
        // Next to the cell, whose value is the one that changes.
        anchorOrigin={{ vertical: place.isLow ? 'top' : 'bottom', horizontal: 'left' }}
        transformOrigin={{ vertical: place.isLow ? 'bottom' : 'top', horizontal: 'left' }}
        // Inside a landmark, as every part of a page must be.
        container={place.main}
        onClose={(_event, reason) => {
          if (form.isPending) return;
          if (reason === 'escapeKeyDown') onClose();
          else guard.beforeLeaving(onClose);
        }}
        transitionDuration={120}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': t('rules.view.title', { position }),
            className: styles.paper,
          },
        }}
      >
        <form
          noValidate
          ref={start}
          onSubmit={(event) => {
            event.preventDefault();
            void form.submit();
          }}
        >
          <FormBody form={form}>
            <ConflictNotice saving={saving} form={form} />
            {fields
              .filter(({ key }) => settings.includes(key))
              .map((field) => (
                <SettingField key={field.key} form={form} field={field} />
              ))}
          </FormBody>
          <Button type="submit" variant="primary" size="small" sends busy={form.isPending}>
            {t('rules.edit.submit')}
          </Button>
        </form>
      </Popover>
      {guard.isAsking && <LazyDiscardDialog {...guard} />}
    </ThemeProvider>
  );
}

/**
 * Focuses the first value, selected, so that typing replaces it, and repeats what was typed before the editor was
 * loaded. The popover is not at its place yet.
 */
function startTyping(form: HTMLFormElement | null, { typed, isEntered }: EditedTolerance): void {
  const first = form?.querySelector('input');
  first?.focus({ preventScroll: true });
  first?.select();
  // Deprecated without a successor; it enters the text as the keyboard does.
  if (typed) document.execCommand('insertText', false, typed);
  // Once the form has rendered with the text.
  if (isEntered) setTimeout(() => form?.requestSubmit());
}

/** Makes the fields read-only while a save runs: the editor closes after it, and would lose what is typed. */
function useLockWhile({ body, isPending }: Pick<ContractForm<RuleFormValues>, 'body' | 'isPending'>): void {
  useEffect(() => {
    for (const input of body.current?.querySelectorAll('input') ?? []) input.readOnly = isPending;
  }, [body, isPending]);
}
