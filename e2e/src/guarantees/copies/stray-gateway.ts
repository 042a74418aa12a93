import { join } from 'node:path';
import { takeFreePort } from '@petcare/stack/processes/free-ports.ts';
import { startSupervisedProcess } from '@petcare/stack/processes/supervised-process.ts';
import type { PetCare } from '../../support/petcare.ts';

export interface StrayGateway {
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts one more copy of the gateway that keeps something to itself, by settings of its own: what the checks of
 * several copies must find out.
 */
async function startStrayGateway(
  { system, folder }: PetCare,
  name: string,
  settings: Record<string, string>,
): Promise<StrayGateway> {
  const port = await takeFreePort();
  const url = `http://127.0.0.1:${port}`;
  const running = await startSupervisedProcess({
    name,
    command: process.execPath,
    args: [join(import.meta.dirname, '../../../../gateway/src/main.ts')],
    env: { ...system.environmentOf('gateway'), PORT: String(port), ...settings },
    ready: { ask: async () => (await fetch(`${url}/health/ready`)).ok },
    stopGraceMs: 15_000,
    logFile: join(folder, 'logs', `${name}.log`),
  });
  return { url, stop: () => running.stop() };
}

/** Its sessions and its counts of requests are its own, as if it kept them in its memory. */
export function startWithOwnStore(petcare: PetCare): Promise<StrayGateway> {
  const store = new URL(petcare.system.environmentOf('gateway')['VALKEY_URL'] ?? '');
  store.pathname = '/15';
  // Messages of its own too: those of the others it would take from them, and tell nobody.
  return startStrayGateway(petcare, 'stray-store', {
    VALKEY_URL: store.href,
    EVENTS_NAMESPACE: anyNamespace(),
  });
}

/** What it has to tell browsers it hears from nobody and tells nobody else. */
export function startWithOwnMessages(petcare: PetCare): Promise<StrayGateway> {
  return startStrayGateway(petcare, 'stray-messages', { EVENTS_NAMESPACE: anyNamespace() });
}

function anyNamespace(): string {
  return `stray${crypto.randomUUID().slice(0, 8)}`;
}
