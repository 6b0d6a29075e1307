import Popover from '@mui/material/Popover';
import { configFields } from '@recon/engine/configuration/match-rules/rule-config';
import { isMatchRuleType } from '@recon/engine/configuration/match-rules/rule-types';
import { ConflictNotice } from '~/forms/ConflictNotice';
import { FormBody } from '~/forms/FormSheet';
import { useLeaveGuard } from '~/forms/unsaved-work';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { LazyDiscardDialog } from '~/ui/overlay/lazy-dialogs';
import { ThemeProvider } from '~/ui/page/ThemeProvider';
import type { BoardState } from './board-props';
import type { EditedTolerance } from './rule-actions';
import { toFormValues } from './rule-form';
import { SettingField } from './RuleSettings';
import { type RuleFormOptions, useRuleForm } from './use-save-rule';
import * as styles from './ToleranceEditor.module.css';

interface ToleranceEditorProps extends Omit<RuleFormOptions, 'rule' | 'initial'>, Pick<BoardState, 'rules'> {
  edited: EditedTolerance;
}

/** Renders the settings of a tolerance over its cell in the list: Enter saves as the rule's sheet does, Escape closes. */
export function ToleranceEditor({ edited, rules, ...options }: ToleranceEditorProps) {
  const { rule, settings, cell } = edited;
  const { onClose } = options;
  const { form, saving } = useRuleForm({ ...options, rule, initial: toFormValues(rule, rules) });
  const guard = useLeaveGuard(form);
  const fields = isMatchRuleType(rule.type) ? configFields[rule.type] : [];
  const position = rules.findIndex(({ id }) => id === rule.id) + 1;
  return (
    <ThemeProvider>
      <Popover
        open
        anchorEl={cell}
        // Inside a landmark, as every part of a page must be.
        container={cell.closest('main') ?? document.body}
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
          ref={selectFirst}
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
      {guard.isAsking && <LazyDiscardDialog onDiscard={guard.discard} onStay={guard.stay} />}
    </ThemeProvider>
  );
}

/** Focuses the first value, selected, so that typing replaces it. The popover is not at its place yet. */
function selectFirst(form: HTMLFormElement | null): void {
  const first = form?.querySelector('input');
  first?.focus({ preventScroll: true });
  first?.select();
}
