import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import * as z from 'zod/mini';
import { signIn } from '~/api/session';
import { FormTextField } from '~/forms/fields';
import { Form } from '~/forms/Form';
import { useContractForm } from '~/forms/use-contract-form';
import { t } from '~/i18n/t';
import { Button } from '~/ui/controls/Button';
import { extractToken } from './extract-token';

const credentials = z.object({ token: z.string().check(z.trim(), z.minLength(1)) });

interface TokenFormProps {
  submitLabel: string;
  /** Whether another sign-in method precedes the form, which then does not take the focus. */
  isSecond: boolean;
  aside?: ReactNode;
  onDone?: (() => void) | undefined;
}

/** Signs in with a pasted token or link. A rejection is shown at the field, other errors above it. */
export function TokenForm({ submitLabel, isSecond, aside, onDone }: TokenFormProps) {
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: credentials,
    defaultValues: { token: '' },
    toBody: ({ token }) => ({ token: extractToken(token) }),
    fieldOfCode: { M0101: 'token', M0102: 'token', M0001: 'token' },
    onSubmit: ({ token }) => signIn(queryClient, token),
    onSaved: () => onDone?.(),
  });
  const { body } = form;
  useEffect(() => {
    if (!isSecond) body.current?.querySelector('input')?.focus();
  }, [body, isSecond]);
  return (
    <Form
      form={form}
      footer={
        <>
          <Button type="submit" variant={isSecond ? 'secondary' : 'primary'} busy={form.isPending}>
            {submitLabel}
          </Button>
          {aside}
        </>
      }
    >
      {/* A password field, so that others cannot read the token on the screen. */}
      <FormTextField
        form={form}
        name="token"
        type="password"
        label={t('signIn.token.label')}
        help={t('signIn.token.help')}
        spellCheck={false}
        autoCapitalize="none"
        mono
      />
    </Form>
  );
}
