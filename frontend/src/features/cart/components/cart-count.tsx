import { Plural, useLingui } from '@lingui/react/macro';
import { VisuallyHidden } from '@mantine/core';
import { useCartQuantities } from '../../../lib/cart/use-cart.ts';

const mostCounted = 99;

/** How many units lie in the cart, as a figure and for screen readers; nothing for none. */
export function CartCount({ className }: { className?: string | undefined }) {
  const { i18n } = useLingui();
  const quantities = useCartQuantities();
  const units = [...(quantities?.values() ?? [])].reduce((sum, quantity) => sum + quantity, 0);
  if (units === 0) return null;
  return (
    <>
      <span className={className} aria-hidden="true">
        {units > mostCounted ? `${i18n.number(mostCounted)}+` : i18n.number(units)}
      </span>
      <VisuallyHidden>
        {', '}
        <Plural value={units} one="# item" other="# items" />
      </VisuallyHidden>
    </>
  );
}
