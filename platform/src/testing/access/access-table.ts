import { areasOfEndpoint } from '@petcare/contracts/endpoint-areas.ts';
import { endpoints } from '@petcare/contracts/endpoints.ts';
import { adminAreas } from '@petcare/contracts/shared/admin-areas.ts';
import { pathOf, type Endpoint, type PublicService } from '@petcare/contracts/shared/endpoint.ts';
import { z } from 'zod';
import type { Caller } from '../../auth/identity.ts';
import { newId } from '../../mongo/object-id.ts';
import type { SendToService } from '../service-client.ts';
import { userCaller, visitor } from '../test-identity.ts';
import { expectedOutcome, type CallerKind } from './expected-outcome.ts';

export interface AccessRow {
  readonly name: string;
  readonly endpoint: Endpoint;
  readonly expected: Outcomes;
}

/** By kind of caller: `passes`, or the status of the refusal. */
type Outcomes = Readonly<Record<string, 'passes' | number>>;

/** The endpoints of a service with the outcome for every caller. */
export function accessTable(service: PublicService): AccessRow[] {
  return Object.entries<Endpoint>(endpoints).flatMap(([name, endpoint]) =>
    endpoint.service === service ? [accessRow(name, endpoint)] : [],
  );
}

export function accessRow(name: string, endpoint: Endpoint): AccessRow {
  const expected = callersOf(name, endpoint).map(({ kind }) => [
    kind,
    expectedOutcome(endpoint.access, kind),
  ]);
  return { name, endpoint, expected: Object.fromEntries(expected) as Outcomes };
}

/**
 * Requests an endpoint as every caller. Its input is invalid wherever the endpoint validates it, so that a refusal
 * other than 400 shows that access is decided first, and nothing has an effect.
 */
export async function requestAsEveryCaller(
  send: SendToService,
  { name, endpoint }: AccessRow,
): Promise<Outcomes> {
  const path = pathOf(endpoint, pathValues(endpoint));
  const outcomes = callersOf(name, endpoint).map(async ({ kind, caller }) => {
    const { status } = endpoint.body
      ? await send(endpoint.method, path, { as: caller, body: ['unknown'] })
      : await send(endpoint.method, `${path}?${unknownParameter.toString()}`, { as: caller });
    return [kind, passes(endpoint, status) ? 'passes' : status];
  });
  return Object.fromEntries(await Promise.all(outcomes)) as Outcomes;
}

const ownerId = newId();

function callersOf(name: string, endpoint: Endpoint): { kind: CallerKind; caller: Caller }[] {
  const areas = areasOfEndpoint(name);
  const otherAreas = adminAreas.filter((area) => !areas.includes(area));
  // A limited admin has at least one area.
  const limitedAdmin = (kind: CallerKind, of: typeof areas) =>
    of.length > 0 ? [{ kind, caller: { ...userCaller(newId(), 'admin'), areas: of } }] : [];
  const system = { kind: 'system', caller: { kind: 'system', name: 'workers' } } as const;
  return [
    { kind: 'visitor', caller: visitor },
    { kind: 'owner', caller: userCaller(ownerId) },
    { kind: 'stranger', caller: userCaller(newId()) },
    { kind: 'doctor', caller: userCaller(newId(), 'doctor') },
    { kind: 'admin', caller: userCaller(newId(), 'admin') },
    ...limitedAdmin('admin of its areas', areas),
    ...limitedAdmin('admin of other areas', otherAreas),
    // A handler that runs may need a user.
    ...(refusesInput(endpoint) ? [system] : []),
  ];
}

const unknownParameter = new URLSearchParams({ unknown: 'parameter' });

function passes(endpoint: Endpoint, status: number): boolean {
  if (refusesInput(endpoint)) return status === 400;
  return status < 500 && status !== 401 && status !== 403;
}

/** Endpoints of the specification ignore unknown parameters. */
function refusesInput({ body, query, specified }: Endpoint): boolean {
  if (body) return true;
  return query ? !query.safeParse(Object.fromEntries(unknownParameter)).success : !specified;
}

function pathValues({ params }: Endpoint): Record<string, string> {
  const values = Object.entries(params?.shape ?? {}).map(([name, schema]) => [
    name,
    schema instanceof z.ZodEnum
      ? schema.options[0]
      : schema.safeParse(ownerId).success
        ? ownerId
        : 's'.repeat(43),
  ]);
  return Object.fromEntries(values) as Record<string, string>;
}
