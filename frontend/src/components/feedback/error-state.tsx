import { Trans } from '@lingui/react/macro';
import { Button, Stack, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { Scene } from '../media/scene.tsx';

interface ErrorStateProps {
  message: string;
  onRetry?: () => void;
}

export function ErrorState({ message, onRetry }: ErrorStateProps) {
  return (
    <Stack align="center" gap="md" py="xl" maw={560} mx="auto" ta="center">
      <Scene name="error" width={280} height={196} eager />
      <Text size="lg" fw={600} role="alert">
        <Trans>Error: {message}</Trans>
      </Text>
      {onRetry && (
        <Button variant="light" leftSection={<IconRefresh size={20} aria-hidden="true" />} onClick={onRetry}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </Stack>
  );
}
