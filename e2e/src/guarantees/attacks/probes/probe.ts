import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import type { Answer } from '../../../support/api-client.ts';
import type { Target, Way } from './target.ts';

/** One request of an attack on one endpoint. */
export interface Probe {
  readonly what: string;
  send(target: Target, way: Way): Promise<Answer>;
  /** Describes an answer that shows the attack to succeed; undefined for the expected refusal. */
  finding(answer: Answer): string | undefined;
}

/** An attack that is the same for every endpoint of a kind, so that its requests derive from the endpoint table. */
export type GeneratedAttack = (endpoint: Endpoint, way: Way) => Probe[];

/** Expects a status, and an error for each of the fields. */
export function refusedWith(status: number, fields: readonly string[] = []): Probe['finding'] {
  return (answer) => {
    const named = (answer.problem.errors ?? []).map(({ field }) => field);
    const missing = fields.filter(
      (field) => !named.some((one) => one === field || one.startsWith(`${field}.`)),
    );
    if (answer.status !== status) return `answered ${answer.status} ${answer.problem.code ?? ''}`;
    return missing.length > 0 ? `did not name ${missing.join(', ')} but ${named.join(', ')}` : undefined;
  };
}
