import { Trans } from '@lingui/react/macro';
import { Button, type ButtonVariant } from '@mantine/core';
import { useState } from 'react';

/**
 * Sends the link that confirms one's address again. What it needs to do so is fetched when it is pressed, since
 * the landing page may carry the button, too.
 */
export function SendVerificationButton({ variant = 'light' }: { variant?: ButtonVariant }) {
  const [sending, setSending] = useState(false);

  async function handleClick() {
    setSending(true);
    try {
      const { sendVerification } = await import('./send-verification.ts');
      await sendVerification();
    } finally {
      setSending(false);
    }
  }

  return (
    <Button variant={variant} size="sm" loading={sending} onClick={() => void handleClick()}>
      <Trans>Send the link again</Trans>
    </Button>
  );
}
