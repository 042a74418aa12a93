import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Text, VisuallyHidden } from '@mantine/core';
import classes from './rating.module.css';

/** Average and number of the reviews of a product. Renders nothing without reviews. */
export function Rating({ rating }: Pick<Product, 'rating'>) {
  const { i18n } = useLingui();
  if (!rating) return null;
  const average = i18n.number(rating.average, { minimumFractionDigits: 1 });
  return (
    <Text size="sm" className="pc-numbers">
      <span aria-hidden="true">
        <span className={classes['star']}>★</span> {average} ({i18n.number(rating.count)})
      </span>
      <VisuallyHidden>
        <Trans>Rated {average} of 5 stars</Trans>,{' '}
        <Plural value={rating.count} one="# review" other="# reviews" />
      </VisuallyHidden>
    </Text>
  );
}
