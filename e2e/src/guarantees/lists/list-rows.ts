import { dhakaDateOf } from '@petcare/contracts/shared/dhaka-time.ts';
import { searchTermsOf } from '@petcare/platform/lists/search-terms.ts';

/* Rows as the services store them, inserted into the databases directly: the API would take hours. */

const firstDay = Date.UTC(2024, 0, 1);
const names = ['Rahima', 'karim', 'Nusrat', 'আয়েশা', 'Tanvir', 'farhana', 'Sohel', 'মিতু', 'Imran', 'Lipi'];
const families = ['Khatun', 'Hossain', 'Akter', 'ইসলাম', 'Chowdhury', 'Das', 'Rahman'];

const pick = <T>(from: readonly T[], at: number): T => from[at % from.length] as T;
const hexId = (kind: number, at: number) => `${kind}`.padStart(8, '0') + at.toString(16).padStart(16, '0');
const dateOf = (at: number) => new Date(firstDay + at * 7 * 60_000);
/** Distributes values so that the sort orders of a list differ from each other. */
const spread = (at: number, below: number) => (at * 7919) % below;

function personalDataOf(at: number) {
  const first = pick(names, spread(at, 977));
  const last = `${pick(families, spread(at, 991))} ${at % 5_000}`;
  return { first, last, email: `person-${at}@petcare.test`, phone: `017${String(at).padStart(8, '0')}` };
}

export const doctorIds = Array.from({ length: 40 }, (_, at) => hexId(11, at));
export const serviceIds = Array.from({ length: 40 }, (_, at) => hexId(12, at));

function user(at: number): object {
  const { first, last, email } = personalDataOf(at);
  return {
    _id: hexId(10, at),
    firstName: first,
    lastName: last,
    email,
    passwordHash: 'no sign-in',
    role: at % 1_009 === 0 ? 'admin' : at % 211 === 0 ? 'doctor' : 'user',
    imageUrl: '/scenes/avatar.webp',
    emailVerified: at % 3 !== 0,
    locale: 'en',
    passwordChangedAt: dateOf(at),
    passwordChangedIn: null,
    version: 1,
    removal: at % 1_499 === 0 ? 'begun' : null,
    searchTerms: searchTermsOf([first, last, email]),
    adminGuard: 0,
    createdAt: dateOf(at),
  };
}

function specialist(at: number): object {
  const { first, last, email } = personalDataOf(at);
  const name = `Dr. ${first} ${last}`;
  const specialise = pick(['Surgery', 'Skin', 'Teeth', 'Birds'], at);
  return {
    _id: hexId(11, at),
    name,
    specialise,
    degrees: 'DVM, MS',
    experienceYears: spread(at, 40),
    fee: (5 + spread(at, 20)) * 10_000,
    address: 'Dhanmondi, Dhaka',
    contact: '+8801712345678',
    email,
    imageUrl: '',
    picture: null,
    pictureOwnerId: null,
    userId: at % 499 === 0 ? hexId(10, at) : null,
    searchTerms: searchTermsOf([name, specialise, 'DVM, MS', 'Dhanmondi, Dhaka']),
    bookings: 0,
    version: 1,
    createdAt: dateOf(at),
  };
}

function clinicService(at: number): object {
  const name = `${pick(['Vaccination', 'grooming', 'Check-up', 'দাঁত'], spread(at, 983))} ${at}`;
  const details = 'Everything a pet needs, in one visit.';
  return {
    _id: hexId(12, at),
    name,
    details,
    imageUrl: '/scenes/services.webp',
    picture: null,
    pictureOwnerId: null,
    drIds: [pick(doctorIds, at), pick(doctorIds, at * 3 + 1)],
    searchTerms: searchTermsOf([name, details]),
    version: 1,
    createdAt: dateOf(at),
  };
}

