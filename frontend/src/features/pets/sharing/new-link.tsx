import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconBrandWhatsapp, IconCopy } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { QrCode } from './qr-code.tsx';
import classes from './sharing.module.css';

interface NewLinkProps {
  name: string;
  url: string;
  onDone: () => void;
}

/** A link that was just created. It is shown once, because the server stores only its hash. */
export function NewLink({ name, url, onDone }: NewLinkProps) {
  const { t } = useLingui();
  const heading = useRef<HTMLHeadingElement>(null);
  const message = t`The passport of ${name}: ${url}`;

  // The form with the focus is gone.
  useEffect(() => heading.current?.focus(), []);

  async function handleCopy() {
    try {
      await navigator.clipboard.writeText(url);
      toastDone({ message: t`The link is copied.`, topic: 'share' });
    } catch {
      toastProblem({ message: t`The link could not be copied. Copy it here: ${url}`, topic: 'share' });
    }
  }

  return (
    <Stack gap="md">
      <Title order={2} size="h3" tabIndex={-1} ref={heading}>
        <Trans>Your link is ready</Trans>
      </Title>
      <QrCode text={url} label={t`QR code of the passport of ${name}`} />
      <Text size="sm" className={classes['address'] ?? ''} lang="en">
        {url}
      </Text>
      <Group gap="xs">
        <Button leftSection={<IconCopy size={20} aria-hidden="true" />} onClick={() => void handleCopy()}>
          <Trans>Copy link</Trans>
        </Button>
        <Button
          component="a"
          variant="default"
          href={`https://wa.me/?text=${encodeURIComponent(message)}`}
          target="_blank"
          rel="noopener noreferrer"
          leftSection={<IconBrandWhatsapp size={20} aria-hidden="true" />}
        >
          WhatsApp
        </Button>
        <Button variant="subtle" onClick={onDone}>
          <Trans>Done</Trans>
        </Button>
      </Group>
      <Text size="sm" c="dimmed">
        <Trans>
          Copy or scan it now: for your safety, it is shown only once. Anyone who has it can open the
          passport.
        </Trans>
      </Text>
    </Stack>
  );
}
