import { Trans } from '@lingui/react/macro';
import { Center, Loader, Stack, Text } from '@mantine/core';

/** Shows and announces `Loading...` for a whole page. Lists show a skeleton of their own shape instead. */
export function LoadingState() {
  return (
    <Center component="output" mih="50vh">
      <Stack align="center" gap="sm">
        <Loader aria-hidden="true" />
        <Text c="dimmed">
          <Trans>Loading...</Trans>
        </Text>
      </Stack>
    </Center>
  );
}
