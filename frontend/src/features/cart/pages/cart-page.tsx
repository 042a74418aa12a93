import type { Cart } from '@petcare/contracts/commerce/products/cart.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, Container, Skeleton, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { Link } from 'react-router-dom';
import { EmptyState } from '../../../components/feedback/empty-state.tsx';
import { ErrorState } from '../../../components/feedback/error-state.tsx';
import { PageHeading } from '../../../components/layout/page-heading.tsx';
import { useCart } from '../../../lib/cart/use-cart.ts';
import { errorText } from '../../../lib/api/error-texts.ts';
import { CartLineItem } from '../components/cart-line-item.tsx';
import { CartSummary } from '../components/cart-summary.tsx';
import classes from './cart-page.module.css';

export function Component() {
  const { t } = useLingui();
  return (
    <Container py="xl">
      <PageHeading title={t`Your cart`} />
      <CartContents />
    </Container>
  );
}

function CartContents() {
  const { t, i18n } = useLingui();
  const { data: cart, error, refetch } = useCart();
  if (!cart && error) {
    return <ErrorState message={errorText(error, i18n)} onRetry={() => void refetch()} />;
  }
  if (!cart) return <CartSkeleton />;
  if (cart.lines.length === 0) {
    return (
      <EmptyState
        scene="store"
        title={t`Your cart is empty.`}
        text={<Trans>Items you add appear here, on every device you sign in to.</Trans>}
        action={
          <Button component={Link} to="/store">
            <Trans>Go to store</Trans>
          </Button>
        }
      />
    );
  }
  return <CartColumns cart={cart} />;
}

function CartColumns({ cart }: { cart: Cart }) {
  const { t } = useLingui();
  const list = useRef<HTMLUListElement>(null);

  function handleBeforeRemove(place: number) {
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-removes]') ?? [];
    const next = buttons[place + 1] ?? buttons[place - 1] ?? document.querySelector<HTMLElement>('#content');
    next?.focus();
  }

  return (
    <div className={classes['columns']}>
      <ul ref={list} className={classes['lines']} aria-label={t`In your cart`}>
        {cart.lines.map((line, place) => (
          <li key={line.product_id}>
            <CartLineItem line={line} onBeforeRemove={() => handleBeforeRemove(place)} />
          </li>
        ))}
      </ul>
      <CartSummary cart={cart} />
    </div>
  );
}

function CartSkeleton() {
  return (
    <>
      <VisuallyHidden component="output">
        <Trans>Loading...</Trans>
      </VisuallyHidden>
      <div className={classes['columns']} aria-hidden="true">
        <Skeleton height={320} radius="lg" />
        <Skeleton height={180} radius="lg" />
      </div>
    </>
  );
}
