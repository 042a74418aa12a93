import { describe, expect, test } from 'vitest';
import { buildProduct, newId } from '../../testing/builders.ts';
import { cartOf, guestCartOf, type LineChange, maxUnits, stateOf, withChanges } from './cart.rules.ts';

const line = (changes: Partial<LineChange> & { seen?: number } = {}) => {
  const { productId = newId(), quantity = 1, product = buildProduct(), seen } = changes;
  return { product_id: productId, quantity, product, price_seen: seen ?? product?.product_price ?? 0 };
};

describe('a line of the cart', () => {
  test.each([
    ['ok', { product: buildProduct({ stock: null }), quantity: 20 }],
    ['ok', { product: buildProduct({ stock: 3 }), quantity: 3 }],
    ['gone', { product: null }],
    ['sold_out', { product: buildProduct({ stock: 0 }), seen: 1 }],
    ['too_few', { product: buildProduct({ stock: 2 }), quantity: 3, seen: 1 }],
    ['price_changed', { product: buildProduct({ product_price: 450 }), seen: 449.99 }],
  ] as const)('is %s: %o', (state, changes) => {
    expect(stateOf(line(changes))).toBe(state);
  });

  test.each([
    [null, 20],
    [3, 3],
    [400, 20],
    [0, 0],
  ])('with stock %s holds at most %i units', (stock, most) => {
    expect(maxUnits(stock)).toBe(most);
  });
});

describe('a cart', () => {
  test('sums up the available lines in whole poisha', () => {
    const cart = cartOf([
      line({ product: buildProduct({ product_price: 0.1 }), quantity: 3 }),
      line({ product: buildProduct({ product_price: 100 }), seen: 90 }),
      line({ product: buildProduct({ stock: 0 }), quantity: 2 }),
      line({ product: null }),
    ]);
    expect([cart.total, cart.count]).toEqual([100.3, 7]);
  });

  test('of a visitor uses the current catalogue', () => {
    const rope = buildProduct({ product_price: 500 });
    const cart = guestCartOf(
      [
        { product_id: rope._id, quantity: 1, price_seen: 450 },
        { product_id: newId(), quantity: 1, price_seen: 10 },
      ],
      [rope],
    );
    expect(cart.lines.map(({ state }) => state)).toEqual(['price_changed', 'gone']);
    expect(cart.total).toBe(500);
  });

  test('shows pending changes in their order', () => {
    const [rope, ball] = [line(), line()];
    const product = buildProduct();
    const changes = [
      { productId: rope.product_id, quantity: 0, product: null },
      { productId: product._id, quantity: 1, product },
      { productId: product._id, quantity: 2, product },
      { productId: ball.product_id, quantity: 5, product: ball.product },
    ];
    const { lines, count } = withChanges(cartOf([rope, ball]), changes);
    expect(lines.map(({ product_id: id, quantity }) => [id, quantity])).toEqual([
      [ball.product_id, 5],
      [product._id, 2],
    ]);
    expect(count).toBe(7);
  });

  test('shows no hint for an accepted price', () => {
    const rope = line({ seen: 1 });
    const { lines } = withChanges(cartOf([rope]), [
      { productId: rope.product_id, quantity: 1, product: rope.product },
    ]);
    expect(lines[0]?.state).toBe('ok');
  });
});
