import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { errors, Problem, type ErrorCode } from '@petcare/contracts/shared/errors.ts';
import type { Caller } from '@petcare/platform/auth/identity.ts';
import fc from 'fast-check';
import { schemaOf } from '../attacks/probes/fields.ts';
import { pathValues, queryOf, requestValues } from './values.ts';

export const roles = ['visitor', 'user', 'doctor', 'admin', 'system'] as const;
export type FuzzRole = (typeof roles)[number];

export interface FuzzRequest {
  readonly role: FuzzRole;
  readonly path: string;
  readonly query: string;
  readonly body: unknown;
  readonly accept: string;
}

export interface FuzzAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const json = 'application/json, application/problem+json';

/** Random requests to an endpoint. `ids` are those that its path, query and body name. */
export function requestsTo(endpoint: Endpoint, ids: readonly string[]): fc.Arbitrary<FuzzRequest> {
  const { access, params, query, body, csv } = endpoint;
  const paramsRoot = params ? schemaOf(params) : {};
  const path = fc
    .record(
      Object.fromEntries(
        Object.entries(paramsRoot.properties ?? {}).map(([name, one]) => [
          name,
          pathValues(one, paramsRoot, ids),
        ]),
      ),
    )
    .map((values) => endpoint.path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? ''));
  const columns = Object.keys(csv ?? {});
  return fc
    .record({
      role:
        access.who === 'system'
          ? fc.constantFrom<FuzzRole>('system', 'admin')
          : fc.constantFrom(...roles.slice(0, 4)),
      path,
      query: query ? requestValues(schemaOf(query), schemaOf(query), ids).map(queryOf) : fc.constant(''),
      body: body ? requestValues(schemaOf(body), schemaOf(body), ids) : fc.constant(undefined),
      accept: csv ? fc.constantFrom(json, 'text/csv') : fc.constant(json),
    })
    .map((request) =>
      request.accept === 'text/csv'
        ? { ...request, query: `${request.query || '?'}&columns=${columns.slice(0, 3).join(',')}` }
        : request,
    );
}

/** Returns the caller of a role; each has a user of its own. */
export function callerOf(role: FuzzRole, ids: Readonly<Record<string, string>>): Caller {
  const ip = '127.0.0.1';
  if (role === 'visitor') return { kind: 'visitor', ip };
  if (role === 'system') return { kind: 'system', name: 'account' };
  return { kind: 'user', id: ids[role] ?? '', role, sessionId: 'x'.repeat(43), ip };
}

/** Statuses that any endpoint may answer with; others are declared by its errors. */
const commonStatuses = new Set([400, 401, 403, 404, 408, 413, 415, 429]);

/** Describes how an answer breaks the contract of its endpoint; undefined if it keeps it. */
export function violationOf(endpoint: Endpoint, { status, type, text }: FuzzAnswer): string | undefined {
  if (status < 400) return successViolation(endpoint, status, type, text);
  const problem = Problem.safeParse(parseJson(text));
  if (!problem.success || !type.startsWith('application/problem+json'))
    return `answered ${status} without problem details: ${type} ${text.slice(0, 200)}`;
  const { code, errors: fields } = problem.data;
  const known = errors[code as ErrorCode] as { status: number } | undefined;
  if (known?.status !== status) return `answered ${status} with the code ${code}`;
  const isDeclared = (endpoint.errors ?? []).includes(code as ErrorCode);
  if (!isDeclared && !commonStatuses.has(status))
    return `answered ${status} ${code}, which it does not declare`;
  if (code === 'invalid_input' && (fields ?? []).length === 0)
    return 'refused the input without naming a field';
  return undefined;
}

function successViolation(
  endpoint: Endpoint,
  status: number,
  type: string,
  text: string,
): string | undefined {
  // A repeated request for a new record answers 200.
  if (status !== endpoint.status && !(endpoint.status === 201 && status === 200)) return `answered ${status}`;
  if (status === 303 || status === 204) return undefined;
  if (type.startsWith('text/csv')) return endpoint.csv ? undefined : 'answered a CSV file';
  if (endpoint.produces)
    return endpoint.produces.some((one) => type.startsWith(one)) ? undefined : `answered the type ${type}`;
  const parsed = endpoint.response.safeParse(parseJson(text));
  return parsed.success ? undefined : `answered another shape: ${parsed.error.message.slice(0, 300)}`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
