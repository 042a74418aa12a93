import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showOops } from '../../../components/dialogs.tsx';
import { EmailField } from '../../../components/email-field.tsx';
import { NewPasswordFields } from '../../../components/new-password-fields.tsx';
import { PasswordField } from '../../../components/password-field.tsx';
import { isApiError } from '../../../lib/api-client.ts';
import { errorText, fieldErrorsOf } from '../../../lib/error-texts.ts';
import { focusFirstError } from '../../../lib/focus-first-error.ts';
import { useAcceptInvitation } from '../api/invitations.ts';

const fields = ['password', 'confirm'] as const;
type Values = Record<(typeof fields)[number], string>;

interface AcceptInvitationFormProps {
  token: string;
  email: string;
  /** The address has an account: its password is asked for, not a new one. */
  hasAccount: boolean;
  onAccepted: () => void;
  /** The link was used already, or is too old. */
  onExpired: () => void;
}

/** A password for the new account, typed twice; or the one of the account that is there. */
export function AcceptInvitationForm({
  token,
  email,
  hasAccount,
  onAccepted,
  onExpired,
}: AcceptInvitationFormProps) {
  const { t, i18n } = useLingui();
  const accept = useAcceptInvitation();
  const form = useForm<Values>({
    initialValues: { password: '', confirm: '' },
    validate: {
      password: (value) => (value ? null : t`Password is required`),
      confirm: (value, { password }) => {
        if (hasAccount) return null;
        if (!value) return t`Confirm password is required`;
        return value === password ? null : t`Password not matched!`;
      },
    },
  });

  async function handleSubmit({ password }: Values) {
    try {
      await accept.mutateAsync({ token, password });
    } catch (error) {
      await handleRefusal(error);
      return;
    }
    onAccepted();
  }

  async function handleRefusal(error: unknown) {
    const { token: badLink, ...refused } = fieldErrorsOf(error, i18n);
    if (badLink || isApiError(error, 'link_expired')) {
      onExpired();
      return;
    }
    form.setErrors(refused);
    await showOops(errorText(error, i18n));
    if (Object.keys(refused).length > 0) focusFirstError(form, fields, refused);
    else form.getInputNode('password')?.focus();
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(handleSubmit, (errors) => focusFirstError(form, fields, errors))}
    >
      <Stack gap="md">
        <EmailField value={email} readOnly />
        {hasAccount ? (
          <PasswordField
            label={t`Password`}
            description={t`The one of your account with this address.`}
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
          <Trans>Accept the invitation</Trans>
        </Button>
      </Stack>
    </form>
  );
}
