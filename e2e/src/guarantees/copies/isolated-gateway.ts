import { join } from 'node:path';
import { reservePort } from '@petcare/stack/processes/free-ports.ts';
import { startSupervisedProcess } from '@petcare/stack/processes/supervised-process.ts';
import type { PetCare } from '../../support/system/petcare.ts';

export interface IsolatedGateway {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts one more copy of the gateway with settings that isolate it, which the checks must detect. */
async function startIsolatedGateway(
  { system, folder }: PetCare,
  name: string,
  settings: Record<string, string>,
): Promise<IsolatedGateway> {
  const port = await reservePort();
  const url = `http://127.0.0.1:${port}`;
  const running = await startSupervisedProcess({
    name,
    command: process.execPath,
    args: [join(import.meta.dirname, '../../../../gateway/src/main.ts')],
    env: { ...system.environmentOf('gateway'), PORT: String(port), ...settings },
    ready: { poll: async () => (await fetch(`${url}/health/ready`)).ok },
    stopGraceMs: 15_000,
    logFile: join(folder, 'logs', `${name}.log`),
  });
  return { url, stop: () => running.stop() };
}

/** Starts a gateway with its own sessions and rate limits, as if it kept them in memory. */
export function startWithOwnStore(petcare: PetCare): Promise<IsolatedGateway> {
  const store = new URL(petcare.system.environmentOf('gateway')['VALKEY_URL'] ?? '');
  store.pathname = '/15';
  // A namespace of its own too: it would consume messages of the other copies without delivering them.
  return startIsolatedGateway(petcare, 'isolated-store', {
    VALKEY_URL: store.href,
    EVENTS_NAMESPACE: anyNamespace(),
  });
}

/** Starts a gateway that exchanges no socket messages with the other copies. */
export function startWithOwnMessages(petcare: PetCare): Promise<IsolatedGateway> {
  return startIsolatedGateway(petcare, 'isolated-messages', { EVENTS_NAMESPACE: anyNamespace() });
}

function anyNamespace(): string {
  return `isolated${crypto.randomUUID().slice(0, 8)}`;
}
