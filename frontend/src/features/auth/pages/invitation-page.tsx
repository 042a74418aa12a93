import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../components/error-state.tsx';
import { isApiError } from '../../../lib/api-client.ts';
import { errorText } from '../../../lib/error-texts.ts';
import { refreshSession } from '../../../lib/session.ts';
import { useInvitation } from '../api/invitations.ts';
import { AcceptInvitationForm } from '../components/accept-invitation-form.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { AuthMessage } from '../components/auth-message.tsx';
import { useLinkToken } from '../use-link-token.ts';

/** Where the invitation of a doctor leads: an account that is linked to their record, opened once. */
export function Component() {
  const { t, i18n } = useLingui();
  const token = useLinkToken();
  const invitation = useInvitation(token);
  const [result, setResult] = useState<'done' | 'expired' | null>(null);
  const { dr_name: name, email = '', has_account: hasAccount = false } = invitation.data ?? {};
  const isOver = result === 'expired' || token === '' || (invitation.isError && isUseless(invitation.error));

  async function handleAccepted() {
    setResult('done');
    // With the new role every former session of the account has ended, also one of this browser.
    await refreshSession();
  }

  return (
    <AuthCard
      title={t`Join the clinic`}
      lead={
        name && !isOver ? (
          <Trans>Welcome, {name}. With this account you see your appointments and set your hours.</Trans>
        ) : (
          <Trans>Doctors of the clinic begin here.</Trans>
        )
      }
      scene="sign-in"
    >
      {result === 'done' && (
        <AuthMessage
          action={
            <Button component={Link} to="/sign-in" state={{ email, from: '/appointments' }}>
              <Trans>Go to sign in</Trans>
            </Button>
          }
        >
          <Trans>Your account is ready. Please sign in with it.</Trans>
        </AuthMessage>
      )}
      {result !== 'done' && isOver && (
        <AuthMessage problem>
          <Trans>
            This invitation does not work any more. It works once and for 7 days, and only the newest one
            counts. Please ask the clinic for another.
          </Trans>
        </AuthMessage>
      )}
      {result === null && !isOver && invitation.isPending && <Skeleton height={240} />}
      {result === null && !isOver && invitation.isError && (
        <ErrorState message={errorText(invitation.error, i18n)} onRetry={() => void invitation.refetch()} />
      )}
      {result === null && !isOver && invitation.data && (
        <AcceptInvitationForm
          token={token}
          email={email}
          hasAccount={hasAccount}
          onAccepted={() => void handleAccepted()}
          onExpired={() => setResult('expired')}
        />
      )}
    </AuthCard>
  );
}

/** Too old, used up, or cut on its way. */
function isUseless(error: unknown): boolean {
  return isApiError(error, 'link_expired') || isApiError(error, 'invalid_input');
}
