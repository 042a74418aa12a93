import { startBundled } from '../../support/system/start-bundled.ts';
import { createServiceClient, type SendToService } from '@petcare/platform/testing/service-client.ts';
import { testIdentity, type TestIdentity } from '@petcare/platform/testing/test-identity.ts';
import { acquireTestServers, type TestServers } from '@petcare/stack/testing/test-servers.ts';
import mongoose from 'mongoose';
import { percentile } from '@petcare/platform/testing/measure.ts';
import { inMs } from '../../support/figures.ts';
import { fillPosts } from './fill-posts.ts';

/** Maximum p50 of a page in the long list, in multiples of the short one. */
const maxRatio = 1.3;
const longRows = Number(process.env['VERIFY_LONG_ROWS'] ?? 100_000);
const memories = { short: 1_000, long: longRows };
const adoptions = { short: 1_000, long: longRows / 2 };
const pages = [1, 2, 50, 166];
const rounds = 150;
const warmUp = 20;
const newestFirst = { createdAt: -1, _id: -1 } as const;

interface List {
  readonly send: SendToService;
  readonly mongoUrl: string;
  stop(): Promise<void>;
}

export async function verifyLongLists(): Promise<boolean> {
  const servers = await acquireTestServers();
  const identity = await testIdentity();
  const lists: Partial<Record<'short' | 'long', List>> = {};
  try {
    for (const size of ['short', 'long'] as const) {
      lists[size] = await startList(size, servers, identity);
      console.log(`${memories[size]} memories and ${adoptions[size]} adoption posts stored`);
    }
    const { short, long } = lists;
    if (!short || !long) throw new Error('a list is missing');

    const ratios: number[] = [];
    for (const path of ['/api/memories?', '/api/adoptions?'])
      for (const page of pages) ratios.push(await compare(short, long, `${path}limit=6&page=${page}`));
    const plans = [await planOf(long, 'memories'), await planOf(long, 'adoptions')];

    console.log('For information:');
    for (const query of [
      'search=tuki',
      'search=rare7',
      'search=rare123',
      'search=rare7%20tuki',
      'search=post',
      'search=nowhere',
    ])
      await compare(short, long, `/api/memories?limit=6&${query}`);
    for (const query of [
      'status=Available',
      'species=cat',
      'district=Dhaka&vaccinated=true',
      'age=baby&species=dog',
      'species=cat&search=tuki',
    ])
      await compare(short, long, `/api/adoptions?limit=6&${query}`);

    const worst = Math.max(...ratios);
    console.log(
      `worst ratio ${worst.toFixed(2)}, at most ${maxRatio}; plans: ${plans.every(Boolean) ? 'held' : 'missed'}`,
    );
    return worst <= maxRatio && plans.every(Boolean);
  } finally {
    for (const list of Object.values(lists)) await list.stop();
    await servers.release();
  }
}

async function startList(
  size: 'short' | 'long',
  servers: TestServers,
  identity: TestIdentity,
): Promise<List> {
  const name = `verify_lists_${size}_${process.pid}`;
  const url = new URL(servers.mongoUrl);
  url.pathname = `/${name}`;
  await fillPosts(url.href, { memories: memories[size], adoptions: adoptions[size] });
  const content = await startBundled('content', {
    MONGO_URL: url.href,
    AMQP_URL: servers.amqpUrl,
    VALKEY_URL: servers.valkeyUrl,
    EVENTS_NAMESPACE: name,
    IDENTITY_JWKS: identity.jwks,
    IDENTITY_PRIVATE_JWK: identity.servicesKey,
    ACCOUNT_URL: 'http://127.0.0.1:9',
  });
  return {
    send: createServiceClient(content.port, identity),
    mongoUrl: url.href,
    async stop() {
      await content.stop();
      const connection = await mongoose.createConnection(url.href).asPromise();
      await connection.dropDatabase();
      await connection.close();
    },
  };
}

/** Requests the same page of both lists alternately in random order, so that other load affects both equally. */
async function compare(short: List, long: List, path: string): Promise<number> {
  const times: Record<'short' | 'long', number[]> = { short: [], long: [] };
  const totals = { short: '', long: '' };
  // Many matches are counted by the first request only.
  let first = Number.NaN;
  for (let round = -warmUp; round < rounds; round += 1) {
    const order = [['short', short] as const, ['long', long] as const];
    for (const [size, list] of Math.random() < 0.5 ? order : order.toReversed()) {
      const start = performance.now();
      const answer = await list.send('GET', path);
      const took = performance.now() - start;
      if (round >= 0) times[size].push(took);
      else if (size === 'long' && round === -warmUp) first = took;
      if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${answer.text}`);
      totals[size] = answer.headers.get('x-total-count') ?? '';
    }
  }
  const [one, other] = [percentile(times.short, 0.5), percentile(times.long, 0.5)];
  console.log(
    `  ${path}: p50 ${inMs(one)} of ${totals.short}, ${inMs(other)} of ${totals.long}, ratio ${(other / one).toFixed(2)}, the first ${inMs(first)}`,
  );
  return other / one;
}

interface Stage {
  readonly stage: string;
  readonly scanType?: string;
  readonly indexName?: string;
  readonly nReturned?: number;
  readonly inputStage?: Stage;
}

/** Resolves to `true` if the last measured page reads its index in order, and no further than its end. */
async function planOf(list: List, collection: string): Promise<boolean> {
  const skip = ((pages.at(-1) ?? 1) - 1) * 6;
  const connection = await mongoose.createConnection(list.mongoUrl).asPromise();
  try {
    const explained = await connection
      .collection(collection)
      .find({}, { projection: { words: 0 }, hint: newestFirst, sort: newestFirst, skip, limit: 6 })
      .explain('executionStats');
    const stages: Stage[] = [];
    const { winningPlan } = explained['queryPlanner'] as { winningPlan: Stage };
    for (let stage: Stage | undefined = winningPlan; stage; stage = stage.inputStage) stages.push(stage);
    const names = stages.map(({ stage, indexName }) => (indexName ? `${stage} ${indexName}` : stage));
    const read = Math.max(...stages.map(({ nReturned = 0 }) => nReturned));
    console.log(
      `  ${collection}: ${names.join(' < ')}, ${read} documents read for a page that ends at ${skip + 6}`,
    );
    return stages.some(({ stage }) => stage === 'IXSCAN') && !names.includes('SORT') && read <= skip + 6;
  } finally {
    await connection.close();
  }
}
