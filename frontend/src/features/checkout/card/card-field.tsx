import type { PaymentConfig } from '@petcare/contracts/payments.ts';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CardProvider } from '../paying/card-provider.ts';
import { loadCardProvider } from './load-card-provider.ts';

/** The card provider of this installation, fetched when it is needed. It keeps the card while the page is open. */
export function useCardProvider(config: PaymentConfig['card'], wanted: boolean) {
  return useQuery({
    queryKey: ['card-provider', config],
    queryFn: () => loadCardProvider(config),
    enabled: wanted && config.mode !== 'off',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // Offline it fails at once, and can be tried again.
    networkMode: 'always',
    // A provider is a living thing with a form in it, not data to be compared.
    structuralSharing: false,
  });
}

interface CardFieldProps {
  provider: CardProvider | undefined;
  failed: boolean;
  disabled: boolean;
  onRetry: () => void;
}

/** The provider's card field; while it is on its way its shape, and if it does not come the way to try again. */
export function CardField({ provider, failed, disabled, onRetry }: CardFieldProps) {
  if (provider) return <provider.Field disabled={disabled} />;
  if (failed) {
    return (
      <Alert
        color="red"
        icon={<IconAlertTriangle size={20} aria-hidden="true" />}
        role="alert"
        title={<Trans>The card field could not be loaded</Trans>}
      >
        <Stack gap="sm" align="flex-start">
          <Trans>
            Nothing has been charged, and what you typed is kept. Check your connection and try again.
          </Trans>
          <Button variant="default" onClick={onRetry}>
            <Trans>Retry</Trans>
          </Button>
        </Stack>
      </Alert>
    );
  }
  return (
    <>
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <Stack gap="md" aria-hidden="true">
        <Skeleton height={72} />
        <Skeleton height={48} />
      </Stack>
    </>
  );
}
