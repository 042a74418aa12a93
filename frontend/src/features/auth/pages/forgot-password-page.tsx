import { passwordResetMinutes } from '@petcare/contracts/account/account-security.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AuthCard } from '../components/auth-card.tsx';
import { AuthMessage } from '../components/auth-message.tsx';
import { ForgotPasswordForm } from '../components/forgot-password-form.tsx';
import { emailFromState } from '../email-from-state.ts';

export function Component() {
  const { t, i18n } = useLingui();
  const { state } = useLocation() as { state: unknown };
  const [sentTo, setSentTo] = useState<string | null>(null);
  const minutes = i18n.number(passwordResetMinutes);
  return (
    <AuthCard
      title={t`Forgot your password?`}
      lead={t`We will email you a link to choose a new one.`}
      scene="sign-in"
      footer={
        <Anchor component={Link} to="/sign-in" inherit underline="always">
          <Trans>Back to sign in</Trans>
        </Anchor>
      }
    >
      {sentTo === null ? (
        <ForgotPasswordForm email={emailFromState(state)} onSent={setSentTo} />
      ) : (
        <AuthMessage
          action={
            <Button variant="light" onClick={() => setSentTo(null)}>
              <Trans>Send again</Trans>
            </Button>
          }
        >
          <Text size="lg" fw={600} mb="xs">
            <Trans>Check your email</Trans>
          </Text>
          <Text>
            <Trans>
              If {sentTo} has an account, we have sent it a link. The link works for {minutes} minutes. Cannot
              find it? Check your spam folder.
            </Trans>
          </Text>
        </AuthMessage>
      )}
    </AuthCard>
  );
}
