import type { CruisedModule } from './cruise.ts';

/**
 * Files to read to follow an action to the database: the entries and what they import inside their own service.
 * Code that `main.ts` injects is an entry of its own.
 */
export const walks: Readonly<Record<string, readonly string[]>> = {
  'place an order by card': [
    'services/commerce/src/orders/place-order.ts',
    'services/commerce/src/orders/purchasable-products.ts',
    'services/commerce/src/payments/opening/settle-by-reference.ts',
  ],
  'delete a user': [
    'services/account/src/lifecycle/deletions/deletion.routes.ts',
    'workers/src/cascade/start-cascade.ts',
  ],
  'book a slot': ['services/clinic/src/appointments/booking.routes.ts'],
};

const ownerOf = (file: string) => /^(?:services\/)?[^/]+\//.exec(file)?.[0] ?? '';

export function filesOf(entries: readonly string[], modules: readonly CruisedModule[]): string[] {
  const known = new Map(modules.map((module) => [module.source, module]));
  const found = new Set<string>();
  const pending = [...entries];
  for (let file = pending.pop(); file !== undefined; file = pending.pop()) {
    if (found.has(file)) continue;
    const module = known.get(file);
    if (!module) throw new Error(`there is no module ${file}`);
    found.add(file);
    const owner = ownerOf(file);
    pending.push(
      ...module.dependencies.map(({ resolved }) => resolved).filter((other) => ownerOf(other) === owner),
    );
  }
  return [...found].toSorted();
}
