import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { foreignOrigin, forgedIdentity, undeclaredMethod } from './caller-attacks.ts';
import { foreignHost, smuggledRequest, unfinishedBody } from './connection-attacks.ts';
import {
  deepJson,
  hostilePath,
  internalAddress,
  massAssignment,
  operatorInjection,
  outOfRange,
  oversizedBody,
} from './input-attacks.ts';
import type { GeneratedAttack, Probe } from './probe.ts';
import type { Target, Way } from './target.ts';

export const generatedAttacks = {
  'oversized body': oversizedBody,
  'deeply nested JSON': deepJson,
  'unfinished body': unfinishedBody,
  'request smuggling': smuggledRequest,
  'foreign host': foreignHost,
  'foreign origin': foreignOrigin,
  'forged identity': forgedIdentity,
  'undeclared method': undeclaredMethod(endpoints),
  'operator injection': operatorInjection,
  'mass assignment': massAssignment,
  'hostile path': hostilePath,
  'number out of range': outOfRange,
  'internal address': internalAddress,
} as const satisfies Record<string, GeneratedAttack>;

export type GeneratedAttackName = keyof typeof generatedAttacks;

export interface PlannedProbe {
  readonly endpoint: string;
  readonly probe: Probe;
}

/** The probes of an attack on every endpoint that can be reached this way. */
export function plan(
  attack: GeneratedAttack,
  way: Way,
  table: Readonly<Record<string, Endpoint>> = endpoints,
): PlannedProbe[] {
  return Object.entries(table).flatMap(([name, endpoint]) => {
    // The gateway does not know internal endpoints, which only the attack on identities shows.
    if (way === 'gateway' && endpoint.access.who === 'system' && attack !== forgedIdentity) return [];
    return attack(endpoint, way).map((probe) => ({ endpoint: name, probe }));
  });
}

const atOnce = 8;

/** Sends all probes. @returns one line for each that was not refused as expected. */
export async function run(probes: readonly PlannedProbe[], target: Target, way: Way, concurrency = atOnce) {
  const findings: { readonly endpoint: string; readonly text: string }[] = [];
  const left = [...probes];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { endpoint, probe } = next;
      const found = await probe.send(target, way).then(
        (answer) => (answer.status >= 500 ? `answered ${answer.status}` : probe.finding(answer)),
        (error: unknown) => `no answer: ${String(error)}`,
      );
      if (found) findings.push({ endpoint, text: `${endpoint}: ${probe.what}: ${found}` });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
  return findings;
}
