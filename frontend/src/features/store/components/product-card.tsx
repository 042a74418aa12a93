import type { Product } from '@petcare/contracts/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Skeleton, Text, Title } from '@mantine/core';
import { ProductPicture } from '../../../components/product-picture.tsx';
import { Taka } from '../../../components/taka.tsx';
import { TruncatedText } from '../../../components/truncated-text.tsx';
import { BuyNowButton } from './buy-now-button.tsx';
import classes from './product-card.module.css';
import { StockHint } from './stock-hint.tsx';

const nameLength = 22;

interface ProductCardProps {
  product: Product;
  headingOrder: 2 | 3;
  /** For the cards that are seen before scrolling. */
  eager?: boolean;
  onDetails: (product: Product) => void;
}

/** One product: picture, name, price, what is left, and the two ways on. */
export function ProductCard({ product, headingOrder, eager = false, onDetails }: ProductCardProps) {
  const { t } = useLingui();
  return (
    <Card component="article" className={classes['card']}>
      <Card.Section mb="sm">
        <ProductPicture src={product.product_image} eager={eager} />
      </Card.Section>
      <Title order={headingOrder} className={classes['name']}>
        <TruncatedText text={product.product_name} length={nameLength} />
      </Title>
      <div className={classes['price']}>
        <Text fw={650} size="lg">
          <Taka taka={product.product_price} />
        </Text>
        <StockHint stock={product.stock} />
      </div>
      <div className={classes['actions']}>
        <Button
          variant="default"
          onClick={() => onDetails(product)}
          aria-label={t`Details: ${product.product_name}`}
        >
          <Trans>Details</Trans>
        </Button>
        <BuyNowButton product={product} />
      </div>
    </Card>
  );
}

/** The shape of a card that is still on its way, line for line. */
export function ProductCardSkeleton() {
  return (
    <Card className={classes['card']}>
      <Card.Section mb="sm">
        <ProductPictureSkeleton />
      </Card.Section>
      <div className={classes['name']}>
        <Skeleton height={18} width="80%" />
      </div>
      <div className={classes['price']}>
        <Skeleton height={20} width="40%" my={4} />
      </div>
      <div className={classes['actions']}>
        <Skeleton height={44} className={classes['button'] ?? ''} />
        <Skeleton height={44} className={classes['button'] ?? ''} />
      </div>
    </Card>
  );
}

function ProductPictureSkeleton() {
  return <Skeleton radius={0} style={{ aspectRatio: '3 / 2', height: 'auto' }} />;
}
