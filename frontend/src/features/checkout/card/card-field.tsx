import type { PaymentConfig } from '@petcare/contracts/commerce/payments/payments.ts';
import { Trans } from '@lingui/react/macro';
import { Alert, Button, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { CardProvider } from '../payment/card-provider.ts';
import { loadCardProvider } from './load-card-provider.ts';

/** Loads the configured card provider on demand. It holds the card input while the page is open. */
export function useCardProvider(config: PaymentConfig['card'], enabled: boolean) {
  return useQuery({
    queryKey: ['card-provider', config],
    queryFn: () => loadCardProvider(config),
    enabled: enabled && config.mode !== 'off',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    // Fails at once while offline, so that the user can retry.
    networkMode: 'always',
    // A provider holds state and must not be compared as data.
    structuralSharing: false,
  });
}

interface CardFieldProps {
  provider: CardProvider | undefined;
  failed: boolean;
  disabled: boolean;
  onRetry: () => void;
}

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
            Nothing has been charged, and your details are saved. Check your connection and try again.
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
