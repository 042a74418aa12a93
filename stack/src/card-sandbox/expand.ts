import { z } from 'zod';
import { invalidRequest } from './state/card-errors.ts';
import type { Sandbox } from './state/sandbox.ts';

const Expandable = z.object({ expand: z.array(z.string().max(200)).max(20) });

/**
 * Replaces the ids at the given paths, such as `latest_charge` or `data.payment_method`, by whole objects.
 * @throws ProviderError 400 for a field that holds no id.
 */
export function expandIds(sandbox: Sandbox, answer: object, params: unknown): object {
  const parsed = Expandable.safeParse(params);
  if (!parsed.success) return answer;
  return parsed.data.expand.reduce(
    (expanded, path) => expandPath(sandbox, expanded, path.split('.'), path),
    answer,
  );
}

function expandPath(sandbox: Sandbox, holder: object, [field = '', ...rest]: string[], path: string): object {
  const value: unknown = new Map(Object.entries(holder)).get(field);
  if (value === null) return holder;
  if (Array.isArray(value)) {
    const items: object[] = value.filter((item) => typeof item === 'object' && item !== null);
    return { ...holder, [field]: items.map((item) => expandPath(sandbox, item, rest, path)) };
  }
  const object = typeof value === 'string' ? findById(sandbox, value) : value;
  if (typeof object !== 'object' || object === null) {
    throw invalidRequest(`This property cannot be expanded (${path}).`, undefined, 'expand');
  }
  return { ...holder, [field]: rest.length === 0 ? object : expandPath(sandbox, object, rest, path) };
}

function findById({ store }: Sandbox, id: string): object | undefined {
  switch (id.slice(0, id.indexOf('_'))) {
    case 'pi':
      return store.get('paymentIntents', id);
    case 'pm':
      return store.get('paymentMethods', id)?.object;
    case 'ch':
      return store.get('charges', id);
    default:
      return undefined;
  }
}
