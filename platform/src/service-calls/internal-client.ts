import { Readable } from 'node:stream';
import type {
  Endpoint,
  EndpointOutput,
  EndpointRequest,
  ServiceName,
} from '@petcare/contracts/shared/endpoint.ts';
import { pathOf } from '@petcare/contracts/shared/endpoint.ts';
import { errors, Problem, type ErrorCode } from '@petcare/contracts/shared/errors.ts';
import { currentContext, nextTraceparent, traceHeaders } from '../observability/context.ts';
import { AppError } from '../errors.ts';
import { identityHeader, identityLifetimeSeconds, type IdentitySigner } from '../auth/identity.ts';
import { createCircuitBreaker, type CircuitBreaker } from '../outages/circuit-breaker.ts';
import type { Logger } from '../observability/log.ts';
import { timeServiceCall } from './service-call-metrics.ts';
import { isServiceUnreachable } from '../outages/unavailable-server.ts';

interface InternalClientOptions {
  readonly name: string;
  readonly baseUrls: Readonly<Partial<Record<ServiceName, string>>>;
  readonly signer: IdentitySigner;
  readonly timeoutMs?: number;
  readonly log?: Logger;
}

/** A reader with a slow connection needs long for a file. */
const fileTimeoutMs = 60_000;

export type InternalClient = ReturnType<typeof createInternalClient>;

/**
 * Calls endpoints of other services as a system process. A problem response is thrown as the `AppError` it describes;
 * any other failure is thrown unchanged and can be retried. A service that does not answer is not called again for
 * seconds: those calls fail with `unavailable` at once.
 */
export function createInternalClient({
  name,
  baseUrls,
  signer,
  timeoutMs = 10_000,
  log,
}: InternalClientOptions) {
  const breakerOf = createBreakers(log);
  const identity = createIdentity(signer, name);

  /** Returns the successful response. */
  async function send<E extends Endpoint>(
    endpoint: E,
    request: Partial<EndpointRequest<E>>,
    signal: AbortSignal,
  ): Promise<Response> {
    const base = baseUrls[endpoint.service];
    if (!base) throw new Error(`no address is set for the service ${endpoint.service}`);
    const url = new URL(pathOf(endpoint, (request.params ?? {}) as Record<string, string>), base);
    for (const [key, value] of Object.entries<unknown>(request.query ?? {}))
      if (value !== undefined) url.searchParams.set(key, `${value as string | number}`);
    const context = currentContext();
    const identityToken = await identity();
    const endTimer = timeServiceCall(endpoint.service);
    const response = await breakerOf(endpoint.service)
      .run(() =>
        fetch(url, {
          method: endpoint.method,
          headers: {
            [identityHeader]: identityToken,
            ...traceHeaders(nextTraceparent(context?.traceparent)),
            ...(context && { 'x-request-id': context.requestId }),
            ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
          },
          ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
          signal,
        }),
      )
      .catch((error: unknown) => {
        endTimer('unreachable');
        throw error;
      });
    endTimer(response.status);
    if (response.ok) return response;
    throw problemToError(response.status, await response.text());
  }

  return {
    async call<E extends Endpoint>(
      endpoint: E,
      request: Partial<EndpointRequest<E>> = {},
      { timeoutMs: callTimeoutMs = timeoutMs }: { readonly timeoutMs?: number } = {},
    ): Promise<EndpointOutput<E>> {
      const response = await send(endpoint, request, AbortSignal.timeout(callTimeoutMs));
      return endpoint.response.parse(
        response.status === 204 ? undefined : await response.json(),
      ) as EndpointOutput<E>;
    },

    /** Opens the file that an endpoint answers with. The signal ends the call, also while the file is read. */
    async openFile<E extends Endpoint>(
      endpoint: E,
      request: Partial<EndpointRequest<E>>,
      signal: AbortSignal,
    ): Promise<Readable> {
      const timeout = AbortSignal.timeout(fileTimeoutMs);
      const { body } = await send(endpoint, request, AbortSignal.any([signal, timeout]));
      if (!body) throw new Error(`${endpoint.path} answered without a file`);
      return Readable.from(body);
    },
  };
}

/** Returns a function that gives every service a circuit breaker of its own. */
function createBreakers(log: Logger | undefined) {
  const breakers = new Map<ServiceName, CircuitBreaker>();
  return (service: ServiceName): CircuitBreaker => {
    const known = breakers.get(service);
    if (known) return known;
    const target = `${service} internal`;
    const breaker = createCircuitBreaker({ target, isFailure: isServiceUnreachable, log });
    breakers.set(service, breaker);
    return breaker;
  };
}

/** Returns a function that signs the identity of a process, and again after half of its lifetime. */
function createIdentity(signer: IdentitySigner, name: string) {
  let token: { value: string; renewAt: number } | undefined;
  return async (): Promise<string> => {
    if (!token || Date.now() >= token.renewAt) {
      const value = await signer.sign({ kind: 'system', name });
      token = { value, renewAt: Date.now() + (identityLifetimeSeconds * 1000) / 2 };
    }
    return token.value;
  };
}

function problemToError(status: number, text: string): Error {
  try {
    const problem = Problem.parse(JSON.parse(text));
    if (problem.code in errors) return new AppError(problem.code as ErrorCode, problem.message);
  } catch {
    // Not a problem of ours: a proxy's error page or a truncated response.
  }
  return new Error(`the service answered with status ${status}`);
}
