import type { OrderReturn } from '@petcare/contracts/commerce/orders/returns.ts';
import { newId } from './builders.ts';

export function buildReturn(changes: Partial<OrderReturn> = {}): OrderReturn {
  const at = '2026-11-22T04:00:00.000Z';
  return {
    _id: newId(),
    order_id: newId(),
    order_number: 'PC-2026-000123',
    customer_id: newId(),
    state: 'requested',
    version: 1,
    lines: [
      {
        line: 0,
        product_id: newId(),
        product_name: 'Rope ring',
        product_image: '/scenes/product-rope.webp',
        quantity: 1,
        unit_price: 450,
      },
    ],
    value: 450,
    reason: 'damaged',
    details: 'The seam is open.',
    pictures: [],
    refusal: null,
    outcome: null,
    history: [{ state: 'requested', at }],
    createdAt: at,
    ...changes,
  };
}
