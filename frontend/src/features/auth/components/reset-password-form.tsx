import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showOopsToVisitor } from '../../../components/feedback/dialogs.tsx';
import { NewPasswordFields } from '../../../components/forms/new-password-fields.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText, fieldErrorsOf } from '../../../lib/api/error-texts.ts';
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts';
import { useResetPassword } from '../api/passwords.ts';

const fields = ['password', 'confirm'] as const;
type Values = Record<(typeof fields)[number], string>;

interface ResetPasswordFormProps {
  token: string;
  onDone: () => void;
  onExpired: () => void;
}

/** Sets a new password, typed twice. A rejected password does not use up the link. */
export function ResetPasswordForm({ token, onDone, onExpired }: ResetPasswordFormProps) {
  const { t, i18n } = useLingui();
  const reset = useResetPassword();
  const form = useForm<Values>({
    initialValues: { password: '', confirm: '' },
    validate: {
      password: (value) => (value ? null : t`Password is required`),
      confirm: (value, { password }) => {
        if (!value) return t`Confirm password is required`;
        return value === password ? null : t`Password not matched!`;
      },
    },
  });

  async function handleSubmit({ password }: Values) {
    try {
      await reset.mutateAsync({ token, password });
    } catch (error) {
      await handleError(error);
      return;
    }
    onDone();
  }

  async function handleError(error: unknown) {
    const { token: badLink, ...fieldErrors } = fieldErrorsOf(error, i18n);
    if (badLink || isApiError(error, 'link_expired')) {
      onExpired();
      return;
    }
    form.setErrors(fieldErrors);
    await showOopsToVisitor(errorText(error, i18n));
    focusFirstError(form, fields, fieldErrors);
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit(handleSubmit, (errors) => focusFirstError(form, fields, errors))}
    >
      <Stack gap="md">
        <NewPasswordFields
          password={form.getInputProps('password')}
          confirm={form.getInputProps('confirm')}
        />
        <Button type="submit" fullWidth mt="xs" loading={reset.isPending}>
          <Trans>Save new password</Trans>
        </Button>
      </Stack>
    </form>
  );
}
