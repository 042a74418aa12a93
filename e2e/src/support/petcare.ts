import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { takeFreePorts } from '@petcare/stack/processes/free-ports.ts';
import { buildFrontend } from '@petcare/stack/system/build-frontend.ts';
import { fillInDemoData } from '@petcare/stack/system/demo-data.ts';
import { startSystem, type RunningSystem } from '@petcare/stack/system/start-system.ts';

export interface Servers {
  readonly mongoUrl: string;
  readonly amqpUrl: string;
  readonly valkeyUrl: string;
}

export interface PetCare {
  readonly system: RunningSystem;
  readonly url: string;
  readonly mongoUrl: string;
  /** Where it keeps its secrets. */
  readonly folder: string;
  /** The names of this system's databases. */
  readonly databases: readonly string[];
  stop(): Promise<void>;
}

/** Tests sign in and ask more than any person does. */
const forTests = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  MAILS_PER_IP: '1000000',
  UPLOADS_PER_HOUR: '100000',
  LOG_LEVEL: 'warn',
};

interface Wishes {
  /** With several copies of each process it is what `npm start -- --copies` starts. */
  readonly copies?: number;
  /** Whether the demo people have posted: their pictures take as long as all else of a start. */
  readonly posts?: boolean;
}

/** Starts the whole product as `npm start` does, with databases, queues and ports of its own and demo data. */
export async function startPetCare(
  servers: Servers,
  env: Record<string, string> = {},
  { copies = 1, posts = true }: Wishes = {},
): Promise<PetCare> {
  const name = `e2e${randomBytes(4).toString('hex')}`;
  const folder = await mkdtemp(join(tmpdir(), `${name}-`));
  const log = (line: string) => {
    if (process.env['TEST_LOG_LEVEL']) console.log(line);
  };
  const frontendDir = await buildFrontend(log);
  const [httpPort = 0] = await takeFreePorts(1);
  const system = await startSystem({
    httpPort,
    servers,
    folder,
    mode: 'test',
    copies,
    databasePrefix: `${name}_`,
    eventsNamespace: name,
    ...(frontendDir && { frontendDir }),
    env: { ...forTests, ...env },
    beforeStart: (environmentOf) =>
      fillInDemoData({
        folder,
        environmentOf,
        log,
        ...(!posts && { services: ['account', 'clinic', 'commerce'] }),
      }),
    log,
  });
  return {
    system,
    url: system.url,
    mongoUrl: servers.mongoUrl,
    folder,
    databases: ['account', 'content', 'clinic', 'commerce', 'workers'].map((service) => `${name}_${service}`),
    async stop() {
      await system.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
