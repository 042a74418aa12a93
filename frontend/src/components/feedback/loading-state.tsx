import { Trans } from '@lingui/react/macro';
import { Center, Loader, Stack, Text } from '@mantine/core';

/** `Loading...`, said aloud too. For a whole page; a list shows a skeleton of its own shape instead. */
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
