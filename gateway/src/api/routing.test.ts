import { endpoints } from '@petcare/contracts/endpoints.ts';
import { describe, expect, test } from 'vitest';
import { createRouting } from './routing.ts';

const find = createRouting();

describe('routing', () => {
  test('a fixed path takes precedence over one with a parameter', () => {
    expect(find('GET', '/api/products/search')).toBe(endpoints['products.search']);
    expect(find('GET', '/api/products/665f1f77bcf86cd799439011')).toBe(endpoints['products.get']);
  });

  test('a trailing slash is ignored, and HEAD is routed as GET', () => {
    expect(find('GET', '/api/products/')).toBe(endpoints['products.list']);
    expect(find('HEAD', '/api/products')).toBe(endpoints['products.list']);
  });

  test('an internal endpoint is not found', () => {
    expect(find('POST', '/internal/notifications')).toBeNull();
  });

  test('an unknown path, a wrong method and a longer path are not found', () => {
    expect(find('GET', '/api/nothing')).toBeNull();
    expect(find('DELETE', '/api/auth/me')).toBeNull();
    expect(find('GET', '/api/products/665f1f77bcf86cd799439011/secret')).toBeNull();
  });

  test('every public endpoint is found', () => {
    for (const endpoint of Object.values(endpoints)) {
      const path = endpoint.path.replaceAll(/:\w+/g, '665f1f77bcf86cd799439011');
      expect(find(endpoint.method, path)).toBe(path.startsWith('/internal/') ? null : endpoint);
    }
  });
});
