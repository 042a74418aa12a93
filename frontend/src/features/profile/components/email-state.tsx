import { Trans } from '@lingui/react/macro';
import { Group, Text } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { SendVerificationButton } from '../../../components/access/send-verification-button.tsx';
import type { SessionUser } from '../../../lib/session/session.ts';
import classes from './email-state.module.css';

export function EmailState({ user }: { user: SessionUser }) {
  if (user.email_verified) {
    return (
      <Text size="sm" mt={4} className={classes['state'] ?? ''} data-confirmed>
        <IconCircleCheck size={18} aria-hidden="true" />
        <Trans>This address is confirmed.</Trans>
      </Text>
    );
  }
  return (
    <Group gap="sm" mt={8}>
      <Text size="sm" className={classes['state'] ?? ''}>
        <IconAlertCircle size={18} aria-hidden="true" />
        <Trans>Not confirmed yet. Please use the link in our email.</Trans>
      </Text>
      <SendVerificationButton />
    </Group>
  );
}
