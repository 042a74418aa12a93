import type { Product } from '@petcare/contracts/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Skeleton, Text, Title } from '@mantine/core';
import { memo } from 'react';
import { ProductPicture } from '../../../components/media/product-picture.tsx';
import { Rating } from '../../../components/reviews/rating.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { TruncatedText } from '../../../components/text/truncated-text.tsx';
import { excerptAround, partsOf } from '../highlight.ts';
import { AddToCartButton } from './add-to-cart-button.tsx';
import { BuyNowButton } from './buy-now-button.tsx';
import { Highlighted } from './highlighted.tsx';
import classes from './product-card.module.css';
import { StockHint } from './stock-hint.tsx';
import { WishlistButton } from './wishlist-button.tsx';

const nameLength = 22;

interface ProductCardProps {
  product: Product;
  headingOrder: 2 | 3;
  eager?: boolean;
  onDetails: (id: string) => void;
}

/** Kept while its product is the same, since live updates render the list again. */
export const ProductCard = memo(function ProductCard({
  product,
  headingOrder,
  eager = false,
  onDetails,
}: ProductCardProps) {
  const { t } = useLingui();
  const { product_name: name, matches } = product;
  return (
    <Card component="article" className={classes['card']} data-sold-out={product.stock === 0 || undefined}>
      <Card.Section className={classes['top'] ?? ''}>
        <ProductPicture
          src={product.product_image}
          sizes={pictureSizes}
          eager={eager}
          className={classes['picture']}
        />
        <div className={classes['wishlist']}>
          <WishlistButton product={product} />
        </div>
      </Card.Section>
      <Title order={headingOrder} className={classes['name']}>
        <TruncatedText text={name} length={nameLength}>
          {(shown) => <Highlighted text={shown} matches={matches} />}
        </TruncatedText>
      </Title>
      <Rating rating={product.rating} />
      <MatchExcerpt product={product} />
      <div className={classes['price']}>
        <Text fw={650} size="lg">
          <Taka taka={product.product_price} />
        </Text>
        <StockHint stock={product.stock} />
      </div>
      <div className={classes['actions']}>
        <Button variant="default" onClick={() => onDetails(product._id)} aria-label={t`Details: ${name}`}>
          <Trans>Details</Trans>
        </Button>
        <AddToCartButton product={product} compact />
        <BuyNowButton product={product} />
      </div>
    </Card>
  );
});

const pictureSizes = '(min-width: 68em) 256px, (min-width: 48em) 33vw, 50vw';

/** Excerpt of the description around a match that the name does not contain. */
function MatchExcerpt({ product }: { product: Product }) {
  const { product_name: name, product_description: description, matches } = product;
  const unnamed = matches?.filter((word) => !partsOf(name, [word]).some(({ found }) => found));
  const excerpt = excerptAround(description, unnamed);
  if (excerpt === null) return null;
  return (
    <Text size="sm" c="dimmed" className={classes['excerpt'] ?? ''}>
      <Highlighted text={excerpt} matches={matches} />
    </Text>
  );
}

/** Placeholder with the height of a card, line for line. */
export function ProductCardSkeleton() {
  return (
    <Card className={classes['card']}>
      <Card.Section className={classes['top'] ?? ''}>
        <Skeleton radius={0} style={{ aspectRatio: '3 / 2', height: 'auto' }} />
      </Card.Section>
      <div className={classes['name']}>
        <Skeleton height={18} width="80%" />
      </div>
      <div className={classes['price']}>
        <Skeleton height={20} width="40%" my={4} />
      </div>
      <div className={classes['actions']}>
        <Skeleton height={44} />
        <Skeleton height={44} width={44} />
        <Skeleton height={44} />
      </div>
    </Card>
  );
}
