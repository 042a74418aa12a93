import mongoose from 'mongoose';
import { expect, onTestFinished, test } from 'vitest';
import { authenticate } from './scram-client.ts';
import { failure, useMongo } from './use-mongo.ts';

const mongo = useMongo();

function withCredentials(username: string, password: string): string {
  return Object.assign(new URL(mongo.url), { username, password }).href;
}

async function connect(url: string): Promise<mongoose.mongo.Db> {
  const client = await mongoose.mongo.MongoClient.connect(url, { serverSelectionTimeoutMS: 2000 });
  onTestFinished(() => client.close());
  return client.db(mongo.connection.name);
}

test('a client without credentials can do nothing but hello and ping', async () => {
  await mongo.connection.collection('kept').insertOne({ n: 1 });
  const anonymous = await connect(withCredentials('', ''));
  expect(await anonymous.command({ ping: 1 })).toMatchObject({ ok: 1 });
  const refused = { code: 13, codeName: 'Unauthorized' };
  const kept = anonymous.collection('kept');
  const attempts = [
    () => kept.findOne(),
    () => kept.insertOne({ n: 2 }),
    () => kept.drop(),
    () => anonymous.admin().listDatabases(),
    () => anonymous.command({ buildInfo: 1 }),
    () => anonymous.command({ makeCoffee: 1 }),
  ];
  for (const attempt of attempts) expect(await failure(attempt())).toMatchObject(refused);
  // An unacknowledged write has no answer, and no effect either.
  await kept.insertOne({ n: 3 }, { writeConcern: { w: 0 } });
  await anonymous.command({ ping: 1 });
  expect(await mongo.connection.collection('kept').countDocuments()).toBe(1);
});

test('a client with the credentials reads and writes, whatever database it authenticates against', async () => {
  const { username, password } = new URL(mongo.url);
  for (const source of [undefined, 'admin', 'other']) {
    const url = new URL(withCredentials(username, password));
    if (source) url.searchParams.set('authSource', source);
    const known = (
      await connect(url.href.replace(/\?|$/, (end) => `/${mongo.connection.name}${end}`))
    ).collection(`of_${source ?? 'itself'}`);
    await known.insertOne({ n: 1 });
    expect(await known.countDocuments()).toBe(1);
  }
});

test('a wrong password and an unknown user are refused alike', async () => {
  const { username, password } = new URL(mongo.url);
  const cases = [
    withCredentials(username, 'guess'),
    withCredentials(username, `${password}x`),
    withCredentials('nobody', password),
  ];
  const refused = await Promise.all(cases.map((url) => failure(connect(url))));
  for (const error of refused)
    expect(error).toMatchObject({
      code: 18,
      codeName: 'AuthenticationFailed',
      message: 'Authentication failed.',
    });
});

test('a client that sends every exchange is authenticated after the last', async () => {
  const { username: user, password } = new URL(mongo.url);
  const url = withCredentials('', '');
  const client = await mongoose.mongo.MongoClient.connect(url, { maxPoolSize: 1 });
  onTestFinished(() => client.close());
  const find = () => client.db('admin').command({ find: 'none' });
  await authenticate(
    {
      async run({ $db, ...command }) {
        expect(await failure(find())).toMatchObject({ code: 13 });
        return client.db(String($db)).command(command);
      },
    },
    { user, password },
  );
  expect(await find()).toMatchObject({ ok: 1 });
});

test('the salt of an unknown user is as constant as that of the known one', async () => {
  const anonymous = await connect(withCredentials('', ''));
  const saltOf = async (user: string) => {
    const payload = Buffer.from(`n,,n=${user},r=nonce`);
    const reply = await anonymous.admin().command({ saslStart: 1, mechanism: 'SCRAM-SHA-256', payload });
    return /,s=([^,]+),i=4096$/.exec(String(reply['payload']))?.[1];
  };
  const { username } = new URL(mongo.url);
  const [known, unknown, other] = [await saltOf(username), await saltOf('nobody'), await saltOf('someone')];
  expect(known).toHaveLength(24);
  expect(unknown).toHaveLength(24);
  expect([await saltOf(username), await saltOf('nobody')]).toEqual([known, unknown]);
  expect(new Set([known, unknown, other])).toHaveLength(3);
});
