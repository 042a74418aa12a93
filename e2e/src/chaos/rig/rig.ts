import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startFaultyLink, type FaultyLink } from '@petcare/platform/testing/faulty-link.ts';
import { reservePorts } from '@petcare/stack/processes/free-ports.ts';
import { startBackingServers, type BackingServers } from '@petcare/stack/servers/backing-servers.ts';
import { acquireInstance } from '@petcare/stack/servers/instance.ts';
import { startPetCare, type PetCare } from '../../support/system/petcare.ts';
import type { LinkName } from '../plan/fault-plans.ts';
import { settableClocks } from './clocks.ts';

export interface RigOptions {
  readonly copies: number;
  readonly env?: Readonly<Record<string, string>>;
  readonly fromSources?: boolean;
  /** Uses a MongoDB that is already running and is never killed. */
  readonly mongoUrl?: string;
}

/** A running system whose processes reach servers, services and the card provider through faulty links. */
export interface Rig {
  readonly petcare: PetCare;
  readonly servers: BackingServers;
  readonly links: Readonly<Record<LinkName, FaultyLink>>;
  /** Direct URL of MongoDB, past the link. */
  readonly mongoUrl: string;
  readonly namespace: string;
  readonly clocksFolder: string;
  /** When a queue declared at the start survives a kill of the broker, by `performance.now()`. */
  readonly queuesSafeAt: number;
  stop(): Promise<void>;
}

/** RabbitMQ loses a queue that is killed right after its declaration; in production it is declared at deployment. */
const declaredAgoMs = 10_000;

const services = ['account', 'content', 'clinic', 'commerce'] as const;

export async function startRig({
  copies,
  env = {},
  fromSources = false,
  mongoUrl,
}: RigOptions): Promise<Rig> {
  const instance = await acquireInstance(`test-run-chaos-${process.pid}`);
  const servers = await startBackingServers({
    instance,
    fresh: true,
    // Never the servers of the environment, except a MongoDB that the caller has chosen.
    environment: mongoUrl === undefined ? {} : { MONGO_URL: mongoUrl },
    log: () => undefined,
  });
  const names = [...services, 'card-sandbox'] as const;
  const reserved = await reservePorts(names.length);
  const ports = Object.fromEntries(names.map((name, index) => [name, reserved[index] ?? 0])) as Record<
    (typeof names)[number],
    number
  >;
  const links: Record<LinkName, FaultyLink> = {
    mongo: await startFaultyLink(servers.mongoUrl),
    rabbitmq: await startFaultyLink(servers.amqpUrl),
    valkey: await startFaultyLink(servers.valkeyUrl),
    account: await startFaultyLink(`http://127.0.0.1:${ports.account}`),
    content: await startFaultyLink(`http://127.0.0.1:${ports.content}`),
    clinic: await startFaultyLink(`http://127.0.0.1:${ports.clinic}`),
    commerce: await startFaultyLink(`http://127.0.0.1:${ports.commerce}`),
    'card-sandbox': await startFaultyLink(`http://127.0.0.1:${ports['card-sandbox']}`),
  };
  const serviceUrls = Object.fromEntries(
    services.map((name) => [`${name.toUpperCase()}_URL`, withoutSlash(links[name].url)]),
  );
  const mongo = new URL(links.mongo.url);
  // Otherwise the driver asks the server for its address and passes by the link.
  mongo.searchParams.set('directConnection', 'true');
  if (mongo.pathname === '') mongo.pathname = '/';
  const clocksFolder = await mkdtemp(path.join(tmpdir(), 'chaos-clocks-'));
  const petcare = await startPetCare(
    { mongoUrl: mongo.href, amqpUrl: links.rabbitmq.url, valkeyUrl: links.valkey.url },
    {
      ...serviceUrls,
      STRIPE_API_URL: withoutSlash(links['card-sandbox'].url),
      DELETION_UNDO_SECONDS: '0',
      LOG_LEVEL: 'info',
      ...settableClocks(clocksFolder),
      ...env,
    },
    { copies, posts: false, ports, fromSources },
  );
  return {
    petcare,
    servers,
    links,
    mongoUrl: servers.mongoUrl,
    namespace: petcare.databases[0]?.split('_')[0] ?? '',
    clocksFolder,
    queuesSafeAt: performance.now() + declaredAgoMs,
    async stop() {
      await petcare.stop();
      await rm(clocksFolder, { recursive: true, force: true });
      await Promise.all(Object.values(links).map((link) => link.close()));
      await servers.remove();
      await instance.lock.release();
    },
  };
}

function withoutSlash(url: string): string {
  return url.replace(/\/$/, '');
}
