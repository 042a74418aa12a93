import { startFaultyLink, type FaultyLink } from '@petcare/platform/testing/faulty-link.ts';
import { reservePorts } from '@petcare/stack/processes/free-ports.ts';
import { type PetCare, type Servers, startPetCare } from '../../support/petcare.ts';

const services = ['account', 'content', 'clinic', 'commerce'] as const;
const targets = [...services, 'cards', 'valkey', 'rabbitmq', 'mongo'] as const;

/** A server, service or payment provider that can be made to fail. */
export type Target = (typeof targets)[number];

export interface FaultyPetCare extends PetCare {
  readonly links: Readonly<Record<Target, FaultyLink>>;
}

/** Starts a system that reaches its servers, services and payment provider through links that can be made to fail. */
export async function startFaultyPetCare(
  servers: Servers,
  env: Record<string, string> = {},
): Promise<FaultyPetCare> {
  const ports = await reservePorts(services.length + 1);
  const urlAt = (index: number) => `http://127.0.0.1:${ports[index]}`;
  const urls: Record<Target, string> = {
    account: urlAt(0),
    content: urlAt(1),
    clinic: urlAt(2),
    commerce: urlAt(3),
    cards: urlAt(4),
    valkey: servers.valkeyUrl,
    rabbitmq: servers.amqpUrl,
    mongo: servers.mongoUrl,
  };
  const opened = await Promise.all(targets.map(async (name) => [name, await startFaultyLink(urls[name])]));
  const links = Object.fromEntries(opened) as FaultyPetCare['links'];
  const mongo = new URL(links.mongo.url);
  // Otherwise the driver asks the server for its address and passes by the link.
  mongo.searchParams.set('directConnection', 'true');
  if (mongo.pathname === '') mongo.pathname = '/';
  const petcare = await startPetCare(
    { mongoUrl: mongo.href, amqpUrl: links.rabbitmq.url, valkeyUrl: links.valkey.url },
    {
      ...Object.fromEntries(services.map((name) => [`${name.toUpperCase()}_URL`, originOf(links[name])])),
      STRIPE_API_URL: originOf(links.cards),
      ...env,
    },
    {
      posts: false,
      ports: Object.fromEntries([...services, 'card-sandbox'].map((name, index) => [name, ports[index]])),
    },
  );
  return {
    ...petcare,
    links,
    async stop() {
      for (const name of targets) {
        links[name].accept();
        links[name].thaw();
      }
      await petcare.stop();
      await Promise.all(targets.map((name) => links[name].close()));
    },
  };
}

function originOf({ url }: FaultyLink): string {
  return new URL(url).origin;
}
