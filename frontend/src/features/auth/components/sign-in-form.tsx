import type { User } from '@petcare/contracts/account/users.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { Link } from 'react-router-dom';
import { showOopsToVisitor } from '../../../components/feedback/dialogs.tsx';
import { EmailField } from '../../../components/forms/email-field.tsx';
import { PasswordField } from '../../../components/forms/password-field.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { focusFirstError } from '../../../lib/forms/focus-first-error.ts';
import { type SignInValues, useSignIn } from '../api/sign-in.ts';
import classes from './sign-in-form.module.css';

interface SignInFormProps {
  email?: string;
  onSignedIn: (user: User) => void;
}

export function SignInForm({ email = '', onSignedIn }: SignInFormProps) {
  const { t, i18n } = useLingui();
  const signIn = useSignIn();
  const form = useForm<SignInValues>({
    initialValues: { email, password: '' },
    validate: {
      email: (value) => (value.trim() ? null : t`Email is required`),
      password: (value) => (value ? null : t`Password is required`),
    },
  });

  async function handleSubmit(values: SignInValues) {
    try {
      onSignedIn(await signIn.mutateAsync(values));
    } catch (error) {
      await showOopsToVisitor(errorText(error, i18n));
      form.getInputNode('password')?.focus();
    }
  }

  return (
    <form
      method="post"
      noValidate
      onSubmit={form.onSubmit(handleSubmit, (errors) => focusFirstError(form, ['email', 'password'], errors))}
    >
      <Stack gap="md">
        <EmailField {...form.getInputProps('email')} />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          {...form.getInputProps('password')}
        />
        <Anchor
          component={Link}
          to="/forgot-password"
          state={{ email: form.values.email }}
          underline="always"
          className={classes['forgot'] ?? ''}
        >
          <Trans>Forgot your password?</Trans>
        </Anchor>
        <Button type="submit" fullWidth mt="xs" loading={signIn.isPending}>
          <Trans>Sign in</Trans>
        </Button>
      </Stack>
    </form>
  );
}
