import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { pathOf, type Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import type { Caller, Callers } from '../../../e2e/src/guarantees/access/callers.ts';
import { ApiClient } from '../../../e2e/src/support/api-client.ts';
import { everyParameter } from '../../../e2e/src/support/every-parameter.ts';

/** Ids of public records by the beginning of their paths. */
export type ReadIds = Readonly<Record<string, string>>;

export async function findReadIds(url: string, { clients }: Callers): Promise<ReadIds> {
  const client = new ApiClient(url);
  const firstOf = async (name: 'products.list' | 'specialists.list' | 'services.list' | 'memories.list') => {
    const { body } = await client.call(endpoints[name]);
    const rows = Object.values(body as object)[0] as { _id: string } | { _id: string }[];
    return (Array.isArray(rows) ? rows[0] : rows)?._id ?? newId();
  };
  const adoptions = endpoints['adoptions.list'].response.parse(
    (await clients.owner.call(endpoints['adoptions.list'])).body,
  );
  return {
    '/api/products': await firstOf('products.list'),
    '/api/specialists': await firstOf('specialists.list'),
    '/api/services/doctor': await firstOf('specialists.list'),
    '/api/services': await firstOf('services.list'),
    '/api/memories': await firstOf('memories.list'),
    '/api/adoptions': adoptions[0]?._id ?? newId(),
  };
}

const day = addDays(dhakaDateOf(new Date()), 2);

/** Parameters without which an endpoint refuses a request. */
const neededQuery: Partial<Record<EndpointName, string>> = {
  'slots.ofDay': `?date=${day}`,
  'slots.days': `?from=${day}&days=14`,
  'products.byType': '?product_type=Pet%20Food&limit=20',
  'products.search': '?query=food&limit=20',
  'hostel.availability': `?petType=dog&from=${day}&to=${addDays(day, 31)}`,
  'hostel.quote': `?petType=dog&guests=1&checkIn=${day}&checkOut=${addDays(day, 2)}`,
  'stays.today': `?date=${day}`,
  'fees.ofDay': `?date=${day}`,
  'savedViews.get': '?table=orders',
  'reception.find': '?phone=01712345678',
  'stayVaccinations.mine': `?petType=dog&checkIn=${day}&checkOut=${addDays(day, 2)}`,
};

type Address =
  | { readonly path: string; readonly cookie: string }
  | { readonly path: null; /** Missing when the caller may not read it. */ readonly reason?: string };

/** Returns an address of an endpoint that answers this caller with 200. */
export async function chooseAddress(
  name: EndpointName,
  caller: Caller,
  { clients, owner, owned }: Callers,
  ids: ReadIds,
): Promise<Address> {
  const endpoint: Endpoint = endpoints[name];
  const found = owned[name];
  const record = typeof found === 'function' ? await found() : found;
  const client = caller === 'owner' && record?.owner ? record.owner.client : clients[caller];
  const publicId = Object.entries(ids).find(([beginning]) => endpoint.path.startsWith(`${beginning}/`))?.[1];
  const id = record?.id ?? (endpoint.access.who === 'self' ? owner.user._id : publicId) ?? newId();
  const params = { ...everyParameter(endpoint, id), ...record?.params };
  const lines = encodeURIComponent(`${ids['/api/products']}:1`);
  const query =
    record?.query ??
    (name === 'delivery.quote' ? `?district=Dhaka&lines=${lines}` : neededQuery[name]) ??
    (endpoint.paged ? '?limit=20' : '');
  const path = pathOf(endpoint, params) + query;
  const { status } = await client.send('GET', path);
  if (status === 200) return { path, cookie: client.cookieHeader };
  // A refusal and a redirect are no reads.
  return [303, 401, 403].includes(status) || (status === 404 && endpoint.access.who === 'owner')
    ? { path: null }
    : { path: null, reason: `${status} at ${path}` };
}
