import { randomUUID } from 'node:crypto';
import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import type { Answer, Client } from '../../support/api-client.ts';
import { everyParameter } from '../../support/every-parameter.ts';
import { identityOf } from '../access/access-matrix.ts';
import type { Callers } from '../access/callers.ts';
import { patient } from '../access/owned-clinic-records.ts';
import type { OwnedRecord } from '../access/owned-record.ts';
import type { DirectClients } from '../../support/direct-clients.ts';
import { billing } from '../../support/shopping.ts';
import { fieldsOf } from './probes/fields.ts';
import { unknownId, type Way } from './probes/target.ts';

/** Users other than the owner of the records. */
export const strangers = ['visitor', 'stranger', 'doctor'] as const;
export type Stranger = (typeof strangers)[number];

export interface ForeignRequest {
  readonly name: EndpointName;
  /** Sends the request about this record. */
  send(client: Client, id: string): Promise<Answer>;
  readonly id: string;
}

/** Ids of public records, which a request of any user may name. */
const publicIds = new Set(['dr_id', 'service_id', 'product_id', 'adoption_id']);
/** Fields of the specification that the server ignores. */
const ignoredIds = new Set([
  'orders.place customer_id',
  'orders.place order_id',
  'hostelOrders.place customer_id',
]);

const hostelPayment = (pet_id: string, rest: { change_of?: string; wait_id?: string } = {}) => ({
  body: {
    purchase: {
      kind: 'hostel',
      stay: { petType: 'cat', guests: 1, checkIn: '2031-01-01', checkOut: '2031-01-02' },
      pets: [{ pet_id, name: 'Minu' }],
      ...rest,
    },
    billing,
    expected_total: 700,
    attempt: randomUUID(),
  },
});

type References = Readonly<Record<string, (id: string) => { body?: unknown; query?: string }>>;

const post = { title: 'A title', details: 'Some details.' };
const picture = `/media/${unknownId}/1280.webp`;
const appointment = (fields: object) => ({
  body: { dr_id: unknownId, service_id: unknownId, appointment_date: '2031-01-01', ...patient, ...fields },
});

const prepayment = (fields: object) =>
  appointment({ slot_start: '2031-01-01T04:00:00.000Z', client_id: randomUUID(), ...fields });
const visitPayment = (prepayment_id: string) => {
  const { body } = hostelPayment(unknownId);
  return { body: { ...body, purchase: { kind: 'visit', prepayment_id } } };
};

/** Requests that name a record of another user outside the path, by endpoint and field. */
const references: References = {
  'memories.create author_id': (id) => ({ body: { ...post, img_URL: picture, author_id: id } }),
  'memories.list author_id': (id) => ({ query: `?author_id=${id}` }),
  'adoptions.create owner_id': (id) => ({
    body: { ...post, img_URL: picture, img_URL2: picture, img_URL3: picture, owner_id: id },
  }),
  'adoptions.create pet_id': (id) => ({
    body: { ...post, img_URL: picture, img_URL2: picture, img_URL3: picture, pet_id: id },
  }),
  'adoptions.update pet_id': (id) => ({ body: { pet_id: id } }),
  'adoptions.list owner_id': (id) => ({ query: `?owner_id=${id}` }),
  'comments.create author_id': (id) => ({ body: { adoption_id: unknownId, author_id: id, body: 'Hello.' } }),
  'appointments.create hold_id': (id) => appointment({ hold_id: id }),
  'appointments.create pet_id': (id) => appointment({ pet_id: id }),
  'prepayments.start hold_id': (id) => prepayment({ hold_id: id }),
  'prepayments.start pet_id': (id) => prepayment({ pet_id: id }),
  'payments.startCard prepayment_id': (id) => visitPayment(id),
  'payments.startBkash prepayment_id': (id) => visitPayment(id),
  'payments.startCash prepayment_id': (id) => visitPayment(id),
  'appointments.ofDoctor pet_id': (id) => ({ query: `?pet_id=${id}` }),
  'appointments.ofUser pet_id': (id) => ({ query: `?pet_id=${id}` }),
  'waitlist.join pet_id': (id) => ({
    body: { service_id: unknownId, date: dhakaDateOf(new Date()), pet_id: id, ...patient },
  }),
  'appointments.create patient_id': (id) => appointment({ patient_id: id }),
  'appointments.reschedule hold_id': (id) => ({
    body: { slot_start: '2031-01-01T00:00:00.000Z', hold_id: id },
  }),
  'queue.change appointment_id': (id) => ({ body: { action: 'skip', appointment_id: id, version: 0 } }),
  'payments.startCard pet_id': (id) => hostelPayment(id),
  'payments.startBkash pet_id': (id) => hostelPayment(id),
  'moves.offer appointment_id': (id) => ({
    body: { moves: [{ appointment_id: id, slot_start: '2031-01-01T00:00:00.000Z' }] },
  }),
  'emergencies.request pet_id': (id) => ({
    body: {
      patient_name: patient.patient_name,
      patient_email: patient.patient_email,
      patient_contact: patient.patient_contact,
      reason: 'A fever',
      pet_id: id,
      client_id: randomUUID(),
    },
  }),
  'payments.startCash pet_id': (id) => hostelPayment(id),
  'payments.startCash wait_id': (id) => hostelPayment(unknownId, { wait_id: id }),
  'payments.startCash change_of': (id) => hostelPayment(unknownId, { change_of: id }),
  'payments.startCash code_id': (id) => {
    const { body } = hostelPayment(unknownId);
    return { body: { ...body, code_id: id, code: '123456' } };
  },
  'payments.startCard wait_id': (id) => hostelPayment(unknownId, { wait_id: id }),
  'payments.startBkash wait_id': (id) => hostelPayment(unknownId, { wait_id: id }),
  'payments.startCard change_of': (id) => hostelPayment(unknownId, { change_of: id }),
  'payments.startBkash change_of': (id) => hostelPayment(unknownId, { change_of: id }),
  'hostelOrders.setPets pet_id': (id) => ({ body: { pets: [{ pet_id: id, name: 'Minu' }] } }),
  'stays.share entry_ids': (id) => ({ body: { ...post, entry_ids: [id], consent: true } }),
  'orders.place payment_id': (id) => ({ body: { payment_id: id } }),
  'hostelOrders.place payment_id': (id) => ({ body: { payment_id: id } }),
};

