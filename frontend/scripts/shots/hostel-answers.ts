import { errors } from '@petcare/contracts/shared/errors.ts';
import { hostelSettings, kennelBoard, settingsVersions } from './hostel-admin-samples.ts';
import { hostelInfo, hostelOrders, placesBetween, quoteOf } from './hostel-samples.ts';

type Answer = [number, unknown];

export function answerHostel(path: string, query: URLSearchParams): Answer | null {
  if (path === '/api/hostel/info') return [200, hostelInfo];
  if (path === '/api/hostel/availability')
    return [200, placesBetween(query.get('from') ?? '', query.get('to') ?? '')];
  if (path === '/api/hostel/quote') return [200, quoteOf(query)];
  if (path === '/api/hostel/settings') return [200, hostelSettings];
  if (path === '/api/hostel/settings/versions') return [200, settingsVersions];
  if (path === '/api/hostel/kennels') return [200, kennelBoard];
  if (path === '/api/hostel/waits') return [200, []];
  if (path === '/api/hostel/vaccinations') return [200, []];
  if (path.endsWith('/vaccinations')) return [200, { pets: [], unknown_guests: 1, override: null }];
  if (path === '/api/hostel-orders' || path.startsWith('/api/hostel-orders/customer/')) {
    const [status, on] = [query.get('status'), query.get('on')];
    return [
      200,
      hostelOrders.filter(
        ({ status: its, orderData: { checkIn, checkOut } }) =>
          (!status || status === its) && (!on || (checkIn <= on && on <= checkOut)),
      ),
    ];
  }
  if (!path.startsWith('/api/hostel-orders/')) return null;
  const order = hostelOrders.find(({ _id }) => path === `/api/hostel-orders/${_id}`);
  return order ? [200, order] : [404, { code: 'not_found', message: errors.not_found.message }];
}
