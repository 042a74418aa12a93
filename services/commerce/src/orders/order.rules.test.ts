import { OrderStatus } from '@petcare/contracts/commerce/orders/order-status.ts';
import { describe, expect, test } from 'vitest';
import { decideStatusChange } from './order.rules.ts';

const order = (status: OrderStatus, holdsStock = true) => ({ status, version: 3, holdsStock });

describe('changing a status', () => {
  test('any status may follow any other', () => {
    for (const from of OrderStatus.options)
      for (const to of OrderStatus.options)
        expect(decideStatusChange(order(from), { status: to }).kind).toBe(
          from === to ? 'unchanged' : 'change',
        );
  });

  test.each([
    ['Pending', 'Shipping', true, 'keep'],
    ['Pending', 'Cancelled', true, 'release'],
    ['Delivered', 'Returned', true, 'release'],
    ['Pending', 'Cancelled', false, 'keep'],
    ['Cancelled', 'Returned', false, 'keep'],
    ['Cancelled', 'Pending', false, 'reserve'],
    ['Returned', 'Delivered', false, 'reserve'],
  ] as const)(
    'from %s to %s, holding stock: %s, the decision is to %s the stock',
    (from, to, holds, stock) => {
      expect(decideStatusChange(order(from, holds), { status: to })).toEqual({ kind: 'change', stock });
    },
  );

  test('a change with an outdated version is a conflict, unless the order already has the requested status', () => {
    expect(decideStatusChange(order('Pending'), { status: 'Shipping', version: 2 }).kind).toBe('conflict');
    expect(decideStatusChange(order('Pending'), { status: 'Shipping', version: 3 }).kind).toBe('change');
    expect(decideStatusChange(order('Pending'), { status: 'Pending', version: 2 }).kind).toBe('unchanged');
  });
});
