import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { IconBell, IconBellOff } from '@tabler/icons-react';
import { toastDone, toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useSetAlert, useWishlist } from '../../../lib/wishlist/use-wishlist.ts';
import { useSignedInAction } from '../use-signed-in-action.ts';

/** Asks for one message when a sold-out product is back, or withdraws the request. */
export function StockAlertButton({ productId }: { productId: string }) {
  const { t, i18n } = useLingui();
  const wanted = useWishlist()?.alert_ids.includes(productId) ?? false;
  const change = useSetAlert();
  const whenSignedIn = useSignedInAction();
  const Bell = wanted ? IconBellOff : IconBell;

  const handleClick = () =>
    whenSignedIn(() =>
      change.mutate(
        { productId, on: !wanted },
        {
          onSuccess: () => {
            if (!wanted) toastDone({ message: t`We will tell you when it is back.` });
          },
          onError: (error) =>
            toastProblem({ title: t`Your request was not saved`, message: errorText(error, i18n) }),
        },
      ),
    );
  return (
    <Button
      variant="light"
      leftSection={<Bell size={20} aria-hidden="true" />}
      loading={change.isPending}
      aria-pressed={wanted}
      onClick={handleClick}
    >
      {wanted ? <Trans>We will tell you. Withdraw</Trans> : <Trans>Tell me when it is back</Trans>}
    </Button>
  );
}
