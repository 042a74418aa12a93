import type { Product } from '@petcare/contracts/commerce/products/products.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { productNameIn } from '../../../lib/format/names-in.ts';

export function SoldOut({ product }: { product: Product }) {
  const { t, i18n } = useLingui();
  const name = productNameIn(i18n.locale, product);
  return (
    <EmptyState
      scene="store"
      title={t`This product is sold out.`}
      text={<Trans>{name} is out of stock. You can find other products in the store.</Trans>}
      action={
        <Button component={Link} to="/store">
          <Trans>Back to store</Trans>
        </Button>
      }
    />
  );
}
