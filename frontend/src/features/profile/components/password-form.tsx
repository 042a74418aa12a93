import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showOops } from '../../../components/feedback/dialogs.tsx';
import { NewPasswordFields } from '../../../components/forms/new-password-fields.tsx';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { toastDone } from '../../../components/feedback/toasts.tsx';
import { errorText, fieldErrorsOf } from '../../../lib/api/error-texts.ts';
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts';
import { useChangePassword } from '../api/change-password.ts';

const fields = ['current_password', 'new_password', 'confirm'] as const;
type Values = Record<(typeof fields)[number], string>;
const empty: Values = { current_password: '', new_password: '', confirm: '' };

export function PasswordForm({ email }: { email: string }) {
  const { t, i18n } = useLingui();
  const change = useChangePassword();
  const form = useForm<Values>({
    initialValues: empty,
    validate: {
      current_password: (value) => (value ? null : t`Current password is required`),
      new_password: (value) => (value ? null : t`Password is required`),
      confirm: (value, { new_password: wanted }) => {
        if (!value) return t`Confirm password is required`;
        return value === wanted ? null : t`Password not matched!`;
      },
    },
  });

  async function handleSubmit({ current_password, new_password }: Values) {
    try {
      await change.mutateAsync({ current_password, new_password });
    } catch (error) {
      const refused = fieldErrorsOf(error, i18n);
      form.setErrors(refused);
      await showOops(errorText(error, i18n));
      focusFirstError(form, fields, refused);
      return;
    }
    form.setValues(empty);
    form.clearErrors();
    toastDone({ title: t`Your password is changed.`, message: t`Every other device is signed out.` });
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit(handleSubmit, (errors) => focusFirstError(form, fields, errors))}
    >
      <Stack gap="md">
        {/* Tells password managers which account the new password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t`Current password`}
          name="current_password"
          autoComplete="current-password"
          maxLength={128}
          required
          withAsterisk={false}
          {...form.getInputProps('current_password')}
        />
        <NewPasswordFields
          label={t`New password`}
          password={form.getInputProps('new_password')}
          confirm={form.getInputProps('confirm')}
        />
        <div>
          <Button type="submit" variant="light" loading={change.isPending}>
            <Trans>Change password</Trans>
          </Button>
        </div>
      </Stack>
    </form>
  );
}
