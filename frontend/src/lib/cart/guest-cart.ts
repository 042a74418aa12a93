import { LineInput, maxCartLines } from '@petcare/contracts/cart.ts';
import { Taka } from '@petcare/contracts/fields.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { z } from 'zod';
import { noStoredCart, onStoredCart, storeCart, storedCart } from './stored-cart.ts';

const GuestLine = LineInput.extend({
  price_seen: Taka,
});
export type GuestLine = z.infer<typeof GuestLine>;

/** Parses the stored cart. Drops invalid lines, since any script or user may have written there. */
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

export function guestLines(): readonly GuestLine[] {
  return parseGuestCart(storedCart());
}

export function useGuestLines(): readonly GuestLine[] {
  const text = useSyncExternalStore(onStoredCart, storedCart, noStoredCart);
  return useMemo(() => parseGuestCart(text), [text]);
}

/** Sets the quantity of a product in a visitor's cart; 0 removes it. @returns false if the cart is full. */
export function setGuestLine(line: Omit<GuestLine, 'quantity'> & { quantity: number }): boolean {
  const lines = guestLines();
  const others = lines.filter(({ product_id: id }) => id !== line.product_id);
  if (line.quantity === 0) storeLines(others);
  else if (others.length === lines.length && lines.length >= maxCartLines) return false;
  else if (others.length === lines.length) storeLines([...lines, line]);
  else storeLines(lines.map((before) => (before.product_id === line.product_id ? line : before)));
  return true;
}

/** Removes the lines that were merged into an account's cart, except those changed in the meantime. */
export function removeGuestLines(merged: readonly GuestLine[]): void {
  storeLines(
    guestLines().filter(
      ({ product_id: id, quantity }) =>
        !merged.some((line) => line.product_id === id && line.quantity === quantity),
    ),
  );
}

function storeLines(lines: readonly GuestLine[]): void {
  storeCart(lines.length > 0 ? JSON.stringify(lines) : null);
}
