import type { Endpoint } from '@petcare/contracts/shared/endpoint.ts';
import { type ErrorCode, errors, Problem } from '@petcare/contracts/shared/errors.ts';
import type { ZodType } from 'zod';

/** Statuses that every endpoint may answer with; others are declared by its errors. */
const commonStatuses = new Set([400, 401, 403, 404, 413, 415, 429, 500]);

/**
 * Describes why neither the service of an endpoint nor the gateway can send an answer; undefined if one of them can.
 * A service parses each answer with the endpoint's schema, so the answer must equal its parsed form.
 */
export async function findAnswerFault(endpoint: Endpoint, answer: Response): Promise<string | undefined> {
  if (answer.type === 'error') return undefined;
  const fault = await (answer.ok ? findSuccessFault(endpoint, answer) : findErrorFault(endpoint, answer));
  return fault && `${endpoint.method} ${endpoint.path} cannot answer ${answer.status}: ${fault}`;
}

async function findSuccessFault(endpoint: Endpoint, answer: Response): Promise<string | undefined> {
  // A repeated request for a new record answers 200.
  if (answer.status !== endpoint.status && !(endpoint.status === 201 && answer.status === 200))
    return `its status is ${endpoint.status}`;
  const type = typeOf(answer);
  const types = endpoint.produces ?? ['application/json', ...(endpoint.csv ? ['text/csv'] : [])];
  if (!types.includes(type)) return `its type is ${types.join(' or ')}, not ${type}`;
  if (endpoint.paged && type === 'application/json' && !answer.headers.has('x-total-count'))
    return 'the header x-total-count is missing';
  return type === 'application/json' && !endpoint.produces
    ? findShapeFault(endpoint.response, await answer.clone().json())
    : undefined;
}

async function findErrorFault(endpoint: Endpoint, answer: Response): Promise<string | undefined> {
  const { status } = answer;
  const type = typeOf(answer);
  // The load balancer answers with a page when no gateway does.
  if (type === 'text/html' && status >= 502) return undefined;
  if (type === 'text/plain' && endpoint.plainTextFailures) return undefined;
  if (type !== 'application/problem+json')
    return `errors have the type application/problem+json, not ${type}`;
  const problem: unknown = await answer.clone().json();
  const fault = findShapeFault(Problem, problem);
  if (fault) return fault;
  const { code, status: inBody } = problem as Problem;
  if (errors[code as ErrorCode]?.status !== status || inBody !== status)
    return `the code ${code} has another status`;
  const isDeclared = endpoint.errors?.includes(code as ErrorCode) ?? false;
  return isDeclared || commonStatuses.has(status) || code === 'unavailable'
    ? undefined
    : `it does not declare the error ${code}`;
}

function findShapeFault(schema: ZodType, given: unknown): string | undefined {
  const parsed = schema.safeParse(given);
  if (!parsed.success)
    return parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ');
  const sent: unknown = JSON.parse(JSON.stringify(parsed.data));
  return [...differences(given, sent, [])].join('; ') || undefined;
}

function* differences(given: unknown, sent: unknown, path: readonly string[]): Generator<string> {
  if (Object.is(given, sent)) return;
  if (!isContainer(given) || !isContainer(sent))
    yield sent === undefined
      ? `${path.join('.')} is not in its schema`
      : `${path.join('.')}: ${JSON.stringify(given)} is sent as ${JSON.stringify(sent)}`;
  else
    for (const key of new Set([...Object.keys(given), ...Object.keys(sent)]))
      yield* differences(given[key], sent[key], [...path, key]);
}

function isContainer(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function typeOf({ headers }: Response): string {
  return headers.get('content-type')?.split(';')[0] ?? 'none';
}
