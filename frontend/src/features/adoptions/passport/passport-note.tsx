import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { IconVaccine } from '@tabler/icons-react';

/** Says that the passport of the pet moves to its adopter. */
export function PassportNote({ adopted }: { adopted: boolean }) {
  return (
    <Group gap="xs" wrap="nowrap" mb="md">
      <IconVaccine size={24} aria-hidden="true" color="var(--mantine-primary-color-filled)" />
      <Text>
        {adopted ? (
          <Trans>This pet has a passport at PetCare.</Trans>
        ) : (
          <Trans>
            This pet comes with its passport: vaccinations, weights and visits move to the new home.
          </Trans>
        )}
      </Text>
    </Group>
  );
}
