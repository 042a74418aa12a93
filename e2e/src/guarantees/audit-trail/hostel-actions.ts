import { randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { bookHostelAs, bookWithDepositAs, offerDepositAs } from '../../support/shopping.ts';
import {
  callAsAdmin,
  type AuditedActions,
  callOnNewUser,
  params,
  someDecision,
  type AuditFixture,
} from './audit-fixture.ts';

export function hostelActions(): AuditedActions {
  const booking = async ({ owner }: AuditFixture, inDays = 40) => {
    const checkIn = addDays(dhakaDateOf(new Date()), inDays);
    return bookHostelAs(owner, { petType: 'cat', guests: 1, checkIn, checkOut: addDays(checkIn, 1) });
  };
  const guest = async (fixture: AuditFixture) => {
    const { _id: id } = await booking(fixture, 0);
    await fixture.admin.client.call(endpoints['hostelOrders.checkIn'], { params: { id } });
    return id;
  };
  const newKennel = () => ({
    name: `Kennel ${randomUUID().slice(0, 8)}`,
    pet_type: 'cat' as const,
    places: 1,
  });
  const kennel = async ({ admin }: AuditFixture) => {
    const body = newKennel();
    const answer = await admin.client.call(endpoints['kennels.create'], { body });
    const { board } = endpoints['kennels.create'].response.parse(answer.body);
    return board.kennels.find(({ name }) => name === body.name)?._id ?? '';
  };
  return {
    'hostelOrders.changeStatus': {
      action: 'hostel_order.status_changed',
      perform: callAsAdmin('hostelOrders.changeStatus', async (fixture) => ({
        params: params((await booking(fixture))._id),
        body: { status: 'Confirmed' },
      })),
    },
    'hostelOrders.setPets': {
      action: 'hostel_order.changed',
      perform: callAsAdmin('hostelOrders.setPets', async (fixture) => ({
        params: params((await booking(fixture))._id),
        body: { pets: [{ name: 'Mishti' }] },
      })),
    },
    'hostelOrders.cancel': {
      action: 'hostel_order.status_changed',
      perform: callAsAdmin('hostelOrders.cancel', async (fixture) => ({
        params: params((await booking(fixture))._id),
        body: {},
      })),
    },
    'hostelOrders.decideCancellation': {
      action: 'cancellation.decided',
      perform: callAsAdmin('hostelOrders.decideCancellation', async (fixture) => ({
        params: params((await booking(fixture))._id),
        body: someDecision(),
      })),
    },
    'hostelOrders.withdrawCancellation': {
      action: 'cancellation.withdrawn',
      perform: callAsAdmin('hostelOrders.withdrawCancellation', async (fixture) => {
        const id = (await booking(fixture))._id;
        const body = someDecision();
        await fixture.admin.client.call(endpoints['hostelOrders.decideCancellation'], {
          params: { id },
          body,
        });
        return { params: params(id), body: { request: body.request } };
      }),
    },
    'kennels.create': {
      action: 'kennel.added',
      perform: callAsAdmin('kennels.create', async () => ({ body: newKennel() })),
    },
    'kennels.delete': {
      action: 'kennel.deleted',
      perform: callAsAdmin('kennels.delete', async (fixture) => ({ params: params(await kennel(fixture)) })),
    },
    'kennels.assign': {
      action: 'kennel.assigned',
      perform: callAsAdmin('kennels.assign', async (fixture) => ({
        body: { booking_id: await guest(fixture), place: 0, kennel_id: await kennel(fixture) },
      })),
    },
    'stayBalances.record': {
      action: 'hostel_order.balance_paid',
      perform: callAsAdmin('stayBalances.record', async ({ admin, owner }) => {
        await offerDepositAs(admin, 30);
        const checkIn = addDays(dhakaDateOf(new Date()), 3);
        const stay = { petType: 'cat' as const, guests: 1, checkIn, checkOut: addDays(checkIn, 1) };
        const { _id, version, deposit } = await bookWithDepositAs(owner, stay, 30);
        return {
          params: params(_id),
          body: { amount: deposit?.due ?? 0, version, request: randomUUID() },
        };
      }),
    },
    'hostelSettings.save': {
      action: 'hostel_settings.saved',
      perform: callAsAdmin('hostelSettings.save', async ({ admin }) => {
        const answer = await admin.client.call(endpoints['hostelSettings.get']);
        const { terms, version } = endpoints['hostelSettings.get'].response.parse(answer.body);
        return { body: { ...terms, check_out_time: '18:05', version } };
      }),
    },
    'stayChanges.change': {
      action: 'hostel_order.moved',
      perform: callAsAdmin('stayChanges.change', async (fixture) => {
        const { _id, version, orderData } = await booking(fixture, 44);
        const { guests, checkIn, checkOut, totalPrice } = orderData;
        const dates = { guests, checkIn: addDays(checkIn, 1), checkOut: addDays(checkOut, 1) };
        return { params: params(_id), body: { ...dates, version, expected_total: totalPrice } };
      }),
    },
    'hostelOrders.checkIn': {
      action: 'hostel_order.status_changed',
      perform: callAsAdmin('hostelOrders.checkIn', async (fixture) => ({
        params: params((await booking(fixture, 0))._id),
      })),
    },
    'hostelOrders.checkOut': {
      action: 'hostel_order.status_changed',
      perform: callAsAdmin('hostelOrders.checkOut', async (fixture) => {
        const { _id: id } = await booking(fixture, 0);
        await fixture.admin.client.call(endpoints['hostelOrders.checkIn'], { params: { id } });
        return { params: { id } };
      }),
    },
    'stays.record': {
      action: 'stay_entry.recorded',
      perform: callAsAdmin('stays.record', async (fixture) => ({
        params: params(await guest(fixture)),
        body: { client_id: randomUUID(), pet: 0, kind: 'fed' },
      })),
    },
    'stays.undo': {
      action: 'stay_entry.removed',
      perform: callAsAdmin('stays.undo', async (fixture) => {
        const { body } = await fixture.admin.client.call(endpoints['stays.record'], {
          params: params(await guest(fixture)),
          body: { client_id: randomUUID(), pet: 0, kind: 'fed' },
        });
        return { params: params(endpoints['stays.record'].response.parse(body).entry._id) };
      }),
    },
    'hostelOrders.delete': {
      action: 'hostel_order.deleted',
      perform: callAsAdmin('hostelOrders.delete', async (fixture) => ({
        params: params((await booking(fixture))._id),
      })),
    },
    'hostelOrders.deleteOfCustomer': {
      action: 'hostel_orders.deleted_of_user',
      perform: callOnNewUser('hostelOrders.deleteOfCustomer'),
    },
  };
}
