import { passwordResetMinutes } from '@petcare/contracts/account-security.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { AuthCard } from '../components/auth-card.tsx';
import { AuthMessage } from '../components/auth-message.tsx';
import { ForgotPasswordForm } from '../components/forgot-password-form.tsx';
import { emailFromState } from '../email-from-state.ts';

/** Requests a password reset link by email. Never reveals whether an account exists. */
export function Component() {
  const { t, i18n } = useLingui();
  const { state } = useLocation() as { state: unknown };
  const [sentTo, setSentTo] = useState<string | null>(null);
  const minutes = i18n.number(passwordResetMinutes);
  return (
    <AuthCard
      title={t`Forgot your password?`}
      lead={<Trans>It happens. We send you a link to choose a new one.</Trans>}
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
              <Trans>Send it again</Trans>
            </Button>
          }
        >
          <Text size="lg" fw={600} mb="xs">
            <Trans>Look into your mailbox</Trans>
          </Text>
          <Text>
            <Trans>
              If there is an account for {sentTo}, a link is on its way. It works for {minutes} minutes.
              Nothing there? Please look into the spam folder too.
            </Trans>
          </Text>
        </AuthMessage>
      )}
    </AuthCard>
  );
}
