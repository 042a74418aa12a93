import { expect, test } from 'vitest';
import {
  commonEnvironment,
  OWN_PROCESSES,
  PROCESS_NAMES,
  PROCESSES,
  type SystemSettings,
  withDatabase,
} from './processes.ts';

const settings: SystemSettings = {
  servers: {
    mongoUrl: 'mongodb://127.0.0.1:1/',
    amqpUrl: 'amqp://127.0.0.1:2',
    valkeyUrl: 'redis://127.0.0.1:3',
  },
  databasePrefix: 'petcare_',
  eventsNamespace: '',
  secrets: {
    gatewayPrivateJwk: '{"kid":"gateway","d":"g"}',
    workersPrivateJwk: '{"kid":"workers","d":"w"}',
    servicesPrivateJwk: '{"kid":"services","d":"s"}',
    identityJwks: '{"keys":[]}',
    webhookSecret: 'whsec_1',
  },
  ports: Object.fromEntries(
    PROCESS_NAMES.map((name, index) => [name, 9000 + index]),
  ) as SystemSettings['ports'],
  smtpPort: 9100,
  publicUrl: 'http://localhost:8080',
  dataFolder: '/data',
};

const environmentOf = (name: keyof typeof PROCESSES) => ({
  ...commonEnvironment(name, settings),
  ...PROCESSES[name].environment(settings),
});

test.each([
  ['mongodb://127.0.0.1:27017', 'mongodb://127.0.0.1:27017/petcare_account'],
  ['mongodb://127.0.0.1:27017/', 'mongodb://127.0.0.1:27017/petcare_account'],
  ['mongodb://h:1/other?directConnection=true', 'mongodb://h:1/petcare_account?directConnection=true'],
  ['mongodb://u:p@a:1,b:2,c:3/?replicaSet=rs0', 'mongodb://u:p@a:1,b:2,c:3/petcare_account?replicaSet=rs0'],
  ['mongodb+srv://u:p@cluster.example', 'mongodb+srv://u:p@cluster.example/petcare_account'],
])('the database of a service is put into %s', (given, expected) => {
  expect(withDatabase(given, 'petcare_account')).toBe(expected);
});

test('every service has its own database and the workers share one', () => {
  const databases = PROCESS_NAMES.map((name) => String(environmentOf(name)['MONGO_URL']).split('/').at(-1));
  expect(databases).toEqual(
    expect.arrayContaining(['petcare_account', 'petcare_content', 'petcare_clinic', 'petcare_commerce']),
  );
  expect(environmentOf('notifications')['MONGO_URL']).toMatch(/petcare_workers$/);
  expect(environmentOf('cascade')['MONGO_URL']).toMatch(/petcare_workers$/);
});

test('only callers of services have a private key, one per kind of caller', () => {
  const holders = PROCESS_NAMES.filter((name) => 'IDENTITY_PRIVATE_JWK' in environmentOf(name));
  expect(holders).toEqual(OWN_PROCESSES.filter((name) => name !== 'pages'));
  expect(environmentOf('gateway')).toMatchObject({
    IDENTITY_PRIVATE_JWK: settings.secrets.gatewayPrivateJwk,
  });
  expect(environmentOf('cascade')).toMatchObject({
    IDENTITY_PRIVATE_JWK: settings.secrets.workersPrivateJwk,
  });
  for (const name of ['account', 'content', 'clinic', 'commerce'] as const)
    expect(environmentOf(name)).toMatchObject({
      IDENTITY_PRIVATE_JWK: settings.secrets.servicesPrivateJwk,
      COMMERCE_URL: expect.stringMatching(/^http:/) as string,
    });
});

test('the bKash sandbox redirects to the shop only, and commerce uses it unless bKash credentials are set', () => {
  expect(environmentOf('bkash-sandbox')).toMatchObject({ CALLBACK_ORIGINS: 'http://localhost:8080' });
  expect(environmentOf('commerce')).toMatchObject({
    BKASH_BASE_URL: `http://127.0.0.1:${settings.ports['bkash-sandbox']}/v1.2.0-beta`,
  });
  const own = PROCESSES.commerce.environment({ ...settings, ownBkash: true });
  expect(own).not.toHaveProperty('BKASH_BASE_URL');
});

test('commerce uses the card sandbox unless Stripe keys are set', () => {
  expect(environmentOf('commerce')).toMatchObject({
    STRIPE_API_URL: 'http://127.0.0.1:9001',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
  });
  const own = { secretKey: 'sk_test_own', publishableKey: 'pk_test_own', webhookSecret: 'whsec_own' };
  expect(PROCESSES.commerce.environment({ ...settings, stripe: own })).toMatchObject({
    STRIPE_SECRET_KEY: 'sk_test_own',
    STRIPE_API_URL: '',
    CARD_PUBLIC_URL: '',
  });
});
