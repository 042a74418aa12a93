import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { showOopsToVisitor, showSuccessPopup } from '../../../components/feedback/dialogs.tsx';
import { EmailField } from '../../../components/forms/email-field.tsx';
import { NewPasswordFields } from '../../../components/forms/new-password-fields.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText, fieldErrorsOf } from '../../../lib/api/error-texts.ts';
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts';
import { shownLocale } from '../../../lib/texts/locale.ts';
import { useSignUp } from '../api/sign-up.ts';

const fields = ['firstName', 'lastName', 'email', 'password', 'confirm'] as const;
type Values = Record<(typeof fields)[number], string>;

export function SignUpForm({ onSignedUp }: { onSignedUp: (email: string) => void }) {
  const { t, i18n } = useLingui();
  const signUp = useSignUp();
  const form = useSignUpInput();

  async function handleSubmit({ confirm, ...account }: Values) {
    if (confirm !== account.password) {
      const mismatch = t`Password not matched!`;
      form.setFieldError('confirm', mismatch);
      await showOopsToVisitor(mismatch);
      form.getInputNode('confirm')?.focus();
      return;
    }
    try {
      await signUp.mutateAsync({ ...account, locale: shownLocale() });
    } catch (error) {
      await handleError(error);
      return;
    }
    await showSuccessPopup(t`Congratulation! Sign-up successfully!`, t`Go to sign in`);
    onSignedUp(account.email.trim());
  }

  async function handleError(error: unknown) {
    const text = errorText(error, i18n);
    const fieldErrors = fieldErrorsOf(error, i18n);
    if (isApiError(error, 'email_taken')) fieldErrors['email'] = text;
    form.setErrors(fieldErrors);
    await showOopsToVisitor(text);
    focusFirstError(form, fields, fieldErrors);
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit(handleSubmit, (errors) => focusFirstError(form, fields, errors))}
    >
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing="md">
          <TextInput
            label={t`First name`}
            name="firstName"
            autoComplete="given-name"
            maxLength={60}
            required
            withAsterisk={false}
            {...form.getInputProps('firstName')}
          />
          <TextInput
            label={t`Last name`}
            name="lastName"
            autoComplete="family-name"
            maxLength={60}
            required
            withAsterisk={false}
            {...form.getInputProps('lastName')}
          />
        </SimpleGrid>
        <EmailField {...form.getInputProps('email')} />
        <NewPasswordFields
          password={form.getInputProps('password')}
          confirm={form.getInputProps('confirm')}
        />
        <Button type="submit" fullWidth mt="xs" loading={signUp.isPending}>
          <Trans>Sign up</Trans>
        </Button>
      </Stack>
    </form>
  );
}

function useSignUpInput() {
  const { t } = useLingui();
  return useForm<Values>({
    initialValues: { firstName: '', lastName: '', email: '', password: '', confirm: '' },
    validate: {
      firstName: (value) => (value.trim() ? null : t`First name is required`),
      lastName: (value) => (value.trim() ? null : t`Last name is required`),
      email: (value) => (value.trim() ? null : t`Email is required`),
      password: (value) => (value ? null : t`Password is required`),
      confirm: (value) => (value ? null : t`Confirm password is required`),
    },
  });
}
