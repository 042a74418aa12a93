import setUpServers from '@petcare/stack/testing/global-setup.ts';
import { takeTestServers } from '@petcare/stack/testing/test-servers.ts';
import type { TestProject } from 'vitest/node';
import { startPetCare } from './petcare.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The running product that the journeys share; journeys that break things start their own. */
    petcare: {
      services: Record<string, string>;
      url: string;
      mongoUrl: string;
      databases: string[];
      mailUrl: string;
      cardSandboxUrl: string;
    };
  }
}

/** Starts one whole product for all journeys of a run. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const releaseServers = await setUpServers(project);
  const servers = await takeTestServers();
  const petcare = await startPetCare(servers);
  const { url, mongoUrl, databases, system } = petcare;
  const services = Object.fromEntries(
    (['account', 'content', 'clinic', 'commerce'] as const).map((name) => [name, system.urlOf(name)]),
  );
  project.provide('petcare', {
    url,
    services,
    mongoUrl,
    databases: [...databases],
    mailUrl: system.mailUrl,
    cardSandboxUrl: system.cardSandboxUrl,
  });
  return async () => {
    await petcare.stop();
    await servers.release();
    await releaseServers();
  };
}
