import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reservePort } from '@petcare/stack/processes/free-ports.ts';
import { buildFrontend } from '@petcare/stack/builds/build-frontend.ts';
import { insertDemoData } from '@petcare/stack/system/demo-data.ts';
import { startSystem, type RunningSystem, type SystemOptions } from '@petcare/stack/system/start-system.ts';

export interface Servers {
  readonly mongoUrl: string;
  readonly amqpUrl: string;
  readonly valkeyUrl: string;
}

export interface PetCare {
  /** Prefix of its databases and queues. */
  readonly name: string;
  readonly system: RunningSystem;
  readonly url: string;
  readonly mongoUrl: string;
  /** Contains the secrets. */
  readonly folder: string;
  readonly databases: readonly string[];
  stop(): Promise<void>;
}

/** Tests send more requests than any user. */
const testEnvironment = {
  RATE_LIMIT_PER_MINUTE: '1000000',
  ADDRESS_RATE_LIMIT_PER_MINUTE: '1000000',
  FILE_RATE_LIMIT_PER_MINUTE: '1000000',
  PAGE_RATE_LIMIT_PER_MINUTE: '1000000',
  SOCKET_RATE_LIMIT_PER_MINUTE: '1000000',
  SESSIONS_PER_USER: '100000',
  SIGN_UPS_PER_IP: '1000000',
  MAILS_PER_IP: '1000000',
  UPLOADS_PER_HOUR: '100000',
  BOOKINGS_PER_HOUR: '1000000',
  APPOINTMENT_CHANGES_PER_HOUR: '1000000',
  UNPAID_RESERVATIONS_PER_USER: '1000',
  UNPAID_UNITS_PER_USER: '1000',
  UNPAID_MINUTES_PER_USER: '1000000',
  LOG_LEVEL: 'warn',
  // The specification's two ways to pay.
  CASH_ON_DELIVERY: 'off',
  // The stories count from empty lists, and every start would wait for a history.
  DEMO_HISTORY_DAYS: '0',
};

interface PetCareOptions {
  readonly copies?: number;
  /** Includes the demo posts. Their pictures take as long as the rest of the start. */
  readonly posts?: boolean;
  readonly ports?: SystemOptions['ports'];
  readonly fromSources?: boolean;
  /** Starts a system again that was stopped: with its name, folder and address. */
  readonly again?: Pick<PetCare, 'name' | 'folder' | 'url'>;
}

export async function startPetCare(
  servers: Servers,
  env: Record<string, string> = {},
  { copies = 1, posts = true, ports = {}, fromSources = false, again }: PetCareOptions = {},
): Promise<PetCare> {
  const name = again?.name ?? `e2e${randomBytes(4).toString('hex')}`;
  const folder = again?.folder ?? (await mkdtemp(join(tmpdir(), `${name}-`)));
  const log = (line: string) => {
    if (process.env['TEST_LOG_LEVEL']) console.log(line);
  };
  const frontendDir = await buildFrontend(log);
  const httpPort = again ? Number(new URL(again.url).port) : await reservePort();
  const system = await startSystem({
    httpPort,
    servers,
    folder,
    mode: 'test',
    fromSources,
    copies,
    ports,
    databasePrefix: `${name}_`,
    eventsNamespace: name,
    ...(frontendDir && { frontendDir }),
    env: { ...testEnvironment, ...env },
    beforeStart: (environmentOf) =>
      insertDemoData({
        folder,
        environmentOf,
        log,
        ...(!posts && { services: ['account', 'clinic', 'commerce'] }),
      }),
    log,
  });
  return {
    name,
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
