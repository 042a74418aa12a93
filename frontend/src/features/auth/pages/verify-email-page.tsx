import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Loader } from '@mantine/core';
import { Link } from 'react-router-dom';
import { SendVerificationButton } from '../../../components/access/send-verification-button.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useVerifyEmail } from '../api/verify-email.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { AuthMessage } from '../components/auth-message.tsx';
import { useLinkToken } from '../use-link-token.ts';

export function Component() {
  const { t } = useLingui();
  return (
    <AuthCard
      title={t`Your email address`}
      lead={<Trans>Confirm your address to secure your account.</Trans>}
      scene="sign-up"
    >
      <Result />
    </AuthCard>
  );
}

function Result() {
  const { i18n } = useLingui();
  const { user } = useSession();
  const token = useLinkToken();
  const verification = useVerifyEmail(token);
  const confirmed = verification.isSuccess || user?.email_verified;

  if (confirmed) {
    return (
      <AuthMessage
        action={
          <Button component={Link} to={user ? '/dashboard' : '/sign-in'}>
            {user ? <Trans>Go to your dashboard</Trans> : <Trans>Go to sign in</Trans>}
          </Button>
        }
      >
        <Trans>Thank you! Your email address is confirmed.</Trans>
      </AuthMessage>
    );
  }
  if (verification.isError && !isExpired(verification.error)) {
    return (
      <AuthMessage
        problem
        action={
          <Button onClick={() => void verification.refetch()}>
            <Trans>Try again</Trans>
          </Button>
        }
      >
        <Trans>Error: {errorText(verification.error, i18n)}</Trans>
      </AuthMessage>
    );
  }
  if (verification.isError || !token) {
    return (
      <AuthMessage
        problem
        action={
          user ? (
            <SendVerificationButton variant="filled" />
          ) : (
            <Button component={Link} to="/sign-in" state={{ from: '/profile' }}>
              <Trans>Sign in to get a new link</Trans>
            </Button>
          )
        }
      >
        <Trans>
          This link has expired or was already used. Check your email for a newer one, or request another.
        </Trans>
      </AuthMessage>
    );
  }
  return (
    <AuthMessage action={<Loader aria-hidden="true" />}>
      <Trans>Confirming your address…</Trans>
    </AuthMessage>
  );
}

function isExpired(error: unknown): boolean {
  return isApiError(error, 'link_expired') || isApiError(error, 'invalid_input');
}
