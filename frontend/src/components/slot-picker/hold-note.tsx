import { Trans, useLingui } from '@lingui/react/macro';
import { Alert, Button, Group, Text } from '@mantine/core';
import { errorText } from '../../lib/api/error-texts.ts';
import { formatDhaka } from '../../lib/dates/dhaka-dates.ts';
import { Countdown } from '../text/countdown.tsx';
import type { SlotHold } from './use-slot-hold.ts';

export function HoldNote({ hold: { chosen, hold, refused, expired, choose, end } }: { hold: SlotHold }) {
  const { i18n } = useLingui();
  const time = (start: string) => formatDhaka(new Date(start), i18n.locale, 'time');
  if (refused !== null) {
    return (
      <Alert color="red" variant="light" role="alert">
        {errorText(refused, i18n)}
      </Alert>
    );
  }
  if (expired) {
    return (
      <Alert color="marigold" variant="light" role="alert">
        <Trans>Your five minutes are over, and others can book this time again. Please choose a time.</Trans>
      </Alert>
    );
  }
  if (chosen === null) return null;
  if (!hold) {
    return (
      <Text component="output" c="dimmed">
        <Trans>Reserving {time(chosen)} for you…</Trans>
      </Text>
    );
  }
  return (
    <Group justify="space-between" gap="xs">
      <Text component="output">
        <Trans>
          {time(hold.start)} is reserved for you: <Countdown until={hold.until} onEnd={end} />
        </Trans>
      </Text>
      <Button variant="subtle" onClick={() => choose(hold.start)}>
        <Trans>Extend by five minutes</Trans>
      </Button>
    </Group>
  );
}
