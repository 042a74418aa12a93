import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { ActionIcon, Button } from '@mantine/core';
import { IconHeart, IconHeartFilled } from '@tabler/icons-react';
import { toastProblem } from '../../../components/feedback/toasts.tsx';
import { errorText } from '../../../lib/api/error-texts.ts';
import { useSetWishlist, useWishlist } from '../../../lib/wishlist/use-wishlist.ts';
import { textIn } from '../../../lib/format/text-in.ts';
import { useSignedInAction } from '../use-signed-in-action.ts';

interface WishlistButtonProps {
  product: Pick<Product, '_id' | 'product_name' | 'product_name_bn'>;
  labelled?: boolean;
}

export function WishlistButton({
  product: { _id: productId, product_name, product_name_bn },
  labelled,
}: WishlistButtonProps) {
  const { t, i18n } = useLingui();
  const { text: name } = textIn(i18n.locale, product_name, product_name_bn);
  const wished = useWishlist()?.product_ids.includes(productId) ?? false;
  const change = useSetWishlist();
  const whenSignedIn = useSignedInAction();
  const Heart = wished ? IconHeartFilled : IconHeart;

  const handleClick = () =>
    whenSignedIn(() =>
      change.mutate(
        { productId, on: !wished },
        {
          onError: (error) =>
            toastProblem({ title: t`Your wish list was not changed`, message: errorText(error, i18n) }),
        },
      ),
    );
  const shared = {
    onClick: handleClick,
    loading: change.isPending,
  };
  const icon = <Heart size={20} aria-hidden="true" />;
  if (!labelled)
    return (
      <ActionIcon
        variant="default"
        radius="xl"
        aria-pressed={wished}
        aria-label={t`Wish list: ${name}`}
        {...shared}
      >
        {icon}
      </ActionIcon>
    );
  return (
    <Button variant="subtle" leftSection={icon} {...shared}>
      {wished ? <Trans>On your wish list</Trans> : <Trans>Add to wish list</Trans>}
    </Button>
  );
}
