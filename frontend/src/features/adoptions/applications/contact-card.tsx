import { mailLink } from '@petcare/contracts/typed/emails.ts';
import type { Contact } from '@petcare/contracts/content/applications.ts';
import { Trans } from '@lingui/react/macro';
import { Anchor, Paper, Text } from '@mantine/core';
import { IconMail, IconPhone } from '@tabler/icons-react';
import classes from './applications.module.css';

export function ContactCard({ contact }: { contact: Contact }) {
  return (
    <Paper component="address" withBorder p="md" className={classes['contact'] ?? ''}>
      <Text fw={650}>{contact.full_name}</Text>
      <Anchor href={`tel:${contact.phone}`} className={classes['reach'] ?? ''}>
        <IconPhone size={20} aria-hidden="true" />
        <span className="pc-numbers">{contact.phone}</span>
      </Anchor>
      <Anchor href={mailLink(contact.email)} className={classes['reach'] ?? ''}>
        <IconMail size={20} aria-hidden="true" />
        <span>{contact.email}</span>
      </Anchor>
      <Text size="sm" c="dimmed">
        <Trans>Only the two of you can see this. Never pay anything before you have met the pet.</Trans>
      </Text>
    </Paper>
  );
}
