import { LineInput, maxCartLines } from '@petcare/contracts/cart.ts';
import { Taka } from '@petcare/contracts/fields.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { onStoredCart, storeCart, storedCart } from './stored-cart.ts';

const GuestLine = LineInput.extend({
  /** The price when it was put in. */
  price_seen: Taka,
});
export type GuestLine = z.infer<typeof GuestLine>;

/** Reads what a browser kept. Anybody may have written there: what is no line of a cart is left out. */
export function parseGuestCart(text: string | null): readonly GuestLine[] {
  const lines = z.array(z.unknown()).safeParse(readJson(text)).data ?? [];
  const known = new Map<string, GuestLine>();
  for (const line of lines) {
    const { data } = GuestLine.safeParse(line);
    if (data && known.size < maxCartLines) known.set(data.product_id, data);
  }
  return [...known.values()];
}

function readJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}

/** What a visitor has collected on this device. */
export function guestLines(): readonly GuestLine[] {
  return parseGuestCart(storedCart());
}

/** What a visitor has collected on this device, kept fresh through all tabs. */
export function useGuestLines(): readonly GuestLine[] {
  const text = useSyncExternalStore(onStoredCart, storedCart);
  return useMemo(() => parseGuestCart(text), [text]);
}

/** So many units lie in the visitor's cart from now on; 0 takes the product out. Says whether there was room. */
export function setGuestLine(line: Omit<GuestLine, 'quantity'> & { quantity: number }): boolean {
  const lines = guestLines();
  const others = lines.filter(({ product_id: id }) => id !== line.product_id);
  if (line.quantity === 0) keep(others);
  else if (others.length === lines.length && lines.length >= maxCartLines) return false;
  else if (others.length === lines.length) keep([...lines, line]);
  else keep(lines.map((before) => (before.product_id === line.product_id ? line : before)));
  return true;
}

/** Takes out what has become part of the cart of an account; a line that was changed meanwhile stays. */
export function forgetGuestLines(merged: readonly GuestLine[]): void {
  keep(
    guestLines().filter(
      ({ product_id: id, quantity }) =>
        !merged.some((line) => line.product_id === id && line.quantity === quantity),
    ),
  );
}

function keep(lines: readonly GuestLine[]): void {
  storeCart(lines.length > 0 ? JSON.stringify(lines) : null);
}
