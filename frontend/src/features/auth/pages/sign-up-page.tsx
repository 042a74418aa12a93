import { Trans, useLingui } from '@lingui/react/macro';
import { Anchor } from '@mantine/core';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { returnPathOf } from '../../../lib/session/safe-return-path.ts';
import { useSession } from '../../../lib/session/session.ts';
import { AuthCard } from '../components/auth-card.tsx';
import { SignUpForm } from '../components/sign-up-form.tsx';

export function Component() {
  const { t } = useLingui();
  const { state } = useLocation() as { state: unknown };
  const { user } = useSession();
  const navigate = useNavigate();

  if (user) return <Navigate to={returnPathOf(state)} replace />;
  return (
    <AuthCard
      title={t`Sign up`}
      lead={t`One account for memories, adoption, doctors, the store and the hostel.`}
      scene="sign-up"
      footer={
        <Trans>
          Already have an account?{' '}
          <Anchor component={Link} to="/sign-in" state={state} inherit underline="always">
            Sign in
          </Anchor>
        </Trans>
      }
    >
      <SignUpForm
        onSignedUp={(email) => void navigate('/sign-in', { state: { from: returnPathOf(state), email } })}
      />
    </AuthCard>
  );
}
