import { Trans } from '@lingui/react/macro';
import { Button, Container, Stack, Text, Title } from '@mantine/core';
import { Scene } from '../../components/media/scene.tsx';

/** Shown when a page has crashed. Needs neither router nor data. */
export function CrashedPage() {
  return (
    <Container>
      <Stack align="center" ta="center" py={64} gap="md" role="alert">
        <Scene name="error" width={320} height={224} eager />
        <Title order={1}>
          <Trans>Something went wrong!</Trans>
        </Title>
        <Text c="dimmed" maw={480}>
          <Trans>This page could not be shown. Your saved data is safe. Please reload the page.</Trans>
        </Text>
        <Button onClick={() => window.location.reload()}>
          <Trans>Reload page</Trans>
        </Button>
      </Stack>
    </Container>
  );
}
