import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showOopsToVisitor } from '../../../components/feedback/dialogs.tsx';
import { EmailField } from '../../../components/forms/email-field.tsx';
import { errorText, fieldErrorsOf } from '../../../lib/api/error-texts.ts';
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts';
import { useRequestReset } from '../api/passwords.ts';

interface ForgotPasswordFormProps {
  email: string;
  onSent: (email: string) => void;
}

export function ForgotPasswordForm({ email, onSent }: ForgotPasswordFormProps) {
  const { t, i18n } = useLingui();
  const requestReset = useRequestReset();
  const form = useForm({
    initialValues: { email },
    validate: { email: (value) => (value.trim() ? null : t`Email is required`) },
  });

  async function handleSubmit({ email: address }: { email: string }) {
    try {
      await requestReset.mutateAsync(address.trim());
    } catch (error) {
      const fieldErrors = fieldErrorsOf(error, i18n);
      form.setErrors(fieldErrors);
      // A field error is already shown under the field.
      if (!fieldErrors['email']) await showOopsToVisitor(errorText(error, i18n));
      form.getInputNode('email')?.focus();
      return;
    }
    onSent(address.trim());
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit(handleSubmit, (errors) => focusFirstError(form, ['email'], errors))}
    >
      <Stack gap="md">
        <EmailField {...form.getInputProps('email')} />
        <Button type="submit" fullWidth mt="xs" loading={requestReset.isPending}>
          <Trans>Send reset link</Trans>
        </Button>
      </Stack>
    </form>
  );
}
