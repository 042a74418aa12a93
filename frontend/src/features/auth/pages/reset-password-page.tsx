import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor, Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { refreshSession } from '../../../lib/session/session.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { AuthMessage } from '../components/auth-message.tsx';
import { ResetPasswordForm } from '../components/reset-password-form.tsx';
import { useLinkToken } from '../use-link-token.ts';

export function Component() {
  const { t } = useLingui();
  const token = useLinkToken();
  const [result, setResult] = useState<'done' | 'expired' | null>(null);

  async function handleDone() {
    setResult('done');
    // The password change has ended the session of this browser too.
    await refreshSession();
  }

  return (
    <AuthCard
      title={t`Choose a new password`}
      lead={<Trans>Saving signs you out on all devices.</Trans>}
      scene="sign-in"
      footer={
        result !== 'done' && (
          <Anchor component={Link} to="/sign-in" inherit underline="always">
            <Trans>Back to sign in</Trans>
          </Anchor>
        )
      }
    >
      {result === 'done' && (
        <AuthMessage
          action={
            <Button component={Link} to="/sign-in">
              <Trans>Go to sign in</Trans>
            </Button>
          }
        >
          <Trans>Your new password is saved. Please sign in again.</Trans>
        </AuthMessage>
      )}
      {result !== 'done' && (result === 'expired' || !token) && (
        <AuthMessage
          problem
          action={
            <Button component={Link} to="/forgot-password">
              <Trans>Request new link</Trans>
            </Button>
          }
        >
          <Trans>This link has expired or was already used. Request a new one below.</Trans>
        </AuthMessage>
      )}
      {result === null && token && (
        <ResetPasswordForm
          token={token}
          onDone={() => void handleDone()}
          onExpired={() => setResult('expired')}
        />
      )}
    </AuthCard>
  );
}
