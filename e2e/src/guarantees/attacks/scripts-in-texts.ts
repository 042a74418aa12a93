import { randomUUID } from 'node:crypto';
import { addDays, dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { endpoints, type EndpointName } from '@petcare/contracts/endpoints.ts';
import { bookingPrice } from '@petcare/contracts/hostel/booking-price.ts';
import { billing, openPaymentAs, payAs } from '../../support/shopping.ts';
import { uploadPicture } from '../../support/posting.ts';
import { signUpVerifiedUser, type TestUser } from '../../support/users.ts';
import { signUpWithRole } from '../access/callers.ts';
import { sharePassport, workEveryDay } from '../access/owned-clinic-records.ts';

/** Calls `xss` in the browser that renders it as markup or follows it as a link. */
const scripts = [
  '<img src=x onerror=xss()>',
  '<svg onload=xss()>',
  'javascript:xss()',
  '</script><script>xss()</script>',
  '"><img src=x onerror=xss()>',
  '[pet](javascript:xss())',
];

/** Text for a single line, of at most `max` characters. It ends with the place that it is stored in. */
function lineFor(place: string, max = 60): string {
  const script =
    scripts[[...place].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % scripts.length] ?? '';
  const text = `${script} ${place}`;
  if (text.length > max) throw new Error(`${text} is too long`);
  return text;
}

/** Text of several lines, with every script. */
function textFor(place: string): string {
  return [...scripts, place].join('\n');
}

export interface StoredScripts {
  readonly users: Readonly<Record<'customer' | 'stranger' | 'doctor' | 'admin', TestUser>>;
  /** Ids of the records by the names that paths of screens use. */
  readonly ids: Readonly<Record<string, string>>;
  /** The end of every text that must be seen on a screen. */
  readonly places: readonly string[];
}

/** Stores scripts in every text that users, doctors and admins write. */
export async function storeScripts(petcare: { url: string; mailUrl: string }): Promise<StoredScripts> {
  const { url } = petcare;
  const admin = await signUpWithRole(url, 'admin');
  const doctor = await signUpWithRole(url, 'doctor');
  const [customer, stranger] = [await signUpVerifiedUser(petcare), await signUpVerifiedUser(petcare)];
  const call = async (user: TestUser, name: EndpointName, params: Record<string, string>, body?: unknown) => {
    const { status, body: answer } = await user.client.call(endpoints[name], { params, body });
    if (status >= 300) throw new Error(`${name} answered ${status}: ${JSON.stringify(answer)}`);
    return answer as Record<string, { _id: string }> & { _id: string };
  };
  await call(customer, 'users.update', { id: customer.user._id }, { full_name: lineFor('the owner') });
  await call(stranger, 'users.update', { id: stranger.user._id }, { full_name: lineFor('the applicant') });

  const memory = await call(
    customer,
    'memories.create',
    {},
    {
      title: lineFor('memory title'),
      details: textFor('memory details'),
      img_URL: await uploadPicture(customer),
    },
  );
  const adoption = await call(
    customer,
    'adoptions.create',
    {},
    {
      title: lineFor('post title'),
      details: textFor('post details'),
      breed: lineFor('breed'),
      img_URL: await uploadPicture(customer),
      img_URL2: await uploadPicture(customer),
      img_URL3: await uploadPicture(customer),
    },
  );
  const adoptionId = adoption['adoption']?._id ?? '';
  await call(stranger, 'comments.create', {}, { adoption_id: adoptionId, body: textFor('a comment') });
  await call(
    stranger,
    'applications.submit',
    { id: adoptionId },
    {
      message: textFor('application'),
      phone: '01712345678',
    },
  );

  const specialist = await call(
    admin,
    'specialists.create',
    {},
    {
      dr_name: lineFor('doctor name'),
      specialise: lineFor('speciality'),
      dr_degrees: lineFor('degrees'),
      experience_yr: 3,
      visiting_fees: 500,
      dr_address: lineFor('doctor address'),
      dr_contact: '01812345678',
      dr_email: `${randomUUID()}@petcare.test`,
    },
  );
  const drId = specialist['specialist']?._id ?? '';
  await call(admin, 'specialists.linkAccount', { id: drId }, { user_id: doctor.user._id });
  const today = dhakaDateOf(new Date());
  await call(
    admin,
    'schedules.update',
    { id: drId },
    {
      ...workEveryDay,
      leave: [{ from: addDays(today, 40), to: addDays(today, 41), reason: lineFor('leave') }],
    },
  );
  const service = await call(
    admin,
    'services.create',
    {},
    {
      dr_ids: [drId],
      service_name: lineFor('service name'),
      service_details: textFor('service details'),
      service_img: await uploadPicture(admin),
    },
  );
  const serviceId = service['service']?._id ?? '';
  const pet = await call(
    customer,
    'pets.create',
    {},
    {
      name: lineFor('own pet'),
      species: 'cat',
      breed: lineFor('own breed'),
      colour: lineFor('colour'),
      allergies: textFor('allergies'),
      notes: textFor('pet notes'),
      insurance: lineFor('insurance'),
    },
  );
  const petId = pet['pet']?._id ?? '';
  const addRecord = (record: object) => call(customer, 'passport.add', { id: petId }, { record });
  await addRecord({ kind: 'note', date: '2026-01-15', note: textFor('passport note') });
  await addRecord({
    kind: 'vaccination',
    date: '2026-01-15',
    vaccine: lineFor('vaccine'),
    product: lineFor('vaccine product'),
    lot: 'A1',
    next_due: null,
  });
  const book = (days: number) =>
    call(
      customer,
      'appointments.create',
      {},
      {
        dr_id: drId,
        service_id: serviceId,
        pet_id: petId,
        reason: textFor('reason'),
        appointment_date: addDays(today, days),
        patient_name: lineFor('patient'),
        patient_email: customer.user.email,
        patient_contact: '01712345678',
      },
    );
  const upcoming = await book(1);
  const cancelled = await book(2);
  await call(
    customer,
    'appointments.cancel',
    { id: cancelled['appointment']?._id ?? '' },
    {
      reason: lineFor('cancellation'),
    },
  );

  const product = await call(
    admin,
    'products.create',
    {},
    {
      product_type: 'Pet Toy',
      product_name: lineFor('product name'),
      product_price: 500,
      product_description: textFor('product description'),
      product_image: await uploadPicture(admin),
      stock: 50,
    },
  );
  const productId = product['product']?._id ?? '';
  const billed = {
    ...billing,
    name: lineFor('buyer'),
    address: lineFor('address'),
    district: lineFor('district'),
  };
  const purchase = { kind: 'product' as const, lines: [{ product_id: productId, quantity: 1 }] };
  const orderOf = async () => {
    const payment_id = await payAs(customer, purchase, 500, billed);
    return (await call(customer, 'orders.place', {}, { payment_id }))['order']?._id ?? '';
  };
  const [order, refunded] = [await orderOf(), await orderOf()];
  await call(customer, 'orders.cancel', { id: refunded }, { reason: textFor('order cancelled') });
  await call(admin, 'orders.changeStatus', { id: order }, { status: 'Delivered' });
  await call(
    admin,
    'orderNotes.add',
    { id: order },
    { client_id: randomUUID(), text: textFor('order note') },
  );
  const review = await call(
    customer,
    'reviews.save',
    { id: productId },
    { stars: 3, text: textFor('review') },
  );
  const reviewId = review['review']?._id ?? '';
  await call(stranger, 'reviews.report', { id: reviewId }, { reason: textFor('report') });
  const returned = await call(
    customer,
    'returns.request',
    { id: order },
    {
      client_id: randomUUID(),
      lines: [{ line: 0, quantity: 1 }],
      reason: 'other',
      details: textFor('return'),
    },
  );
  const returnId = returned['return']?._id ?? '';
  await call(
    admin,
    'returns.change',
    { id: returnId },
    { state: 'refused', reason: textFor('refusal'), version: 1 },
  );
  const { payment } = await openPaymentAs(stranger, purchase, 500, billed);

  const stay = {
    petType: 'cat' as const,
    guests: 1,
    checkIn: addDays(today, 90),
    checkOut: addDays(today, 91),
  };
  const pets = [{ name: lineFor('pet name'), age: 'old', food: textFor('pet food'), vet: lineFor('vet') }];
  const paid = await payAs(
    customer,
    { kind: 'hostel', stay, pets },
    bookingPrice(stay, 'flat').total,
    billed,
  );
  const booking = (await call(customer, 'hostelOrders.place', {}, { payment_id: paid }))['order']?._id ?? '';
  await call(
    admin,
    'payments.refund',
    { id: paid },
    { amount: 1, reason: textFor('refund'), request: randomUUID() },
  );
  const zone = { division: 'Dhaka', district: 'Dhaka', zip: '1205', phone: '01712345678' };
  await call(
    customer,
    'addresses.add',
    {},
    { label: lineFor('label', 40), name: 'Nadia Rahman', address: lineFor('own address'), ...zone },
  );
  const invited = { email: `${randomUUID()}@petcare.test`, full_name: lineFor('invited'), role: 'user' };
  await call(admin, 'users.invite', {}, invited);

  return {
    users: { customer, stranger, doctor, admin },
    ids: {
      memory: memory['memory']?._id ?? '',
      adoption: adoptionId,
      service: serviceId,
      doctor: drId,
      product: productId,
      order,
      refunded,
      booking,
      payment: payment._id,
      user: customer.user._id,
      pet: petId,
      appointment: upcoming['appointment']?._id ?? '',
      passport: (await sharePassport(customer, petId)).token,
    },
    places: [
      'the owner',
      'the applicant',
      'memory title',
      'memory details',
      'post title',
      'post details',
      'breed',
      'a comment',
      'application',
      'doctor name',
      'speciality',
      'degrees',
      'service name',
      'service details',
      'patient',
      'own pet',
      'own breed',
      'colour',
      'allergies',
      'pet notes',
      'insurance',
      'passport note',
      'vaccine',
      'vaccine product',
      'reason',
      'product name',
      'product description',
      'buyer',
      'address',
      'pet name',
      'pet food',
      'refund',
      'review',
      'report',
      'return',
      'refusal',
      'order note',
      'label',
      'own address',
    ],
  };
}

/** The endpoints that take a text: `used` by `storeScripts`, or the reason why not. */
export const textEndpoints: Readonly<Record<string, string>> = {
  'users.update': 'used',
  'memories.create': 'used',
  'adoptions.create': 'used',
  'applications.submit': 'used',
  'comments.create': 'used',
  'services.create': 'used',
  'specialists.create': 'used',
  'schedules.update': 'used',
  'pets.create': 'used',
  'passport.add': 'used',
  'passport.update': 'fields like those of passport.add',
  'appointments.create': 'used',
  'appointments.cancel': 'used',
  'fees.take': 'its number is shown in a drawer like the patient of appointments.create',
  'fees.refund': 'its reason is kept in the audit log only, like those of other refunds',
  'queue.change': 'a reason like that of appointments.cancel',
  'prepayments.start': 'the patient and the reason of appointments.create',
  'reception.book': 'the patient of appointments.create, and the name of pets.create',
  'products.create': 'used',
  'savedViews.save': 'a name that only its admin sees, shown like those of coupons',
  'coupons.quote': 'a code of letters, digits and hyphens',
  'coupons.create': 'a code of letters, digits and hyphens',
  'reviews.save': 'used',
  'reviews.report': 'used',
  'returns.request': 'used',
  'orderNotes.add': 'used',
  'orders.scanUnit': 'a code that is compared and not stored',
  'returns.change': 'used',
  'petTransfers.undo': 'a reason like those of returns.change',
  'returns.complete': 'its note is shown like the reasons of returns.change',
  'payments.startCard': 'used',
  'orders.cancel': 'used',
  'payments.refund': 'used',
  'users.invite': 'used',
  'reviews.setHidden': 'its screen shows it like the reasons of reviews.report',
  'users.signUp': 'names like those of users.update',
  'pets.update': 'fields like those of pets.create',
  'visits.save': 'rendered like the notes of pets.create',
  'visits.amend': 'fields like those of visits.save',
  'memories.update': 'fields like those of memories.create',
  'adoptions.update': 'fields like those of adoptions.create',
  'comments.update': 'the field of comments.create',
  'services.update': 'fields like those of services.create',
  'specialists.update': 'fields like those of specialists.create',
  'specialists.updateMine': 'fields like those of specialists.create',
  'products.update': 'fields like those of products.create',
  'products.saveVariants': 'names that are shown like those of products.create',
  'payments.startBkash': 'fields like those of payments.startCard',
  'payments.startCash': 'fields like those of payments.startCard',
  'payments.sendCashCode': 'a phone number only',
  'cashRuns.record': 'a courier and a note like the reason of payments.refund',
  'addresses.add': 'used',
  'addresses.update': 'fields like those of addresses.add',
  'delivery.setTariff': 'its zones are shown to admins in fields like those of products.create',
  'orders.place': 'the billing details of payments.startCard',
  'hostelOrders.place': 'the billing details of payments.startCard',
  'hostelOrders.setPets': 'the pets of payments.startCard',
  'kennels.create': 'a name that only admins see, shown as text like product names',
  'hostelSettings.save': 'names that only admins write, shown as text like product names',
  'hostelOrders.checkIn': 'a reason like that of orders.cancel',
  'stays.record': 'a note like the reason of orders.cancel',
  'stays.share': 'fields like those of memories.create',
  'hostelOrders.cancel': 'the reason of orders.cancel',
  'orders.decideCancellation': 'a reason like that of orders.cancel',
  'hostelOrders.decideCancellation': 'a reason like that of orders.cancel',
  'emergencies.request': 'a reason like that of appointments.create, rendered as plain text',
  'waitlist.join': 'the patient of appointments.create',
  'invitations.accept': 'the name of users.invite',
  'applications.accept': 'stores a phone number only',
  'users.signIn': 'stores no text',
  'passwords.change': 'stores no text',
  'passwords.forgot': 'stores no text',
  'passwords.reset': 'stores no text',
  'emails.verify': 'stores no text',
  'invitations.look': 'stores no text',
  'passportLinks.open': 'stores no text',
  'deadLetters.replay': 'stores no text',
  'deadLetters.dismiss': 'stores no text',
  'failedTasks.retry': 'stores no text',
};
