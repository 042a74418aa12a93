import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { SendVerificationButton } from '../../../components/access/send-verification-button.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { readStored, writeStored } from '../../../lib/browser/stored.ts';
import classes from './unverified-banner.module.css';

const laterKey = 'petcare_verify_later';

export function UnverifiedBanner() {
  const { t } = useLingui();
  const { user } = useSession();
  const [later, setLater] = useState(() => readStored('sessionStorage', laterKey));
  if (!user || user.email_verified || later === user.id) return null;

  function handleLater(id: string) {
    writeStored('sessionStorage', laterKey, id);
    setLater(id);
  }

  return (
    <aside className={classes['banner']} aria-label={t`Your email address`}>
      <Text component="span">
        <Trans>Please confirm your email address with the link we sent to {user.email}.</Trans>
      </Text>
      <Group gap="xs" component="span">
        <SendVerificationButton variant="default" />
        <Button size="sm" variant="subtle" onClick={() => handleLater(user.id)}>
          <Trans>Later</Trans>
        </Button>
      </Group>
    </aside>
  );
}
