import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showOops } from '../../../components/feedback/dialogs.tsx';
import { EmailField } from '../../../components/forms/email-field.tsx';
import { errorText, fieldErrorsOf } from '../../../lib/api/error-texts.ts';
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts';
import { useAskForReset } from '../api/passwords.ts';

interface ForgotPasswordFormProps {
  /** The initial address, from the sign-in form. */
  email: string;
  onSent: (email: string) => void;
}

/** Requests a reset link. A refusal opens the `Oops...` popup and keeps the input. */
export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const { t, i18n } = useLingui();
  const ask = useAskForReset();
  const form = useForm({
    initialValues: { email },
    validate: { email: (value) => (value.trim() ? null : t`Email is required`) },
  });

  async function handleSubmit({ email: address }: { email: string }) {
    try {
      await ask.mutateAsync(address.trim());
    } catch (error) {
      const refused = fieldErrorsOf(error, i18n);
      form.setErrors(refused);
      // A field error is already shown under the field.
      if (!refused['email']) await showOops(errorText(error, i18n));
      form.getInputNode('email')?.focus();
      return;
    }
    onSent(address.trim());
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit(handleSubmit, (errors) => focusFirstError(form, ['email'], errors))}
    >
      <Stack gap="md">
        <EmailField {...form.getInputProps('email')} />
        <Button type="submit" fullWidth mt="xs" loading={ask.isPending}>
          <Trans>Send me the link</Trans>
        </Button>
      </Stack>
    </form>
  );
}
