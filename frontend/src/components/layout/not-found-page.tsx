import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Container, Stack, Text, Title } from '@mantine/core';
import { Link } from 'react-router-dom';
import { PageTitle } from './page-title.tsx';
import { Scene } from '../media/scene.tsx';

export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <Container>
      <PageTitle title={t`Page not found`} status={404} />
      <Stack align="center" ta="center" py={48} gap="md">
        <Scene name="not-found" width={400} height={280} eager />
        <Title order={1}>
          <Trans>Page not found</Trans>
        </Title>
        <Text c="dimmed" size="lg" maw={480}>
          <Trans>We could not find this page. It may have moved, or the address may be mistyped.</Trans>
        </Text>
        <Button component={Link} to="/" size="lg">
          <Trans>Go Back</Trans>
        </Button>
      </Stack>
    </Container>
  );
}
