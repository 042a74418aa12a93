import { Trans } from '@lingui/react/macro';
import { Button, Container, Stack, Text, Title } from '@mantine/core';
import { IconCloudOff } from '@tabler/icons-react';
import { useEffect } from 'react';
import { mayReload } from '../../lib/browser/may-reload.ts';

/**
 * Replaces a page whose files failed to load, because the device is offline or a new release has replaced them.
 * Reloads by itself, as soon as the device is online.
 */
export function UnfetchedPage() {
  useEffect(() => {
    if (mayReload(Date.now())) {
      window.location.reload();
      return undefined;
    }
    const handleOnline = () => window.location.reload();
    window.addEventListener('online', handleOnline);
    return () => window.removeEventListener('online', handleOnline);
  }, []);

  return (
    <Container>
      <Stack align="center" ta="center" py={64} gap="md" role="alert">
        {/* An inline icon, since a picture would not load either. */}
        <IconCloudOff size={64} stroke={1.5} aria-hidden="true" />
        <Title order={1}>
          <Trans>This page could not be loaded</Trans>
        </Title>
        <Text c="dimmed" maw={480}>
          <Trans>You seem to be offline. The page opens when you are back online.</Trans>
        </Text>
        <Button onClick={() => window.location.reload()}>
          <Trans>Try again</Trans>
        </Button>
      </Stack>
    </Container>
  );
}
