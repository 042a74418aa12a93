import { Trans } from '@lingui/react/macro';
import { Button, type ButtonVariant } from '@mantine/core';
import { useState } from 'react';

/** Loads its code on click, because the landing page can show this button and its script must stay small. */
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
      <Trans>Resend link</Trans>
    </Button>
  );
}
