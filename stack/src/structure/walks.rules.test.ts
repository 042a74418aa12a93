import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { CruisedModule } from './cruise.ts';
import { filesOf, walks } from './walks.ts';

const checkout = path.resolve(import.meta.dirname, '../../..');
const module = (source: string, ...imports: string[]): CruisedModule => ({
  source,
  dependencies: imports.map((resolved) => ({ resolved })),
});

test.each(Object.values(walks).flat())('%s, the entry of a walk, exists', (entry) => {
  expect(existsSync(path.join(checkout, entry))).toBe(true);
});

test('a walk contains the imports of its entries inside their service, each file once', () => {
  const modules = [
    module('services/shop/src/a.ts', 'services/shop/src/b.ts', 'platform/src/http/route.ts'),
    module('services/shop/src/b.ts', 'services/shop/src/a.ts', 'node_modules/zod/index.js'),
    module('services/shop/src/c.ts', 'services/clinic/src/d.ts'),
    module('services/clinic/src/d.ts'),
    module('platform/src/http/route.ts'),
  ];
  expect(filesOf(['services/shop/src/a.ts', 'services/shop/src/c.ts'], modules)).toEqual([
    'services/shop/src/a.ts',
    'services/shop/src/b.ts',
    'services/shop/src/c.ts',
  ]);
  expect(() => filesOf(['services/shop/src/gone.ts'], modules)).toThrow('there is no module');
});
