import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showOopsToVisitor } from '../../../components/feedback/dialogs.tsx';
import { EmailField } from '../../../components/forms/email-field.tsx';
import { NewPasswordFields } from '../../../components/forms/new-password-fields.tsx';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText, fieldErrorsOf } from '../../../lib/api/error-texts.ts';
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts';
import { useAcceptInvitation } from '../api/invitations.ts';

const fields = ['full_name', 'password', 'confirm'] as const;
type Values = Record<(typeof fields)[number], string>;

interface AcceptInvitationFormProps {
  token: string;
  email: string;
  /** The address already has an account: the form asks for its password. */
  hasAccount: boolean;
  /** The invitation carries no name: a new account has to enter one. */
  nameMissing: boolean;
  onAccepted: () => void;
  onExpired: () => void;
}

export function AcceptInvitationForm({
  token,
  email,
  hasAccount,
  nameMissing,
  onAccepted,
  onExpired,
}: AcceptInvitationFormProps) {
  const { t, i18n } = useLingui();
  const accept = useAcceptInvitation();
  const asksName = nameMissing && !hasAccount;
  const form = useInvitationInput(asksName, hasAccount);

  async function handleSubmit({ password, full_name: name }: Values) {
    try {
      await accept.mutateAsync({ token, password, ...(asksName ? { full_name: name } : {}) });
    } catch (error) {
      await handleError(error);
      return;
    }
    onAccepted();
  }

  async function handleError(error: unknown) {
    const { token: badLink, ...fieldErrors } = fieldErrorsOf(error, i18n);
    if (badLink || isApiError(error, 'link_expired')) {
      onExpired();
      return;
    }
    form.setErrors(fieldErrors);
    await showOopsToVisitor(errorText(error, i18n));
    if (Object.keys(fieldErrors).length > 0) focusFirstError(form, fields, fieldErrors);
    else form.getInputNode('password')?.focus();
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit(handleSubmit, (errors) => focusFirstError(form, fields, errors))}
    >
      <Stack gap="md">
        <EmailField value={email} readOnly />
        {asksName && (
          <TextInput
            label={t`Full name`}
            name="name"
            autoComplete="name"
            maxLength={121}
            required
            withAsterisk={false}
            {...form.getInputProps('full_name')}
          />
        )}
        {hasAccount ? (
          <PasswordField
            label={t`Password`}
            description={t`The password of your existing account.`}
            name="password"
            autoComplete="current-password"
            maxLength={128}
            required
            withAsterisk={false}
            {...form.getInputProps('password')}
          />
        ) : (
          <NewPasswordFields
            password={form.getInputProps('password')}
            confirm={form.getInputProps('confirm')}
          />
        )}
        <Button type="submit" fullWidth mt="xs" loading={accept.isPending}>
          <Trans>Accept invitation</Trans>
        </Button>
      </Stack>
    </form>
  );
}

function useInvitationInput(asksName: boolean, hasAccount: boolean) {
  const { t } = useLingui();
  return useForm<Values>({
    initialValues: { full_name: '', password: '', confirm: '' },
    validate: {
      full_name: (value) => (asksName && !value.trim() ? t`This is required` : null),
      password: (value) => (value ? null : t`Password is required`),
      confirm: (value, { password }) => {
        if (hasAccount) return null;
        if (!value) return t`Confirm password is required`;
        return value === password ? null : t`Password not matched!`;
      },
    },
  });
}
