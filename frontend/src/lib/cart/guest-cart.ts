import { type LineInput, maxCartLines, maxLineQuantity } from '@petcare/contracts/commerce/products/cart.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { noStoredCart, onStoredCart, storeCart, storedCart } from './stored-cart.ts';

export interface GuestLine extends LineInput {
  /** In taka. */
  price_seen: number;
}

const maxTaka = 999_999.99;

function asGuestLine(value: unknown): GuestLine | null {
  if (typeof value !== 'object' || value === null) return null;
  const { product_id: id, quantity, price_seen: price } = value as Record<string, unknown>;
  if (typeof id !== 'string' || !/^[0-9a-f]{24}$/.test(id)) return null;
  if (typeof quantity !== 'number' || !Number.isInteger(quantity)) return null;
  if (quantity < 1 || quantity > maxLineQuantity) return null;
  if (typeof price !== 'number' || !(price >= 0 && price <= maxTaka)) return null;
  return { product_id: id, quantity, price_seen: price };
}

/** Parses the stored cart. Drops invalid lines, since any script or user may have written there. */
export function parseGuestCart(text: string | null): readonly GuestLine[] {
  const stored = readJson(text);
  const known = new Map<string, GuestLine>();
  for (const value of Array.isArray(stored) ? stored : []) {
    const line = asGuestLine(value);
    if (line && known.size < maxCartLines) known.set(line.product_id, line);
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
