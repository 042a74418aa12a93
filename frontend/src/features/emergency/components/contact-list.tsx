import type { EmergencyContact } from '@petcare/contracts/clinic/emergencies.ts';
import { Trans } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { IconMapPin, IconPhone } from '@tabler/icons-react';
import classes from './emergency.module.css';

/** Opens the directions in the map of the device. */
function directionsTo(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}

/** Lists doctors with directions and phone numbers. */
export function ContactList({ contacts }: { contacts: readonly EmergencyContact[] }) {
  return (
    <ul className={classes['contacts']}>
      {contacts.map(({ dr_id, dr_name, dr_address, dr_contact }) => (
        <li key={dr_id} className={classes['contact']}>
          <Text fw={600}>{dr_name}</Text>
          <Text c="dimmed" mb="sm">
            {dr_address}
          </Text>
          <Group gap="sm">
            <Button
              component="a"
              href={`tel:${dr_contact}`}
              leftSection={<IconPhone size={20} aria-hidden="true" />}
            >
              {dr_contact}
            </Button>
            <Button
              component="a"
              variant="light"
              href={directionsTo(dr_address)}
              target="_blank"
              rel="noreferrer"
              leftSection={<IconMapPin size={20} aria-hidden="true" />}
            >
              <Trans>Directions</Trans>
            </Button>
          </Group>
        </li>
      ))}
    </ul>
  );
}
