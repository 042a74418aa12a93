import type { PublicService } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { doctorIds, serviceIds } from './list-rows.ts';

export interface ListTable {
  readonly endpoint: EndpointName;
  readonly service: PublicService;
  readonly collection: string;
  readonly baseFilter: Readonly<Record<string, null>>;
  /** Stored fields of each sort order, without `_id`. */
  readonly sortFields: Readonly<Record<string, readonly string[]>>;
  /** Values of each filter that few and that many rows have. */
  readonly filters: Readonly<Record<string, readonly string[]>>;
  /** Search words that nearly all, some, few and no rows have. */
  readonly words: readonly string[];
}

const days = ['2024-01-01', '2024-05-17', '2025-01-01'];
const nameQueries = ['user', 'karim', 'person-77', 'person-1234@', 'nowhere'];
const flags = ['true', 'false'];
const payments = ['needs_review', 'paid'];
const notDeleted = { deletedAt: null };

export const listTables: readonly ListTable[] = [
  {
    endpoint: 'users.list',
    service: 'account',
    collection: 'users',
    baseFilter: {},
    sortFields: { createdAt: ['createdAt'], full_name: ['firstName', 'lastName'], email: ['email'] },
    filters: { role: ['admin', 'doctor', 'user'], verified: flags, being_deleted: flags },
    words: nameQueries,
  },
  {
    endpoint: 'services.list',
    service: 'clinic',
    collection: 'services',
    baseFilter: {},
    sortFields: { createdAt: ['createdAt'], service_name: ['name'] },
    filters: { dr_id: doctorIds.slice(0, 3) },
    words: ['visit', 'grooming', '77', '1234', 'nowhere'],
  },
  {
    endpoint: 'specialists.list',
    service: 'clinic',
    collection: 'specialists',
    baseFilter: {},
    sortFields: {
      createdAt: ['createdAt'],
      dr_name: ['name'],
      visiting_fees: ['fee'],
      experience_yr: ['experienceYears'],
      visits: ['recentVisits', 'createdAt'],
    },
    filters: { linked: flags, service_id: serviceIds.slice(0, 3) },
    words: ['dr', 'karim', '77', '1234', 'nowhere'],
  },
  {
    endpoint: 'appointments.list',
    service: 'clinic',
    collection: 'appointments',
    baseFilter: { archivedAt: null },
    sortFields: {
      createdAt: ['createdAt'],
      appointment_date: ['start'],
      patient_name: ['patientName'],
      fees: ['fee'],
    },
    filters: {
      status: ['No-show', 'Completed'],
      dr_id: doctorIds.slice(0, 3),
      service_id: serviceIds.slice(0, 3),
      from: days,
      to: days,
    },
    words: nameQueries,
  },
  {
    endpoint: 'products.list',
    service: 'commerce',
    collection: 'products',
    baseFilter: notDeleted,
    sortFields: {
      createdAt: ['createdAt'],
      product_name: ['nameKey'],
      product_price: ['productPrice'],
      stock: ['stock'],
    },
    filters: {
      product_type: ['Pet Toy', 'Food'],
      in_stock: flags,
      min_price: ['10', '8500'],
      max_price: ['500', '20'],
    },
    words: ['cat', 'food', '77', '1234', 'nowhere'],
  },
  {
    endpoint: 'orders.list',
    service: 'commerce',
    collection: 'orders',
    baseFilter: notDeleted,
    sortFields: { order_date: ['createdAt'], total_price: ['totalPrice'], orderer_name: ['ordererName'] },
    filters: {
      status: ['Returned', 'Delivered'],
      payment_status: payments,
      from: days,
      to: days,
      min_total: ['10', '8990'],
      max_total: ['8000', '20'],
    },
    words: nameQueries,
  },
  {
    endpoint: 'hostelOrders.list',
    service: 'commerce',
    collection: 'bookings',
    baseFilter: notDeleted,
    sortFields: {
      order_date: ['createdAt'],
      checkIn: ['stay.checkIn'],
      totalPrice: ['total'],
      orderer_name: ['ordererName'],
    },
    filters: {
      status: ['Cancelled', 'Completed'],
      payment_status: payments,
      petType: ['cat', 'dog'],
      on: days,
      from: days,
      to: days,
      min_total: ['10', '89000'],
      max_total: ['80000', '200'],
    },
    words: nameQueries,
  },
  {
    endpoint: 'memories.list',
    service: 'content',
    collection: 'memories',
    baseFilter: {},
    sortFields: { createdAt: ['createdAt'], title: ['title'] },
    filters: { author_id: ['000000010000000000000007'] },
    words: ['post', 'tuki', 'rare7', '1234', 'nowhere'],
  },
  {
    endpoint: 'adoptions.list',
    service: 'content',
    collection: 'adoptions',
    baseFilter: {},
    sortFields: { createdAt: ['createdAt'], title: ['title'] },
    filters: {
      owner_id: ['000000010000000000000007'],
      status: ['Adopted', 'Available'],
      species: ['cat', 'dog'],
      district: ['Dhaka', 'Sylhet'],
      vaccinated: flags,
      neutered: flags,
      age: ['baby', 'senior'],
    },
    words: ['post', 'tuki', 'rare7', '1234', 'nowhere'],
  },
];

export function sortsOf({ endpoint }: ListTable): string[] {
  const { query } = endpoints[endpoint] as { query: { shape: { sort: unknown } } };
  const options = optionsOf(query.shape.sort);
  return options;
}

function optionsOf(schema: unknown): string[] {
  const { options, def } = schema as {
    options?: string[];
    def?: { in?: unknown; innerType?: unknown };
  };
  return options ?? optionsOf(def?.in ?? def?.innerType);
}

export function pathOfList({ endpoint }: ListTable): string {
  return endpoints[endpoint].path;
}

export function rowsIn(body: unknown): { _id: string }[] {
  return (Array.isArray(body) ? body : Object.values(body as object)[0]) as { _id: string }[];
}
