import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { IconVaccine } from '@tabler/icons-react';
import classes from './passport-note.module.css';

/** Says that the passport of the pet moves to its adopter. */
export function PassportNote({ adopted }: { adopted: boolean }) {
  return (
    <Group gap="xs" wrap="nowrap" mb="md">
      <IconVaccine size={24} aria-hidden="true" className={classes['icon'] ?? ''} />
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
