import type { Role } from '@petcare/contracts/shared/roles.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Skeleton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { refreshSession } from '../../../lib/session/session.ts';
import { useInvitation } from '../api/invitations.ts';
import { AcceptInvitationForm } from '../components/accept-invitation-form.tsx';
import { AuthCard } from '../components/auth-card.tsx';
import { AuthMessage } from '../components/auth-message.tsx';
import { useLinkToken } from '../use-link-token.ts';

const firstPage: Record<Role, string> = { user: '/', doctor: '/appointments', admin: '/dashboard' };

export function Component() {
  const { t, i18n } = useLingui();
  const token = useLinkToken();
  const invitation = useInvitation(token);
  const [result, setResult] = useState<'done' | 'expired' | null>(null);
  const {
    full_name: name = '',
    email = '',
    role = 'doctor',
    has_account: hasAccount = false,
  } = invitation.data ?? {};
  const isExpired =
    result === 'expired' || token === '' || (invitation.isError && isUnusable(invitation.error));

  async function handleAccepted() {
    setResult('done');
    // The role change has ended all sessions of the account, including one in this browser.
    await refreshSession();
  }

  return (
    <AuthCard
      title={role === 'doctor' ? t`Join the clinic` : t`Join PetCare`}
      lead={
        invitation.data && !isExpired ? (
          <Welcome name={name} role={role} />
        ) : (
          <Trans>Accept your invitation to PetCare.</Trans>
        )
      }
      scene="sign-in"
    >
      {result === 'done' && (
        <AuthMessage
          action={
            <Button component={Link} to="/sign-in" state={{ email, from: firstPage[role] }}>
              <Trans>Go to sign in</Trans>
            </Button>
          }
        >
          <Trans>Your account is ready. Please sign in.</Trans>
        </AuthMessage>
      )}
      {result !== 'done' && isExpired && (
        <AuthMessage problem>
          <Trans>This invitation has expired or was already used. Please ask for a new one.</Trans>
        </AuthMessage>
      )}
      {result === null && !isExpired && invitation.isPending && <Skeleton height={240} />}
      {result === null && !isExpired && invitation.isError && (
        <ErrorState message={errorText(invitation.error, i18n)} onRetry={() => void invitation.refetch()} />
      )}
      {result === null && !isExpired && invitation.data && (
        <AcceptInvitationForm
          token={token}
          email={email}
          hasAccount={hasAccount}
          nameMissing={name === ''}
          onAccepted={() => void handleAccepted()}
          onExpired={() => setResult('expired')}
        />
      )}
    </AuthCard>
  );
}

function Welcome({ name, role }: { name: string; role: Role }) {
  const { t } = useLingui();
  const purposes: Record<Role, string> = {
    user: t`With this account you can share memories, find homes for pets, book appointments and shop.`,
    doctor: t`With this account you can see your appointments and set your hours.`,
    admin: t`With this account you can manage users, posts and orders.`,
  };
  const purpose = purposes[role];
  return name ? (
    <Trans>
      Welcome, {name}. {purpose}
    </Trans>
  ) : (
    <Trans>Welcome. {purpose}</Trans>
  );
}

/** True for a link that is expired, used or truncated. */
function isUnusable(error: unknown): boolean {
  return isApiError(error, 'link_expired') || isApiError(error, 'invalid_input');
}