function appointment(at: number): object {
  const { first, last, email, phone } = personalDataOf(at);
  const start = new Date(firstDay + spread(at, 400_000) * 20 * 60_000);
  const patientName = `${first} ${last}`;
  const [drName, serviceName] = [`Dr. ${pick(names, at)}`, pick(['Vaccination', 'Check-up'], at)];
  return {
    _id: hexId(13, at),
    patientId: hexId(10, at % 5_000),
    drId: pick(doctorIds, at),
    drName,
    drEmail: 'doctor@petcare.test',
    drAddress: 'Dhanmondi, Dhaka',
    serviceId: pick(serviceIds, at * 3),
    serviceName,
    fee: (5 + spread(at, 20)) * 10_000,
    patientName,
    patientEmail: email,
    patientContact: `+88${phone}`,
    date: dhakaDateOf(start),
    start,
    end: new Date(start.getTime() + 20 * 60_000),
    serial: 1,
    status: at % 701 === 0 ? 'No-show' : pick(['Completed', 'Completed', 'Confirmed', 'Cancelled'], at),
    active: false,
    archivedAt: null,
    timeline: [],
    searchTerms: searchTermsOf([patientName, email, `+88${phone}`, drName, serviceName]),
    clientId: null,
    fingerprint: 'filled in',
    version: 1,
    createdAt: dateOf(at),
  };
}

function product(at: number): object {
  const name = `${pick(['Cat food', 'ball', 'Dog food', 'বিড়ালের খাবার'], spread(at, 983))} ${at}`;
  return {
    _id: hexId(14, at),
    productType: pick(['Pet Food', 'Pet Medicine', 'Pet Toy'], at),
    productName: name,
    nameKey: name.toLowerCase(),
    searchTerms: searchTermsOf([name]),
    productPrice: (1 + spread(at, 9_000)) * 100,
    productDescription: 'Good for pets.',
    productImage: '',
    imageOwnerId: null,
    stock: at % 503 === 0 ? 0 : at % 4 === 0 ? null : 1 + spread(at, 300),
    supplied: null,
    version: 1,
    revision: 1,
    changedAt: dateOf(at),
    deletedAt: null,
    createdAt: dateOf(at),
  };
}

function paidBy(at: number) {
  const { first, last, email, phone } = personalDataOf(at);
  return {
    customerId: hexId(10, at % 5_000),
    paymentStatus: at % 997 === 0 ? 'needs_review' : 'paid',
    refunded: 0,
    kept: 12_000,
    ordererName: `${first} ${last}`,
    ordererEmail: email,
    ordererContact: phone,
    shippingAddress: 'Road 5, Dhaka',
    version: 1,
    timeline: [],
    deletedAt: null,
    createdAt: dateOf(at),
    updatedAt: dateOf(at),
  };
}

function order(at: number): object {
  const paid = paidBy(at);
  const number = `PC-2026-${String(at).padStart(6, '0')}`;
  return {
    ...paid,
    _id: hexId(15, at),
    orderId: number,
    paymentId: hexId(16, at),
    lines: [
      {
        productId: hexId(14, at % 300),
        productName: '=Cat food',
        productImage: '',
        quantity: 1,
        unitPrice: 12_000,
      },
    ],
    totalPrice: (1 + spread(at, 9_000)) * 100,
    status: at % 701 === 0 ? 'Returned' : pick(['Delivered', 'Delivered', 'Shipping', 'Pending'], at),
    heldStock: [],
    searchTerms: searchTermsOf([number, paid.ordererName, paid.ordererEmail, paid.ordererContact]),
  };
}

function hostelOrder(at: number): object {
  const paid = paidBy(at);
  const number = `PH-2026-${String(at).padStart(6, '0')}`;
  const checkIn = dhakaDateOf(new Date(firstDay + spread(at, 900) * 86_400_000));
  return {
    ...paid,
    _id: hexId(17, at),
    orderId: number,
    paymentId: hexId(18, at),
    stay: {
      petType: pick(['cat', 'dog'], at),
      guests: 1,
      checkIn,
      checkOut: dhakaDateOf(new Date(Date.parse(checkIn) + 3 * 86_400_000)),
    },
    days: 3,
    total: (1 + spread(at, 900)) * 10_000,
    pets: [],
    lines: [],
    terms: { settings: 0, refundRules: [], checkInMinutes: 600, checkOutMinutes: 1_080 },
    status: at % 701 === 0 ? 'Cancelled' : pick(['Completed', 'Completed', 'Confirmed', 'Pending'], at),
    holdsPlaces: false,
    checkedInAt: null,
    checkedOutAt: null,
    searchTerms: searchTermsOf([number, paid.ordererName, paid.ordererEmail, paid.ordererContact]),
  };
}

export const rowMakers = {
  users: user,
  specialists: specialist,
  services: clinicService,
  appointments: appointment,
  products: product,
  orders: order,
  bookings: hostelOrder,
} as const;
