import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import type { ComponentType } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { EmptyState } from '../../../components/empty-state.tsx';
import { PageContainer } from '../../../components/page-container.tsx';
import { PageHeading } from '../../../components/page-heading.tsx';
import { returnTo } from '../../../lib/safe-return-path.ts';
import { useSession } from '../../../lib/session.ts';
import { type Place, places } from '../places.ts';

/** The page of a place that is not open yet: what it is called, that it is empty, what it will be for. */
export function upcomingPage(name: keyof typeof places): ComponentType {
  const place: Place = places[name];
  return function UpcomingPage() {
    const { i18n } = useLingui();
    const { user } = useSession();
    const location = useLocation();
    return (
      <PageContainer>
        <PageHeading title={i18n._(place.title)} />
        <EmptyState
          scene={place.scene}
          title={i18n._(place.empty)}
          text={i18n._(place.text)}
          action={
            place.signInHint &&
            !user && (
              <Stack align="center" gap="xs" mt="sm">
                <Text>{i18n._(place.signInHint)}</Text>
                <Button component={Link} to="/sign-in" state={returnTo(location)}>
                  <Trans>Login</Trans>
                </Button>
              </Stack>
            )
          }
        />
      </PageContainer>
    );
  };
}
