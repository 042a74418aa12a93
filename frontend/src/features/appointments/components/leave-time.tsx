import { Trans, useLingui } from '@lingui/react/macro';
import { Group, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { readStored, writeStored } from '../../../lib/browser/stored.ts';
import { minutesToLeave } from '../leave-time.ts';

const storageKey = 'petcare-travel-minutes';
const choices = [10, 20, 30, 45, 60, 90];
const defaultMinutes = 30;

/** Shows a patient when to leave for the clinic. The time of the way is kept on the device. */
export function LeaveTime({ minutes }: { minutes: number }) {
  const { t, i18n } = useLingui();
  const [travel, setTravel] = useState(() => {
    const stored = Number(readStored('localStorage', storageKey));
    return choices.includes(stored) ? stored : defaultMinutes;
  });
  const left = minutesToLeave(minutes, travel);
  const inMinutes = i18n.number(left);

  function handleChange(value: string) {
    writeStored('localStorage', storageKey, value);
    setTravel(Number(value));
  }

  return (
    <Group justify="space-between" align="flex-end" gap="sm" mt="xs">
      <Text component="output" fw={600} c={left === 0 ? 'red' : 'dimmed'}>
        {left === 0 ? <Trans>Leave now.</Trans> : <Trans>Leave in about {inMinutes} minutes.</Trans>}
      </Text>
      <NativeSelect
        label={t`Your way takes`}
        value={String(travel)}
        onChange={(event) => handleChange(event.currentTarget.value)}
        data={choices.map((choice) => ({ value: String(choice), label: t`${i18n.number(choice)} minutes` }))}
      />
    </Group>
  );
}
