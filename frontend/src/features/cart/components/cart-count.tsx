import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { useCartQuantities } from '../../../lib/cart/use-cart.ts';

const maxShown = 99;

export function CartCount({ className }: { className?: string | undefined }) {
  const { i18n } = useLingui();
  const quantities = useCartQuantities();
  const units = [...(quantities?.values() ?? [])].reduce((sum, quantity) => sum + quantity, 0);
  if (units === 0) {
    return (
      <VisuallyHidden>
        <Trans>Cart</Trans>
      </VisuallyHidden>
    );
  }
  return (
    <>
      <span className={className} aria-hidden="true">
        {units > maxShown ? `${i18n.number(maxShown)}+` : i18n.number(units)}
      </span>
      <VisuallyHidden>
        <Plural value={units} one="Cart, # item" other="Cart, # items" />
      </VisuallyHidden>
    </>
  );
}
