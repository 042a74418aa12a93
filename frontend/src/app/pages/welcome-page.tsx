import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../components/feedback/empty-state.tsx';
import { PageContainer } from '../../components/layout/page-container.tsx';
import { PageTitle } from '../../components/layout/page-title.tsx';

/** The dashboard of a visitor. */
export function WelcomePage() {
  const { t } = useLingui();
  return (
    <PageContainer>
      <PageTitle title={t`Dashboard`} />
      <EmptyState
        headingOrder={1}
        scene="welcome"
        title={t`Welcome to your dashboard`}
        text={t`Sign in to see your orders, bookings and posts here.`}
        action={
          <Button component={Link} to="/sign-in" state={{ from: '/dashboard' }} mt="sm">
            <Trans>Login</Trans>
          </Button>
        }
      />
    </PageContainer>
  );
}
