import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Group, Modal, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { ProductPicture } from '../../../components/media/product-picture.tsx';
import { ReviewSection } from '../../../components/reviews/review-section.tsx';
import { ShareButton } from '../../../components/share/share-button.tsx';
import { InLanguage } from '../../../components/text/in-language.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { isApiError } from '../../../lib/api/api-client.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { textIn } from '../../../lib/format/text-in.ts';
import { productTypeTexts } from '../../../lib/texts/product-type-texts.ts';
import { useProduct } from '../api/products.ts';
import { productAddress } from '../product-head.ts';
import { choiceOf } from '../variants.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { BuyNowButton } from './buy-now-button.tsx';
import { PrescriptionHint } from './prescription-hint.tsx';
import { StockAlertButton } from './stock-alert-button.tsx';
import { StockHint } from './stock-hint.tsx';
import { VariantChoice } from './variant-choice.tsx';
import { WishlistButton } from './wishlist-button.tsx';

interface ProductDetailsProps {
  productId: string | null;
  onChoose: (id: string) => void;
  onClose: () => void;
}

export function ProductDetails({ productId, onChoose, onClose }: ProductDetailsProps) {
  const { t, i18n } = useLingui();
  // Keeps the content of the closing dialog while it fades out.
  const [shownId, setShownId] = useState(productId);
  if (productId && productId !== shownId) setShownId(productId);
  const { data: product, error, refetch } = useProduct(shownId);
  const isGone = isApiError(error, 'not_found');

  return (
    <Modal
      opened={productId !== null}
      onClose={onClose}
      title={isGone || !product ? t`Details` : <ProductName product={product} />}
      size="lg"
    >
      {isGone && (
        <EmptyState
          scene="store"
          title={t`This product is no longer available.`}
          text={<Trans>It is no longer sold. You can find other products in the store.</Trans>}
          action={
            <Button variant="light" onClick={onClose}>
              <Trans>Back to store</Trans>
            </Button>
          }
        />
      )}
      {!isGone && product && <ProductContent product={product} onChoose={onChoose} />}
      {!isGone && !product && !error && <Skeleton height={420} radius="lg" />}
      {!isGone && !product && error && (
        <ErrorState message={errorText(error, i18n)} onRetry={() => void refetch()} />
      )}
    </Modal>
  );
}

function ProductName({ product }: { product: Product }) {
  const { i18n } = useLingui();
  return <InLanguage of={textIn(i18n.locale, product.product_name, product.product_name_bn)} />;
}

interface ProductContentProps {
  product: Product;
  onChoose: (id: string) => void;
}

function ProductContent({ product, onChoose }: ProductContentProps) {
  const { i18n } = useLingui();
  const choice = choiceOf(product);
  const { text: name } = textIn(i18n.locale, product.product_name, product.product_name_bn);
  const description = textIn(i18n.locale, product.product_description, product.product_description_bn);
  return (
    <Stack gap="md">
      <ProductPicture src={product.product_image} sizes="(min-width: 48em) 600px, 100vw" alt={name} eager />
      <Group justify="space-between" align="baseline">
        <div>
          <Text size="sm" c="dimmed">
            <Trans>Type</Trans>
          </Text>
          <Text fw={600}>{i18n._(productTypeTexts[product.product_type])}</Text>
        </div>
        <div>
          <Text size="sm" c="dimmed" ta="end">
            <Trans>Price</Trans>
          </Text>
          <Text fw={650} size="xl" ta="end">
            <Taka taka={product.product_price} />
          </Text>
        </div>
      </Group>
      {choice && <VariantChoice group={choice} chosenId={product._id} onChoose={onChoose} />}
      {/* The hint flashes when the stock of one product changes, not when another is chosen. */}
      <StockHint key={product._id} stock={product.stock} />
      {product.prescription_needed && <PrescriptionHint productId={product._id} />}
      <Text style={{ whiteSpace: 'pre-line' }}>
        <InLanguage of={description} />
      </Text>
      <Group grow preventGrowOverflow={false} gap="sm">
        <AddToCartButton product={product} />
        <BuyNowButton product={product} />
      </Group>
      {product.stock === 0 && <StockAlertButton productId={product._id} />}
      <Group justify="center">
        <WishlistButton product={product} labelled />
        <ShareButton variant="subtle" title={name} address={productAddress(product)} />
      </Group>
      <ReviewSection product={product} />
    </Stack>
  );
}
