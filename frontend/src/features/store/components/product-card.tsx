import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Card, Skeleton, Text, Title } from '@mantine/core';
import { memo } from 'react';
import { ProductPicture } from '../../../components/media/product-picture.tsx';
import { Rating } from '../../../components/reviews/rating.tsx';
import { InLanguage } from '../../../components/text/in-language.tsx';
import { Taka } from '../../../components/text/taka.tsx';
import { TruncatedText } from '../../../components/text/truncated-text.tsx';
import { textIn } from '../../../lib/format/text-in.ts';
import { excerptAround, partsOf } from '../highlight.ts';
import { choiceOf, lowestPrice, stockOfGroup } from '../variants.ts';
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
  const { t, i18n } = useLingui();
  const choice = choiceOf(product);
  const written = choice
    ? textIn(i18n.locale, choice.name, choice.name_bn)
    : textIn(i18n.locale, product.product_name, product.product_name_bn);
  const stock = choice ? stockOfGroup(choice) : product.stock;
  const { matches } = product;
  const { text: name } = written;
  return (
    <Card component="article" className={classes['card']} data-sold-out={stock === 0 || undefined}>
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
        <InLanguage of={written}>
          <TruncatedText text={name} length={nameLength}>
            {(shown) => <Highlighted text={shown} matches={matches} />}
          </TruncatedText>
        </InLanguage>
      </Title>
      <Rating rating={product.rating} />
      <MatchExcerpt product={product} />
      <div className={classes['price']}>
        <Text fw={650} size="lg">
          {choice ? (
            <Trans>
              from <Taka taka={lowestPrice(choice)} />
            </Trans>
          ) : (
            <Taka taka={product.product_price} />
          )}
        </Text>
        <StockHint stock={stock} />
      </div>
      <div className={classes['actions']}>
        {choice ? (
          <Button onClick={() => onDetails(product._id)} aria-label={t`Choose: ${name}`}>
            <Trans>Choose</Trans>
          </Button>
        ) : (
          <>
            <Button variant="default" onClick={() => onDetails(product._id)} aria-label={t`Details: ${name}`}>
              <Trans>Details</Trans>
            </Button>
            <AddToCartButton product={product} compact />
            <BuyNowButton product={product} />
          </>
        )}
      </div>
    </Card>
  );
});

const pictureSizes = '(min-width: 68em) 256px, (min-width: 48em) 33vw, 50vw';

/** Excerpt of the description around a match that the name does not contain. */
function MatchExcerpt({ product }: { product: Product }) {
  const { i18n } = useLingui();
  const { product_name, product_name_bn, product_description, product_description_bn, matches } = product;
  const { text: name } = textIn(i18n.locale, product_name, product_name_bn);
  const description = textIn(i18n.locale, product_description, product_description_bn);
  const unnamed = matches?.filter((word) => !partsOf(name, [word]).some(({ found }) => found));
  const excerpt = excerptAround(description.text, unnamed);
  if (excerpt === null) return null;
  return (
    <Text size="sm" c="dimmed" className={classes['excerpt'] ?? ''}>
      <InLanguage of={description}>
        <Highlighted text={excerpt} matches={matches} />
      </InLanguage>
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