/** Lists that show public records of a user on purpose. */
const publicLists = new Set(['memories.list author_id', 'adoptions.list owner_id']);

/** Returns the fields of endpoints for every user that name records, as `endpoint field`. */
export function referencedRecords(table: Readonly<Record<string, Endpoint>> = endpoints): string[] {
  return Object.entries(table)
    .filter(([, { access }]) => access.who !== 'system' && access.who !== 'roles')
    .flatMap(([name, endpoint]) =>
      fieldsOf(endpoint)
        .filter(({ part, path, shapes }) => {
          const field = path.at(-1) ?? '';
          const isId = shapes.includes('Id') || (field.endsWith('_id') && !shapes.includes('ClientId'));
          return part !== 'params' && isId && !publicIds.has(field) && field !== 'client_id';
        })
        .map(({ path }) => `${name} ${path.at(-1)}`),
    );
}

/** Returns the references without a request that tries them. */
export function untriedReferences(table?: Readonly<Record<string, Endpoint>>): string[] {
  return referencedRecords(table).filter((one) => !references[one] && !ignoredIds.has(one));
}

/** Requests about the records of the owner that another user may not learn of. */
export async function foreignRequests({ owner, owned }: Callers): Promise<ForeignRequest[]> {
  const requests: ForeignRequest[] = [];
  for (const [name, endpoint] of Object.entries(endpoints) as [EndpointName, Endpoint][]) {
    const { access } = endpoint;
    const found = owned[name];
    if (access.who === 'self') requests.push(aboutPath(name, { id: owner.user.id, body: {} }));
    else if (found) requests.push(aboutPath(name, typeof found === 'function' ? await found() : found));
  }
  // A second hold of the owner would release the first one.
  const idOf = (name: EndpointName) => requests.find((one) => one.name === name)?.id ?? '';
  for (const one of referencedRecords()) {
    const [name = '', field = ''] = one.split(' ');
    const build = references[one];
    if (!build || publicLists.has(one)) continue;
    const id =
      field === 'payment_id'
        ? idOf('payments.get')
        : field === 'hold_id'
          ? idOf('slots.release')
          : field === 'pet_id'
            ? idOf('pets.get')
            : field === 'appointment_id'
              ? idOf('appointments.get')
              : field === 'prepayment_id'
                ? idOf('prepayments.get')
                : owner.user.id;
    const endpoint: Endpoint = endpoints[name as EndpointName];
    const params = everyParameter(endpoint, unknownId);
    requests.push({
      name: name as EndpointName,
      id,
      send: (client, about) => client.call(endpoint, { params, ...build(about) }),
    });
  }
  return requests;
}

function aboutPath(name: EndpointName, { id, params, query, body }: OwnedRecord): ForeignRequest {
  const endpoint: Endpoint = endpoints[name];
  return {
    name,
    id,
    send: (client, about) =>
      client.call(endpoint, {
        params: { ...everyParameter(endpoint, about), ...params },
        ...(endpoint.body && { body }),
        ...(query !== undefined && { query }),
      }),
  };
}

export function clientOf(callers: Callers, direct: DirectClients, way: Way, who: Stranger): Client {
  return way === 'gateway' ? callers.clients[who] : direct.clientOf(identityOf(callers.users[who]));
}

/** An answer without what differs in any two answers. */
export function comparable({ status, body }: Answer, id: string): string {
  return `${status} ${JSON.stringify(body)}`
    .replaceAll(id, 'ID')
    .replaceAll(/"requestId":"[^"]*"/g, '"requestId":""');
}
