import { createHash, randomBytes } from 'node:crypto';
import { newId } from '@petcare/platform/mongo/object-id.ts';
import { startBundled } from '../../support/system/start-bundled.ts';
import { createServiceClient, type SendToService } from '@petcare/platform/testing/service-client.ts';
import { testIdentity } from '@petcare/platform/testing/test-identity.ts';
import mongoose, { type Connection } from 'mongoose';
import type { Servers } from '../../support/system/petcare.ts';

export interface ClinicCopies {
  readonly copies: readonly [SendToService, SendToService];
  readonly database: Connection;
  addDoctor(): Promise<{ drId: string; serviceId: string }>;
  stop(): Promise<void>;
}

export async function startClinicCopies({ mongoUrl, amqpUrl, valkeyUrl }: Servers): Promise<ClinicCopies> {
  const name = `clinics${randomBytes(4).toString('hex')}`;
  const url = new URL(mongoUrl);
  url.pathname = `/${name}`;
  const identity = await testIdentity();
  const start = () =>
    startBundled('clinic', {
      NODE_ENV: 'test',
      MONGO_URL: url.href,
      AMQP_URL: amqpUrl,
      EVENTS_NAMESPACE: name,
      VALKEY_URL: valkeyUrl,
      IDENTITY_JWKS: identity.jwks,
      IDENTITY_PRIVATE_JWK: identity.servicesKey,
      PUBLIC_URL: 'https://petcare.test',
      // Unreachable: these tests use no pictures.
      CONTENT_URL: 'http://127.0.0.1:9',
    });
  const [one, two] = [await start(), await start()];
  const database = await mongoose.createConnection(url.href).asPromise();
  return {
    copies: [createServiceClient(one.port, identity), createServiceClient(two.port, identity)],
    database,
    addDoctor: () => addDoctor(database),
    async stop() {
      await Promise.all([one.stop(), two.stop()]);
      await database.dropDatabase();
      await database.close();
    },
  };
}

async function addDoctor(database: Connection): Promise<{ drId: string; serviceId: string }> {
  const [drId, serviceId] = [newId(), newId()];
  const rows = <Row extends { _id: string }>(collection: string) => database.collection<Row>(collection);
  await rows('specialists').insertOne({
    _id: drId,
    name: 'Dr. Farhana Islam',
    specialise: 'Surgery',
    degrees: 'DVM',
    experienceYears: 8,
    fee: 80_000,
    address: 'Dhanmondi, Dhaka',
    contact: '+8801712345678',
    email: `${createHash('sha256').update(drId).digest('hex').slice(0, 12)}@petcare.test`,
    imageUrl: '',
    picture: null,
    pictureOwnerId: null,
    userId: null,
    bookings: 0,
    version: 1,
    createdAt: new Date(),
  } as { _id: string });
  await rows('schedules').insertOne({
    _id: drId,
    slotMinutes: 20,
    weekly: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({ weekday, hours: { from: '09:00', to: '17:00' } })),
    breaks: [],
    leave: [],
    overrides: [],
    version: 1,
  } as { _id: string });
  await rows('services').insertOne({
    _id: serviceId,
    name: 'Vaccination',
    details: 'Core vaccines.',
    imageUrl: '/scenes/services.webp',
    picture: null,
    pictureOwnerId: null,
    drIds: [drId],
    version: 1,
    createdAt: new Date(),
  } as { _id: string });
  return { drId, serviceId };
}
