import { describe, expect, test } from 'vitest';
import { filterCount, readFilter, withoutFilter, withParameter } from './product-filter.ts';

const read = (address: string) => readFilter(new URLSearchParams(address));

describe('the filter of the store in the URL', () => {
  test('holds the price range, the stock filter and the order', () => {
    const filter = read('min_price=100&max_price=499.50&in_stock=true&sort=price_low');
    expect(filter).toEqual({ min_price: '100', max_price: '499.50', in_stock: 'true', sort: 'price_low' });
    expect(filterCount(filter)).toBe(2);
  });

  test.each(['min_price=-1', 'max_price=abc', 'min_price=1e9', 'in_stock=false', 'sort=price', 'sort='])(
    'ignores the invalid parameter %s',
    (address) => expect(read(address)).toEqual({}),
  );

  test('swaps a price range whose ends are reversed', () => {
    expect(read('min_price=500&max_price=20')).toEqual({ min_price: '20', max_price: '500' });
  });

  test('returns to the first page when it changes, and keeps tab and search', () => {
    const address = new URLSearchParams('type=Food&page=3&query=cat');
    expect(withParameter(address, 'sort', 'name').toString()).toBe('type=Food&query=cat&sort=name');
    expect(withParameter(address, 'query', ' ').toString()).toBe('type=Food');
    expect(address.get('page')).toBe('3');
  });

  test('is removed as a whole, and the order stays', () => {
    const address = new URLSearchParams('type=Food&page=2&min_price=1&max_price=2&in_stock=true&sort=name');
    expect(withoutFilter(address).toString()).toBe('type=Food&sort=name');
  });
});
