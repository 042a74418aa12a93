import type { User } from '@petcare/contracts/account/users.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { returnPathOf } from '../../../lib/session/safe-return-path.ts';
import { storeUser, useSession } from '../../../lib/session/session.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { SignInForm } from '../components/sign-in-form.tsx';
import { emailFromState } from '../email-from-state.ts';

const loadFromServer = (path: string) => window.location.assign(path);

/**
 * The sign-in page. Afterwards the requested page is loaded from the server, so that no state of the previous
 * user remains.
 */
export function Component({ loadPage = loadFromServer }: { loadPage?: (path: string) => void }) {
  const { t } = useLingui();
  const { state } = useLocation() as { state: unknown };
  const { user } = useSession();
  const [redirecting, setRedirecting] = useState(false);
  const returnPath = returnPathOf(state);

  function handleSignedIn(signedIn: User) {
    setRedirecting(true);
    storeUser(signedIn);
    loadPage(returnPath);
  }

  // Already signed in, perhaps in another tab.
  if (user && !redirecting) return <Navigate to={returnPath} replace />;
  return (
    <AuthCard
      title={t`Sign in`}
      lead={t`Good to see you again.`}
      scene="sign-in"
      footer={
        <Trans>
          New here?{' '}
          <Anchor component={Link} to="/sign-up" state={state} inherit underline="always">
            Create an account
          </Anchor>
        </Trans>
      }
    >
      <SignInForm email={emailFromState(state)} onSignedIn={handleSignedIn} />
    </AuthCard>
  );
}
