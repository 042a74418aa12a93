import { buildFrontend } from '@petcare/stack/builds/build-frontend.ts';
import { OWN_PROCESSES } from '@petcare/stack/system/processes.ts';
import { bundledPrograms } from '@petcare/stack/system/programs.ts';
import setUpServers from '@petcare/stack/testing/global-setup.ts';
import { acquireTestServers } from '@petcare/stack/testing/test-servers.ts';
import type { TestProject } from 'vitest/node';
import { startPetCare } from './system/petcare.ts';

/** A type and not an interface, since vitest only passes plain data to the tests. */
type RunningPetCare = {
  services: Record<string, string>;
  /** URL of `/metrics` of each process. */
  metrics: Record<string, string>;
  url: string;
  mongoUrl: string;
  databases: string[];
  mailUrl: string;
  cardSandboxUrl: string;
  /** Environment of the gateway, the pages and the services, with their keys, for calls in their place and further copies. */
  environments: Record<string, Record<string, string>>;
};

declare module 'vitest' {
  export interface ProvidedContext {
    /** The running system that all tests share. Tests that kill processes start their own. */
    petcare: RunningPetCare;
  }
}

interface SharedPetCare {
  users: number;
  readonly running: Promise<{ context: RunningPetCare; stop: () => Promise<void> }>;
}

// Parallel and serial tests are two projects in one process: see test-servers.ts.
const SHARED = Symbol.for('petcare.shared-petcare');
const shared: typeof globalThis & { [SHARED]?: SharedPetCare } = globalThis;

const log = (line: string) => console.log(line);

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Builds use the processor while servers are installed, which mostly waits for the disk.
  const [releaseServers] = await Promise.all([
    setUpServers(project),
    buildFrontend(log),
    bundledPrograms(log),
  ]);
  const petcare = (shared[SHARED] ??= { users: 0, running: start() });
  petcare.users += 1;
  const { context, stop } = await petcare.running;
  project.provide('petcare', context);
  return async () => {
    petcare.users -= 1;
    if (petcare.users === 0) {
      delete shared[SHARED];
      await stop();
    }
    await releaseServers();
  };
}

async function start(): Promise<{ context: RunningPetCare; stop: () => Promise<void> }> {
  const servers = await acquireTestServers();
  const petcare = await startPetCare(servers);
  const { url, mongoUrl, databases, system } = petcare;
  const names = ['account', 'content', 'clinic', 'commerce'] as const;
  const services = Object.fromEntries(names.map((name) => [name, system.urlOf(name)]));
  return {
    context: {
      url,
      services: { ...services, workers: system.urlOf('notifications') },
      metrics: Object.fromEntries(
        OWN_PROCESSES.map((name) => [name, `${system.metricsUrlOf(name)}/metrics`]),
      ),
      environments: Object.fromEntries(
        ([...names, 'gateway', 'pages'] as const).map((name) => [
          name,
          definedOf(system.environmentOf(name)),
        ]),
      ),
      mongoUrl,
      databases: [...databases],
      mailUrl: system.mailUrl,
      cardSandboxUrl: system.cardSandboxUrl,
    },
    async stop() {
      await petcare.stop();
      await servers.release();
    },
  };
}

function definedOf(environment: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}
