import { randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { eventually } from '@petcare/platform/testing/eventually.ts';
import { expect, inject, test } from 'vitest';
import { ApiClient } from '../../support/api-client.ts';
import { createPractice } from '../../support/practice.ts';
import { createPaymentMethod } from '../../support/shopping.ts';
import { demoPassword, signInDemoUser, signUpUser } from '../../support/users.ts';
import {
  callAsSpecified as call,
  collectionsWith,
  foreign,
  uncalled,
  uploadAsSpecified,
} from './specified-calls.ts';

const { url, mongoUrl, databases } = inject('petcare');

const orderer = {
  orderer_name: 'Nadia Rahman',
  orderer_email: 'nadia@petcare.test',
  orderer_contact: '01712345678',
  shipping_address: 'House 7, Road 3, Dhanmondi, Dhaka, 1205, Dhaka',
};
/** Phones are stored in one form. */
const storedOrderer = { ...orderer, orderer_contact: '+8801712345678' };
const dayAfter = (days: number) => addDays(dhakaDateOf(new Date()), days);

test('accounts: signs up without a picture as an admin and becomes a plain user', async () => {
  const client = new ApiClient(url);
  const account = { email: `${randomUUID()}@petcare.test`, password: demoPassword };
  const { data } = await call(client, 'users.signUp', {
    body: {
      ...account,
      role: 'admin',
      firstName: 'Nadia',
      lastName: 'Rahman',
      image_URL: '',
      full_name: 'Nadia Rahman',
    },
  });
  expect(data.user).toMatchObject({ role: 'user', image_URL: '/scenes/avatar.webp', email_verified: false });
  await call(client, 'users.signIn', { body: account });
  const { id } = data.user;
  const changed = await call(client, 'users.update', {
    params: { id },
    body: { full_name: 'Nadia Begum', email: account.email, image_URL: '' },
  });
  expect(changed.data.user).toEqual({
    ...data.user,
    firstName: 'Nadia',
    lastName: 'Begum',
    full_name: 'Nadia Begum',
  });

  const { client: admin } = await signInDemoUser(url, 'admin');
  expect((await call(admin, 'users.list')).users.map((user) => user.id)).toContain(id);
  for (const name of [
    'memories.deleteOfUser',
    'comments.deleteOfUser',
    'orders.deleteOfCustomer',
    'adoptions.deleteOfUser',
    'appointments.deleteOfUser',
  ] as const)
    await call(admin, name, { params: { id } });
  await call(admin, 'users.delete', { params: { id } });
});

test('memories: shares, edits and deletes one', async () => {
  const { client, user } = await signUpUser(url);
  const form = { title: 'The first night', details: 'She found the warm spot at once.' };
  const { memory } = await call(client, 'memories.create', {
    body: { ...form, author_id: user.id, img_URL: await uploadAsSpecified(client) },
  });
  expect(memory).toMatchObject({ ...form, author_id: { _id: user.id }, version: 1 });
  const params = { id: memory._id };
  const edited = await call(client, 'memories.update', {
    params,
    body: { title: 'The night', details: '', img_URL: '' },
  });
  expect(edited.memory).toMatchObject({ title: 'The night', details: form.details, img_URL: memory.img_URL });
  expect((await call(client, 'memories.get', { params })).memory.author_id.full_name).toBe(user.full_name);
  expect((await call(client, 'memories.ofUser', { params: { id: user.id } })).memories).toHaveLength(1);
  expect((await call(client, 'memories.list')).memories.map(({ _id }) => _id)).toContain(memory._id);
  await call(client, 'memories.delete', { params });
});

test('adoptions: offers a pet, comments, edits and deletes the post', async () => {
  const { client, user } = await signUpUser(url);
  const [img_URL, img_URL2, img_URL3] = [
    await uploadAsSpecified(client),
    await uploadAsSpecified(client),
    await uploadAsSpecified(client),
  ];
  const { adoption } = await call(client, 'adoptions.create', {
    body: { owner_id: user.id, title: 'A calm dog', details: 'Sleeps a lot.', img_URL, img_URL2, img_URL3 },
  });
  const params = { id: adoption._id };
  const { comment } = await call(client, 'comments.create', {
    body: { adoption_id: adoption._id, author_id: user.id, body: 'Still free.' },
  });
  expect(comment).toMatchObject({ author_id: { _id: user.id }, seq: 1 });
  expect(await call(client, 'comments.ofPost', { params })).toHaveLength(1);
  const edited = await call(client, 'adoptions.update', { params, body: { title: 'A dog', details: '' } });
  expect(edited.adoption).toMatchObject({ title: 'A dog', details: 'Sleeps a lot.', status: 'Available' });
  expect((await call(client, 'adoptions.get', { params })).owner_id.full_name).toBe(user.full_name);
  expect(await call(client, 'adoptions.ofUser', { params: { id: user.id } })).toHaveLength(1);
  expect((await call(client, 'adoptions.list')).map(({ _id }) => _id)).toContain(adoption._id);
  await call(client, 'adoptions.delete', { params });
});

test('clinic: adds a doctor and a service, a patient books, and all are deleted', async () => {
  const practice = await createPractice(url, { from: '09:00', to: '17:00' });
  const admin = practice.admin.client;
  const { specialist } = await call(admin, 'specialists.create', {
    body: {
      dr_name: 'Dr. Sadia Karim',
      specialise: 'Teeth',
      dr_degrees: 'DVM, MS',
      experience_yr: '6',
      visiting_fees: '650.50',
      dr_address: 'House 3, Road 11, Banani, Dhaka',
      dr_contact: '+8801812345678',
      dr_email: `${randomUUID()}@petcare.test`,
      img_URL: await uploadAsSpecified(admin),
    },
  });
  expect(specialist).toMatchObject({ experience_yr: 6, visiting_fees: 650.5, user_id: null });
  const { service } = await call(admin, 'services.create', {
    body: {
      dr_ids: [practice.doctor._id],
      service_name: 'Dental care',
      service_details: 'Teeth, gums and breath.',
      service_img: await uploadAsSpecified(admin),
    },
  });
  const ofService = { params: { id: service._id } };
  const updated = await call(admin, 'services.update', {
    ...ofService,
    body: { service_name: 'Teeth', service_details: '', newDoctorId: specialist._id },
  });
  expect(updated.service).toMatchObject({
    service_name: 'Teeth',
    dr_ids: [practice.doctor._id, specialist._id],
  });

  const visitor = new ApiClient(url);
  expect((await call(visitor, 'services.list')).services.map(({ _id }) => _id)).toContain(service._id);
  expect((await call(visitor, 'services.withDoctor', ofService)).service.dr_ids).toHaveLength(2);
  expect((await call(visitor, 'specialists.list')).map(({ _id }) => _id)).toContain(specialist._id);
  expect(await call(visitor, 'specialists.get', { params: { id: specialist._id } })).toMatchObject({
    dr_name: 'Dr. Sadia Karim',
  });

  const { client: patient, user } = await signUpUser(url);
  const book = () =>
    call(patient, 'appointments.create', {
      body: {
        patient_id: user.id,
        dr_id: practice.doctor._id,
        appointment_date: dayAfter(3),
        service_id: service._id,
        service_name: 'Free of charge',
        patient_name: user.full_name,
        patient_email: user.email,
        patient_contact: '+8801712345678',
        fees: '1',
      },
    });
  const { appointment } = await book();
  expect(appointment).toMatchObject({ service_name: 'Teeth', fees: 650, status: 'Requested' });
  const ofUser = { params: { id: user.id } };
  const ofDoctor = { params: { id: practice.doctor._id } };
  expect(await call(patient, 'appointments.ofUser', ofUser)).toHaveLength(1);
  expect(await call(admin, 'appointments.ofDoctor', ofDoctor)).toHaveLength(1);
  expect((await call(admin, 'appointments.list')).map(({ _id }) => _id)).toContain(appointment._id);
  await call(patient, 'appointments.delete', { params: { id: appointment._id } });

  await call(admin, 'appointments.deleteOfDoctor', ofDoctor);
  for (const { _id } of await call(admin, 'services.ofDoctor', ofDoctor))
    await call(admin, 'services.unlinkDoctor', {
      params: { service_id: _id, doctor_id: practice.doctor._id },
    });
  await call(admin, 'specialists.delete', ofDoctor);
  await call(admin, 'services.delete', ofService);
});

test('store: adds a product, a customer buys it at the server’s price, and both are deleted', async () => {
  const { client: admin } = await signInDemoUser(url, 'admin');
  const name = `Ball ${randomUUID()}`;
  const added = await call(admin, 'products.create', {
    body: {
      product_type: 'Pet Toy',
      product_name: name,
      product_price: '499.50',
      product_description: 'It bounces.',
      product_image: await uploadAsSpecified(admin),
    },
  });
  const { _id: id } = added.product;
  const edited = await call(admin, 'products.update', {
    params: { id },
    body: { product_name: '', product_price: '450', product_description: '' },
  });
  expect(edited.product).toMatchObject({
    product_name: name,
    product_price: 450,
    product_description: 'It bounces.',
  });
  const visitor = new ApiClient(url);
  const idsOf = (products: readonly { _id: string }[]) => products.map(({ _id }) => _id);
  expect(idsOf(await call(visitor, 'products.list'))).toContain(id);
  expect(idsOf(await call(visitor, 'products.byType', { query: { product_type: 'Toy' } }))).toContain(id);
  await eventually(async () =>
    expect(idsOf(await call(visitor, 'products.search', { query: { query: name } }))).toContain(id),
  );
  expect(await call(visitor, 'products.get', { params: { id } })).toMatchObject({ product_price: 450 });

  const customer = await signUpUser(url);
  const { client, user } = customer;
  const { order } = await call(client, 'orders.place', {
    body: {
      ...orderer,
      order_id: `${Date.now()}`,
      product_id: id,
      customer_id: user.id,
      payment_id: await createPaymentMethod(customer),
      order_date: new Date().toISOString(),
      status: 'pending',
    },
  });
  expect(order).toMatchObject({
    ...storedOrderer,
    customer_id: user.id,
    total_price: 450,
    refunded: 0,
    status: 'Pending',
  });
  expect(await call(client, 'orders.listOfCustomer', { params: { id: user.id } })).toHaveLength(1);
  expect((await call(admin, 'orders.list')).map(({ _id }) => _id)).toContain(order._id);
  const ofOrder = { params: { id: order._id } };
  const moved = await call(admin, 'orders.changeStatus', { ...ofOrder, body: { status: 'Processing' } });
  expect(moved.order).toMatchObject({ status: 'Processing', total_price: 450, payment_status: 'paid' });
  await call(admin, 'orders.delete', ofOrder);
  await call(admin, 'products.delete', { params: { id } });
});

test('hostel: books for guests typed into a form, at the server’s price', async () => {
  const customer = await signUpUser(url);
  const { client, user } = customer;
  const stay = { petType: 'cat', checkIn: dayAfter(200), checkOut: dayAfter(202) } as const;
  const { order } = await call(client, 'hostelOrders.place', {
    body: {
      ...orderer,
      customer_id: user.id,
      payment_id: await createPaymentMethod(customer),
      orderData: { ...stay, guests: '2', totalPrice: '1', totalAmount: foreign.number, role: foreign.text },
      status: 'pending',
      updatedAt: new Date().toISOString(),
    },
  });
  expect(order.orderData).toEqual({ ...stay, guests: 2, totalPrice: 2_800 });
  expect(order).toMatchObject({ ...storedOrderer, customer_id: user.id, status: 'Pending', refunded: 0 });
  expect(await call(client, 'hostelOrders.listOfCustomer', { params: { id: user.id } })).toHaveLength(1);
  const { client: admin } = await signInDemoUser(url, 'admin');
  expect((await call(admin, 'hostelOrders.list')).map(({ _id }) => _id)).toContain(order._id);
  const ofOrder = { params: { id: order._id } };
  await call(admin, 'hostelOrders.changeStatus', { ...ofOrder, body: { status: 'Cancelled' } });
  await call(admin, 'hostelOrders.delete', ofOrder);
});

test('every call of the specification was made', () => {
  expect(uncalled()).toEqual([]);
});

test('no unknown field was stored anywhere, in any database', async () => {
  expect(await collectionsWith(Object.values(foreign), mongoUrl, databases)).toEqual([]);
});

test('a value that was sent in a known field is found there (control)', async () => {
  const { client, user } = await signUpUser(url);
  const known = `Known ${randomUUID()}`;
  await call(client, 'users.update', { params: { id: user.id }, body: { full_name: known } });
  expect(await collectionsWith([known.split(' ')[1] ?? ''], mongoUrl, databases)).toContainEqual(
    expect.stringMatching(/_account\.users$/),
  );
});
