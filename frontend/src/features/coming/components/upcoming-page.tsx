import { Trans } from '@lingui/react/macro';
import { Button, Container, Stack, Text } from '@mantine/core';
import { Link, useLocation } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { returnTo } from '../../../lib/safe-return-path.ts';
import { useSession } from '../../../lib/session.ts';

interface UpcomingPageProps {
  scene: string;
  title: string;
  /** The specification's empty text where it has one. */
  empty: string;
  text: string;
  /** Said to visitors, with the way in. */
  signInHint?: string;
}

/** A place that is not open yet: what it is called, that it is empty, what it will be for. */
export function UpcomingPage({ scene, title, empty, text, signInHint }: UpcomingPageProps) {
  const { user } = useSession();
  const location = useLocation();
  return (
    <Container py="xl">
      <PageHeading title={title} />
      <EmptyState
        scene={scene}
        title={empty}
        text={text}
        action={
          signInHint &&
          !user && (
            <Stack align="center" gap="xs" mt="sm">
              <Text>{signInHint}</Text>
              <Button component={Link} to="/sign-in" state={returnTo(location)}>
                <Trans>Login</Trans>
              </Button>
            </Stack>
          )
        }
      />
    </Container>
  );
}
