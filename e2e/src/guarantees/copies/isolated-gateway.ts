import {
  type Environment,
  type ExtraProcess,
  startExtraProcess,
} from '../../support/system/extra-process.ts';
import type { PetCare } from '../../support/system/petcare.ts';

export type IsolatedGateway = ExtraProcess;

/** Starts a gateway with its own sessions and rate limits, as if it kept them in memory. */
export function startWithOwnStore(petcare: PetCare): Promise<IsolatedGateway> {
  const store = new URL(petcare.system.environmentOf('gateway')['VALKEY_URL'] ?? '');
  store.pathname = '/15';
  // A namespace of its own too: it would consume messages of the other copies without delivering them.
  return startIsolated(petcare, 'isolated-store', {
    VALKEY_URL: store.href,
    EVENTS_NAMESPACE: anyNamespace(),
  });
}

/** Starts a gateway that exchanges no socket messages with the other copies. */
export function startWithOwnMessages(petcare: PetCare): Promise<IsolatedGateway> {
  return startIsolated(petcare, 'isolated-messages', { EVENTS_NAMESPACE: anyNamespace() });
}

function startIsolated({ system, folder }: PetCare, name: string, settings: Environment) {
  const env = { ...system.environmentOf('gateway'), ...settings };
  return startExtraProcess('gateway', { name, folder, env });
}

function anyNamespace(): string {
  return `isolated${crypto.randomUUID().slice(0, 8)}`;
}
